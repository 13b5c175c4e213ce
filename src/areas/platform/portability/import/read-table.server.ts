import { type CsvError, parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { AppError } from '#shared/domain/app-error.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import { unescapeCsvFormula } from '../package/csv-formula.ts';
import { MAX_RECORDS_FILE_ROWS } from './import-fields.ts';
import { invalidFile } from './invalid-file.ts';
import { readWorkbook } from './read-workbook.server.ts';

/** Exceeded only by an unclosed quote. */
const MAX_ROW_BYTES = 64 * 1024;
/** Lines searched for headings and separator. */
const MAX_HEADER_LINES = 30;

export interface ImportTable {
  headingLine: number;
  headings: string[];
  rows: { line: number; cells: string[] }[];
  /** Candidates for the heading line. */
  firstLines: { line: number; cells: string[] }[];
  /** For display: "UTF-8", "Windows-1252", "comma"; workbooks: "Excel", "cells". */
  encoding: string;
  separator: string;
  epoch1904: boolean;
}

type Lines = ImportTable['rows'];

const separators = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
type Separator = keyof typeof separators;
const isSeparator = (text: string): text is Separator => Object.hasOwn(separators, text);

/**
 * Reads an Excel workbook, or CSV in UTF-8, UTF-16 or Windows-1252. The separator comes from `sep=`, else from the
 * first lines. Undoes formula escaping.
 * @param headingLine null picks the best of the first thirty by `looksLike`
 * @param looksLike counts known headings in a line
 * @throws `unsupported_media_type` (415) or `invalid_input` (400), on `file`
 */
export async function readTable(
  bytes: Buffer,
  headingLine: number | null,
  looksLike: (cells: readonly string[]) => number,
): Promise<ImportTable> {
  const { lines, ...file } = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
    ? await workbookLines(bytes)
    : await csvLines(bytes);
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const firstLines = filled.slice(0, MAX_HEADER_LINES);
  const at = findHeadingLine(firstLines, headingLine, looksLike);
  const headings = filled[at];
  const rows = filled.slice(at + 1);
  if (headings === undefined || rows.length === 0)
    throw invalidFile('The file has no rows below its headings.');
  if (rows.length > MAX_RECORDS_FILE_ROWS) throw tooManyRows();
  return { headingLine: headings.line, headings: headings.cells, rows, firstLines, ...file };
}

function findHeadingLine(
  first: Lines,
  chosen: number | null,
  looksLike: (cells: readonly string[]) => number,
): number {
  const named = first.findIndex(({ line }) => line === chosen);
  if (named >= 0) return named;
  const scores = first.map(({ cells }) => looksLike(cells));
  const best = Math.max(0, ...scores);
  if (best > 0) return scores.indexOf(best);
  return Math.max(
    0,
    first.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1),
  );
}

type FileLines = Pick<ImportTable, 'encoding' | 'separator' | 'epoch1904'> & { lines: Lines };

async function workbookLines(bytes: Buffer): Promise<FileLines> {
  const { rows, epoch1904 } = await readWorkbook(bytes);
  if (rows.some(({ cells }) => cells.reduce((sum, cell) => sum + cell.length, 0) > MAX_ROW_BYTES))
    throw invalidFile('A row of this workbook is longer than 64 KB.');
  return { lines: rows, encoding: 'Excel', separator: 'cells', epoch1904 };
}

async function csvLines(bytes: Buffer): Promise<FileLines> {
  const { text, encoding } = decodeText(bytes);
  // Excel's separator hint.
  const [hint = '', named = ''] = /^sep=(.)[^\n]*(?:\n|$)/i.exec(text) ?? [];
  const body = text.slice(hint.length);
  const delimiter = isSeparator(named) ? named : detectSeparator(body);
  const parser = parse(body, {
    delimiter,
    info: true,
    max_record_size: MAX_ROW_BYTES,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  const above = hint === '' ? 0 : 1;
  const lines: Lines = [];
  try {
    for await (const { info, record } of parser as AsyncIterable<{
      info: { lines: number };
      record: string[];
    }>) {
      if (lines.length > MAX_RECORDS_FILE_ROWS + MAX_HEADER_LINES) throw tooManyRows();
      const breaks = record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
      const cells = record.map((cell) => unescapeCsvFormula(cell.trim()));
      lines.push({ line: above + info.lines - breaks, cells });
    }
  } catch (error) {
    throw toInvalidFile(error, above);
  }
  return { lines, encoding, separator: separators[delimiter], epoch1904: false };
}

const startsWith = (bytes: Buffer, ...codes: number[]): boolean =>
  codes.every((code, index) => bytes[index] === code);

function decodeText(bytes: Buffer): { text: string; encoding: string } {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw notTextFile(
      'This is an old Excel workbook (.xls). In Excel, choose Save As and then .xlsx or “CSV UTF-8”.',
    );
  const plain = (encoding: string, text: string) => ({ encoding, text: text.replace(/\r\n?/g, '\n') });
  const utf16 = decodeUtf16(bytes);
  if (utf16 !== null) {
    const text = new TextDecoder(utf16).decode(bytes);
    if (!text.includes('\0')) return plain('UTF-16', text);
  }
  if (bytes.includes(0)) throw notTextFile('This isn’t a CSV file or an .xlsx workbook.');
  try {
    return plain('UTF-8', new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return plain('Windows-1252', new TextDecoder('windows-1252').decode(bytes));
  }
}

/** By BOM, or by the position of zero bytes; else null. */
function decodeUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  if (bytes.length % 2 !== 0) return null;
  const beginning = bytes.subarray(0, 8 * 1024);
  const zeros = [0, 0];
  beginning.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const enough = beginning.length / 20;
  if (odd > enough && even * 10 < odd) return 'utf-16le';
  return even > enough && odd * 10 < even ? 'utf-16be' : null;
}

/** From the first lines; quoted cells may contain separators. */
function detectSeparator(text: string): Separator {
  const first = text.split('\n', MAX_HEADER_LINES);
  const parts = (delimiter: Separator): number => {
    const options = { delimiter, relax_quotes: true, relax_column_count: true };
    return first.reduce((sum, line) => {
      const [cells = []]: string[][] = line.length > MAX_ROW_BYTES ? [] : splitLine(line, options);
      return sum + cells.length;
    }, 0);
  };
  return ([',', ';', '\t', '|'] as const).reduce((best, each) => (parts(each) > parts(best) ? each : best));
}

/** A cell with line breaks leaves its quote open on this line. */
function splitLine(line: string, options: { delimiter: string }): string[][] {
  try {
    return parseNow(line, options);
  } catch {
    return [line.split(options.delimiter)];
  }
}

function toInvalidFile(error: unknown, above: number): unknown {
  const { code, lines } = error as Partial<CsvError> & { lines?: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return invalidFile(
      `A quotation mark is never closed${lines === undefined ? '' : `, at line ${lines + above} or before`}.`,
    );
  return code?.startsWith('CSV_') === true
    ? invalidFile('We can’t tell the rows of this file apart. Save it again as “CSV UTF-8” or .xlsx.')
    : error;
}

const tooManyRows = () =>
  invalidFile(
    `A file can have up to ${formatCount(MAX_RECORDS_FILE_ROWS)} rows. Split it into several files.`,
  );

const notTextFile = (message: string): AppError =>
  new AppError('unsupported_media_type', message, { errors: [{ field: 'file', message }] });
