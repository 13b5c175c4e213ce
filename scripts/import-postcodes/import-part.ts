import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import {
  findImport,
  type ImportProgress,
  type PostcodeRow,
  saveImport,
  upsertPostcodes,
} from '#areas/catalogue/postcodes/import-queries.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import type { ImportPart } from './find-parts.ts';
import { detectFormat, type FileFormat } from './read-row.ts';

/** Rows count all runs, `newRows` only this one. */
export type PartOutcome =
  | { kind: 'imported'; format: string; progress: ImportProgress; newRows: number }
  | { kind: 'already-imported'; progress: ImportProgress }
  | { kind: 'stopped'; progress: ImportProgress; newRows: number }
  | { kind: 'not-postcodes' };

/** Large enough to hide the round trip, small enough to lose little. */
export const BATCH_ROWS = 5000;

/**
 * Reads one CSV file into the postcode table, batch by batch. Every batch is stored in one transaction with
 * the note of how far the file has come, so that the next run goes on after the last whole batch.
 *
 * @param options.signal stops after the batch in hand
 * @param options.onProgress called with the bytes and rows read so far
 * @throws what the database or an unreadable file throws; batches stored before stay
 */
export async function importPart(
  pool: Pool,
  part: ImportPart,
  options: {
    signal?: AbortSignal;
    onProgress?: (read: { bytes: number; rows: number }) => void;
    batchRows?: number;
  } = {},
): Promise<PartOutcome> {
  const batchRows = options.batchRows ?? BATCH_ROWS;
  const before = await findImport(pool, part.checksum);
  if (before?.finished) return { kind: 'already-imported', progress: before };

  const progress: ImportProgress = before ?? { rowsRead: 0, rowsLoaded: 0, skipped: {}, finished: false };
  const resumeAfter = progress.rowsRead;
  const loadedBefore = progress.rowsLoaded;
  const parser = parse({ bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  const source = await part.open();
  // The loop below handles errors of both streams: `pipeline` destroys the parser.
  pipeline(source, parser, () => undefined);

  let format: FileFormat | null = null;
  let rowNumber = 0;
  let batch: PostcodeRow[] = [];
  const store = (finished: boolean) =>
    transaction(pool, async (tx) => {
      await upsertPostcodes(tx, batch);
      await saveImport(tx, part, { ...progress, finished });
    });

  try {
    for await (const columns of parser as AsyncIterable<string[]>) {
      if (format === null) {
        format = detectFormat(columns);
        if (format === null) return { kind: 'not-postcodes' };
        if (format.hasHeader) continue;
      }
      rowNumber++;
      if (rowNumber <= resumeAfter) continue;
      const reading = format.readRow(columns);
      progress.rowsRead++;
      if ('row' in reading) {
        batch.push(reading.row);
        progress.rowsLoaded++;
      } else {
        progress.skipped[reading.skipped] = (progress.skipped[reading.skipped] ?? 0) + 1;
      }
      if (progress.rowsRead % batchRows === 0) {
        await store(false);
        batch = [];
        options.onProgress?.({ bytes: parser.info.bytes, rows: progress.rowsRead });
        if (options.signal?.aborted) {
          return { kind: 'stopped', progress, newRows: progress.rowsLoaded - loadedBefore };
        }
      }
    }
  } finally {
    source.destroy();
  }
  if (format === null) return { kind: 'not-postcodes' };
  await store(true);
  options.onProgress?.({ bytes: part.bytes, rows: progress.rowsRead });
  return {
    kind: 'imported',
    format: format.name,
    progress: { ...progress, finished: true },
    newRows: progress.rowsLoaded - loadedBefore,
  };
}
