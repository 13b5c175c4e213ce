import { stringify } from 'csv-stringify/sync';
import { isoLondonMoment } from '../calendar/london-time.ts';
import { penceToDecimal } from '../domain/pence.ts';
import type { Reply } from './app-instance.server.ts';

export interface CsvFile {
  fileName: string;
  content: string;
}

/** An amount of money in a cell, in pence: written in pounds, "-46.00", and never taken for a formula. */
export interface Pence {
  pence: number;
}

/**
 * Rows as a CSV file (RFC 4180) that spreadsheets open rightly: a byte order mark, so that Excel reads UTF-8, and
 * texts that begin like a formula made harmless with an apostrophe, since names and notes are written by strangers
 * (OWASP, "CSV Injection"). Instants are written as ISO 8601 with London's offset; null is an empty cell.
 */
export function csvFile<Column extends string>(
  fileName: string,
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number | Date | Pence | null>>[],
): CsvFile {
  const content = stringify([...rows], {
    header: true,
    columns: [...columns],
    bom: true,
    record_delimiter: 'windows',
    cast: {
      date: isoLondonMoment,
      object: ({ pence }) => ({ value: penceToDecimal(Number(pence)), escape_formulas: false }),
    },
    escape_formulas: true,
  });
  return { fileName, content };
}

/** Answers with a CSV file to be saved; nothing between us and the reader keeps it. */
export function sendCsv(reply: Reply, { fileName, content }: CsvFile): Reply {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(content);
}
