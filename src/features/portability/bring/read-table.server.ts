import { type CsvError, parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { AppError } from '#shared/domain/app-error.ts';
import { withCommas } from '#shared/domain/counted.ts';
import { asWritten } from '../package/cells.ts';
import { MAX_BRING_ROWS } from './fields.ts';

/** A row is a few hundred characters; one without end has a quotation mark that is never closed. */
const MAX_ROW_BYTES = 64 * 1024;

export interface BroughtTable {
  headings: string[];
  rows: { line: number; cells: string[] }[];
  /** What was found, to be shown: "UTF-8", "Windows-1252", and "comma". */
  encoding: string;
  separator: string;
}

const separators = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
type Separator = keyof typeof separators;

/**
 * Reads a CSV file of another system: UTF-8 with or without a mark, UTF-16 with one, else Windows-1252; the separator is
 * the one that parts the first line most. Cells that a spreadsheet was kept from taking for a formula come as they were
 * written. Throws `unsupported_media_type` (415) for what is no text, `invalid_input` (400) for what cannot be told
 * apart, has no heading or no rows, or too many; both about `file`.
 */
export async function readTable(bytes: Buffer): Promise<BroughtTable> {
  const { text, encoding } = decoded(bytes);
  const firstLine = /^[^\n]*/.exec(text)?.[0] ?? '';
  const delimiter = separatorOf(firstLine);
  const parser = parse(text, {
    delimiter,
    info: true,
    max_record_size: MAX_ROW_BYTES,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  let headings: string[] | null = null;
  const rows: BroughtTable['rows'] = [];
  try {
    for await (const { info, record } of parser as AsyncIterable<{
      info: { lines: number };
      record: string[];
    }>) {
      const cells = record.map((cell) => asWritten(cell.trim()));
      if (headings === null) {
        headings = cells;
        continue;
      }
      if (cells.every((cell) => cell === '')) continue;
      if (rows.length === MAX_BRING_ROWS)
        throw refusedFile(
          `A file can have at most ${withCommas(MAX_BRING_ROWS)} rows. Split it into several.`,
        );
      const breaks = record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
      rows.push({ line: info.lines - breaks, cells });
    }
  } catch (error) {
    throw asRefusal(error);
  }
  if (headings === null || rows.length === 0) throw refusedFile('The file has no rows below its headings.');
  return { headings, rows, encoding, separator: separators[delimiter] };
}

function decoded(bytes: Buffer): { text: string; encoding: string } {
  const starts = (...codes: number[]) => codes.every((code, index) => bytes[index] === code);
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0xd0, 0xcf, 0x11, 0xe0))
    throw notText('This is an Excel workbook. In Excel, choose Save As and then “CSV UTF-8”.');
  const plain = (encoding: string, text: string) => ({ encoding, text: text.replace(/\r\n?/g, '\n') });
  if (starts(0xff, 0xfe)) return plain('UTF-16', new TextDecoder('utf-16le').decode(bytes));
  if (starts(0xfe, 0xff)) return plain('UTF-16', new TextDecoder('utf-16be').decode(bytes));
  if (bytes.includes(0)) throw notText('This is not a CSV file: it holds something else than text.');
  try {
    return plain('UTF-8', new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return plain('Windows-1252', new TextDecoder('windows-1252').decode(bytes));
  }
}

/** Of the first line alone; quoted headings may hold any of them. */
function separatorOf(firstLine: string): Separator {
  const parts = (delimiter: Separator): number => {
    const [cells = []]: string[][] = parseNow(firstLine, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
    });
    return cells.length;
  };
  return ([',', ';', '\t', '|'] as const).reduce((best, each) => (parts(each) > parts(best) ? each : best));
}

function asRefusal(error: unknown): unknown {
  const { code, lines } = error as Partial<CsvError> & { lines?: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return refusedFile(
      `A quotation mark is opened and never closed${lines === undefined ? '' : `, at line ${lines} or before`}.`,
    );
  return code?.startsWith('CSV_') === true
    ? refusedFile('The rows of this file could not be told apart.')
    : error;
}

const notText = (message: string): AppError =>
  new AppError('unsupported_media_type', message, { errors: [{ field: 'file', message }] });

export const refusedFile = (message: string): AppError =>
  new AppError('invalid_input', message, { errors: [{ field: 'file', message }] });
