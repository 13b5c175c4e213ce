import { stringify } from 'csv-stringify/sync';
import { isoLondonMoment } from '../calendar/london-time.ts';
import { penceToDecimal } from '../domain/pence.ts';
import type { Reply } from './app-instance.server.ts';

export interface CsvFile {
  fileName: string;
  content: string;
}

/** Pence, written in pounds: "-46.00". Never treated as a formula. */
export interface Pence {
  pence: number;
}

/**
 * Builds an RFC 4180 CSV for spreadsheets: a BOM for Excel, and an apostrophe before texts that begin like a formula
 * (OWASP, "CSV Injection"). Dates are ISO 8601 with London's offset; null is an empty cell.
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

/** Sends a download that no cache may store. */
export function sendCsv(reply: Reply, { fileName, content }: CsvFile): Reply {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(content);
}
