import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { formatCount } from '#shared/domain/pluralize.ts';
import { MAX_RECORDS_FILE_ROWS } from './import-fields.ts';
import { invalidFile } from './invalid-file.ts';

/** What a workbook unpacks to at most, in bytes; a file of 50,000 customers unpacks to some 20 MB. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_ENTRIES = 2_000;
const MAX_COLUMNS = 500;
/** Rows times columns: the library fills a rectangle, however few cells are written. */
const MAX_CELLS = 3_000_000;

/** The first sheet of a workbook: its rows with their numbers, as texts. */
export interface Workbook {
  rows: { line: number; cells: string[] }[];
  /** It counts days from 1904, as Excel on a Mac once did: of serial numbers without a date's format. */
  epoch1904: boolean;
}

/**
 * Reads the first sheet of an Excel workbook (.xlsx). The size of what it unpacks to, its rows and its columns are
 * limited before the library expands anything. Dates come as "2026-12-01" or "2026-12-01 18:30", times of day as
 * "18:30", numbers with all their digits. Throws `invalid_input` (400) about `file`.
 */
export async function readWorkbook(bytes: Buffer): Promise<Workbook> {
  const { epoch1904 } = await measureEntries(bytes);
  // The library is read with the first workbook: no start waits for it.
  const { readSheet } = await import('read-excel-file/universal');
  const rows = await readSheet(new Uint8Array(bytes).buffer, 1, { parseNumber: (digits) => digits }).catch(
    (cause: unknown) => {
      throw invalidFile(
        'We can’t read the first sheet of this workbook. In Excel, choose Save As and then “CSV UTF-8”.',
        cause,
      );
    },
  );
  return {
    rows: rows.map((row, index) => ({ line: index + 1, cells: row.map((cell) => cellText(cell)) })),
    epoch1904,
  };
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateCellText(cell);
  return typeof cell === 'boolean' ? (cell ? 'Yes' : 'No') : String(cell).trim();
}

/** A time of day without a day is a fraction of the first day that the workbook knows. */
function dateCellText(date: Date): string {
  // Half past six is a fraction with an end: rounded to the second.
  const [day = '', clock = ''] = new Date(Math.round(date.getTime() / 1000) * 1000)
    .toISOString()
    .split(/[T.]/);
  const time = clock.endsWith(':00') ? clock.slice(0, 5) : clock;
  if (day < '1904-01-02') return time;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** Unpacks a workbook once, entry by entry, to see how large it is; nothing of it is kept but what it counts from. */
async function measureEntries(bytes: Buffer): Promise<{ epoch1904: boolean }> {
  const zip = await yauzl
    .fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true })
    .catch((cause: unknown) => {
      throw damagedWorkbook(cause);
    });
  let left = MAX_UNPACKED_BYTES;
  let epoch1904 = false;
  let sheets = 0;
  try {
    if (zip.entryCount > MAX_ENTRIES) throw invalidFile('This workbook contains too many files.');
    const seen = new Set<string>();
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw invalidFile('This workbook has a password. Save it without one.');
      // Two of a name: what is measured here would not be what the library reads.
      if (seen.has(entry.fileName)) throw damagedWorkbook();
      seen.add(entry.fileName);
      // As the ZIP says; the stream below ends in an error where an entry unpacks to anything else.
      left -= entry.uncompressedSize;
      if (left < 0)
        throw invalidFile(
          'This workbook unpacks to more than 64 MB. Save only the sheet that you want to import.',
        );
      if (!/\.(?:xml|rels)$/i.test(entry.fileName)) continue;
      const text = (await buffer(await zip.openReadStreamPromise(entry))).toString('latin1');
      if (/(?:^|\/)workbook\.xml$/i.test(entry.fileName))
        epoch1904 = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904\s*=\s*["'](?:1|true)["']/i.test(text);
      if (/<(?:[\w.-]+:)?sheetData\b/.test(text)) {
        sheets++;
        refuseLargeSheet(text);
      }
    }
  } catch (error) {
    throw error instanceof Error && error.name === 'AppError' ? error : damagedWorkbook(error);
  } finally {
    zip.close();
  }
  if (sheets === 0)
    throw invalidFile('This isn’t an Excel workbook with a sheet in it. Choose an .xlsx or CSV file.');
  return { epoch1904 };
}

const TAG = /<(?:[\w.-]+:)?(row|c)(?=[\s/>])((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;
const NAMED = /(?:^|[\s"'])[\w:.-]*\br\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Refuses a sheet of too many rows or columns. Both count as they are written and by the names that they give themselves,
 * which may be far away ("XFD1048576"); a name in any other form is a damaged workbook.
 */
function refuseLargeSheet(xml: string): void {
  let [rows, columns, row, column] = [0, 0, 0, 0];
  for (const [, tag, attributes = ''] of xml.matchAll(TAG)) {
    const names = [...attributes.matchAll(NAMED)].map(([, double, single]) => double ?? single ?? '');
    if (tag === 'row') {
      if (!names.every((name) => /^\d+$/.test(name))) throw damagedWorkbook();
      row = Math.max(row + 1, ...names.map(Number));
      column = 0;
    } else {
      const cells = names.map((name) => /^([A-Z]+)(\d+)$/.exec(name));
      column++;
      for (const cell of cells) {
        if (cell === null) throw damagedWorkbook();
        column = Math.max(column, columnNumber(cell[1] ?? ''));
        row = Math.max(row, Number(cell[2]));
      }
    }
    rows = Math.max(rows, row);
    columns = Math.max(columns, column);
  }
  // With room for what stands above the headings.
  if (rows > MAX_RECORDS_FILE_ROWS + 100)
    throw invalidFile(
      `A file can have up to ${formatCount(MAX_RECORDS_FILE_ROWS)} rows. Split it into several files.`,
    );
  if (columns > MAX_COLUMNS || rows * columns > MAX_CELLS)
    throw invalidFile(
      `A sheet can have at most ${MAX_COLUMNS} columns, and fewer where it has many rows. Delete empty columns and rows, then save it again.`,
    );
}

/** 1 of "A", 27 of "AA". */
function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

const damagedWorkbook = (cause?: unknown) =>
  invalidFile('This workbook is damaged. Open it in Excel and save it again.', cause);
