import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { formatCount } from '#shared/domain/pluralize.ts';
import { MAX_RECORDS_FILE_ROWS } from './import-fields.ts';
import { invalidFile } from './invalid-file.ts';

/** Bytes; 50,000 customers unpack to some 20 MB. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_ENTRIES = 2_000;
const MAX_COLUMNS = 500;
/** The library fills a rectangle, however sparse. */
const MAX_CELLS = 3_000_000;

/** First sheet: rows with numbers, as text. */
export interface Workbook {
  rows: { line: number; cells: string[] }[];
  /** 1904 date system (old Mac Excel), for unformatted serials. */
  epoch1904: boolean;
}

/**
 * Reads the first sheet of an .xlsx, after checking sizes before expanding. Dates come as "2026-12-01" or "2026-12-01
 * 18:30", times as "18:30", numbers in full. Throws `invalid_input` (400) on `file`.
 */
export async function readWorkbook(bytes: Buffer): Promise<Workbook> {
  const { epoch1904 } = await measureEntries(bytes);
  // Loaded on first use.
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

/** A time without a day is on the workbook's first day. */
function dateCellText(date: Date): string {
  // Rounds the fraction to seconds.
  const [day = '', clock = ''] = new Date(Math.round(date.getTime() / 1000) * 1000)
    .toISOString()
    .split(/[T.]/);
  const time = clock.endsWith(':00') ? clock.slice(0, 5) : clock;
  if (day < '1904-01-02') return time;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** Unpacks entry by entry to measure, without keeping it. */
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
      // With duplicates, the library might read the other.
      if (seen.has(entry.fileName)) throw damagedWorkbook();
      seen.add(entry.fileName);
      // From the ZIP header; the stream fails if it lies.
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

/** Limits rows and columns, both by count and by cell names ("XFD1048576"). Other names mean damage. */
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
  // Allows lines above the headings.
  if (rows > MAX_RECORDS_FILE_ROWS + 100)
    throw invalidFile(
      `A file can have up to ${formatCount(MAX_RECORDS_FILE_ROWS)} rows. Split it into several files.`,
    );
  if (columns > MAX_COLUMNS || rows * columns > MAX_CELLS)
    throw invalidFile(
      `A sheet can have at most ${MAX_COLUMNS} columns, and fewer where it has many rows. Delete empty columns and rows, then save it again.`,
    );
}

/** "A" → 1, "AA" → 27. */
function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

const damagedWorkbook = (cause?: unknown) =>
  invalidFile('This workbook is damaged. Open it in Excel and save it again.', cause);
