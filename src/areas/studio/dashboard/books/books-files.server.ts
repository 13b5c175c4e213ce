import { stringify } from 'csv-stringify/sync';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { CsvFile } from '#shared/http/csv-file.server.ts';
import { type AccountLine, describeLine } from './books.ts';
import type { Quarter } from './quarters.ts';

/** "2026-10-06" to "06/10/2026", as both programs expect it. */
const slashedDay = (day: string): string => day.split('-').reverse().join('/');

/**
 * A bank statement for Xero. The columns are those of its template (central.xero.com, "Import a bank statement"). It
 * takes 1,000 lines at a time; a quarter has fewer than 500.
 */
export function xeroFile(quarter: Quarter, lines: readonly AccountLine[], payee: string): CsvFile {
  const header = ['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Cheque Number'];
  const rows = lines.map((line) => [
    slashedDay(line.day),
    penceToDecimal(line.pence),
    payee,
    describeLine(line),
    line.reference ?? '',
    '',
  ]);
  return {
    fileName: `xero-${quarter}.csv`,
    content: stringify([header, ...rows], { record_delimiter: 'windows' }),
  };
}

/**
 * A bank statement for FreeAgent: date, amount and description, without a header or quotation marks
 * (support.freeagent.com, "Format a CSV file to upload a bank statement").
 */
export function freeAgentFile(quarter: Quarter, lines: readonly AccountLine[]): CsvFile {
  const rows = lines.map((line) => [slashedDay(line.day), penceToDecimal(line.pence), describeLine(line)]);
  return {
    fileName: `freeagent-${quarter}.csv`,
    content: stringify(rows, { record_delimiter: 'windows', quoted: false, quote: false }),
  };
}
