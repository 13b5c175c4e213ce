import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { AppError } from '#shared/domain/app-error.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import { findColumn, type ListingColumnName, listingColumns } from './listing-columns.ts';
import type { ListingCells } from './listing-row.ts';

/** More than there are in the country. */
const MAX_ROWS = 100_000;
/** A longer row has an unclosed quotation mark. */
const MAX_ROW_BYTES = 64 * 1024;
const PIECE = 64 * 1024;

export interface FileRow {
  /** From 1; the first of a multi-line row. */
  line: number;
  cells: ListingCells;
  /** The part of the file read so far, 0 to 1. */
  fraction: number;
}

export interface ListingFile {
  ignored: string[];
  /** Streams. Throws `invalid_input` at an unreadable row. */
  rows(): AsyncGenerator<FileRow>;
}

/**
 * CSV in UTF-8 (docs/import-listings.md). Throws 415 if not UTF-8 text, `invalid_input` (400) if a required column is
 * missing, both on `field`.
 */
export function openListingFile(bytes: Buffer, field: string, maxRows = MAX_ROWS): ListingFile {
  const text = decode(bytes, field);
  const firstLine = /^[^\n]*/.exec(text.trimStart())?.[0] ?? '';
  const delimiter = detectDelimiter(firstLine);
  const headings = firstLine.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ''));
  const columns = headings.map(findColumn);
  const known = columns.filter((column) => column !== null);
  const missing = listingColumns.filter(({ name, required }) => required && !known.includes(name));
  if (missing.length > 0) {
    throw invalidField(
      field,
      `The first line must name the columns ${list(['name', 'address', 'postcode'])}. This file has no ${list(missing.map(({ name }) => name))}.`,
    );
  }
  const twice = known.find((column, index) => known.indexOf(column) !== index);
  if (twice !== undefined)
    throw invalidField(field, `The first line has two columns for ${twice}. Keep one.`);
  return {
    ignored: headings.filter((heading, index) => columns[index] === null && heading !== ''),
    rows: () => readRows(text, { delimiter, columns, field, maxRows }),
  };
}

async function* readRows(
  text: string,
  file: { delimiter: string; columns: (ListingColumnName | null)[]; field: string; maxRows: number },
): AsyncGenerator<FileRow> {
  const pieces = Math.ceil(text.length / PIECE);
  const parser = Readable.from(
    Array.from({ length: pieces }, (_, index) => text.slice(index * PIECE, (index + 1) * PIECE)),
  ).pipe(
    parse({
      delimiter: file.delimiter,
      info: true,
      max_record_size: MAX_ROW_BYTES,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  );
  const bytes = Buffer.byteLength(text);
  const nothing = Object.fromEntries(listingColumns.map(({ name }) => [name, ''])) as ListingCells;
  let rowsRead = -1; // the first is the heading
  try {
    for await (const { info, record } of parser as AsyncIterable<{
      info: { lines: number; bytes: number };
      record: string[];
    }>) {
      rowsRead++;
      if (rowsRead === 0 || record.every((cell) => cell.trim() === '')) continue;
      if (rowsRead > file.maxRows)
        throw invalidField(
          file.field,
          `A file can have at most ${formatCount(file.maxRows)} rows. Split it into several.`,
        );
      const cells = { ...nothing };
      for (const [index, column] of file.columns.entries())
        if (column !== null) cells[column] = record[index] ?? '';
      const breaks = record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
      yield { line: info.lines - breaks, cells, fraction: Math.min(1, info.bytes / bytes) };
    }
  } catch (error) {
    throw toInvalidFile(error, file.field);
  } finally {
    parser.destroy();
  }
}

/** Drops the byte order mark. */
function decode(bytes: Buffer, field: string): string {
  const starts = (...codes: number[]) => codes.every((code, index) => bytes[index] === code);
  const wrong = (sentence: string) =>
    new AppError('unsupported_media_type', sentence, { errors: [{ field, message: sentence }] });
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0xd0, 0xcf, 0x11, 0xe0))
    throw wrong('This is an Excel workbook. In Excel, choose Save As and then “CSV UTF-8”.');
  if (starts(0xff, 0xfe) || starts(0xfe, 0xff))
    throw wrong('This file is in UTF-16. Save it as CSV in UTF-8: in Excel, as “CSV UTF-8”.');
  if (bytes.includes(0)) throw wrong('This isn’t a CSV file.');
  try {
    // The parser would count CRLF inside a cell as two lines.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
  } catch {
    throw wrong('This file isn’t UTF-8 text. Save it as CSV in UTF-8: in Excel, as “CSV UTF-8”.');
  }
}

/** Picks the one that gives the most known columns. */
function detectDelimiter(firstLine: string): string {
  const known = (delimiter: string) =>
    firstLine.split(delimiter).filter((cell) => findColumn(cell.replaceAll('"', '')) !== null).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (known(delimiter) > known(best) ? delimiter : best));
}

function toInvalidFile(error: unknown, field: string): unknown {
  const { code, lines } = error as Partial<CsvError> & { lines?: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return invalidField(
      field,
      `A quotation mark is opened and never closed${lines === undefined ? '' : `, at line ${lines} or before`}.`,
    );
  if (code?.startsWith('CSV_')) return invalidField(field, 'We can’t tell the rows of this file apart.');
  return error;
}

const list = (names: string[]): string => new Intl.ListFormat('en-GB').format(names);

const invalidField = (field: string, message: string): AppError =>
  new AppError('invalid_input', message, { errors: [{ field, message }] });
