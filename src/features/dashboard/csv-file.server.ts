import { stringify } from 'csv-stringify/sync';

export interface CsvFile {
  fileName: string;
  content: string;
}

/**
 * Rows as a CSV file (RFC 4180) that spreadsheets open rightly: a byte order mark, so that Excel reads UTF-8, and
 * texts that begin like a formula made harmless with an apostrophe, since names and notes are written by strangers
 * (OWASP, "CSV Injection").
 */
export function csvFile<Column extends string>(
  fileName: string,
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number>>[],
): CsvFile {
  const content = stringify([...rows], {
    header: true,
    columns: [...columns],
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  return { fileName, content };
}
