import type { Located, LocatedPlace } from '#areas/catalogue/postcodes/contract.ts';
import type { LocatePostcodes } from '#areas/catalogue/postcodes/locate/locate-postcodes.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { toBusinessPlace } from '../register/locate-business.server.ts';
import { duplicateKeys } from './duplicate-listing.ts';
import {
  findDuplicateListings,
  insertListings,
  lockImports,
  type NumberedListing,
} from './import-queries.server.ts';
import {
  addBatchCounts,
  approximateLocationSentence,
  duplicateSentence,
  type ImportCounts,
  type ImportNote,
  locationNotFoundSentence,
  noCounts,
  repeatedLineSentence,
} from './import-rules.ts';
import type { FileRow, ListingFile } from './listing-file.server.ts';
import { readListingRow } from './listing-row.ts';

export interface ImportListingsDeps {
  pool: Pool;
  locateMany: LocatePostcodes;
}

export interface ImportOptions {
  /** Checks without listing anything. */
  dryRun: boolean;
  /** Resumes an interrupted import: skips the rows before. */
  from?: ImportCounts;
  /** In each batch's transaction; errors roll it back and end the import. `notes` are by line, `fraction` 0 to 1. */
  onBatch?(tx: Tx, done: { counts: ImportCounts; notes: ImportNote[]; fraction: number }): Promise<void>;
  shouldStop?(): boolean;
  batchRows?: number | undefined;
}

/** Large enough for speed, small enough to lose little when interrupted. */
const BATCH_ROWS = 500;

/**
 * Lists new businesses as unclaimed, one transaction a batch. Idempotent; concurrent imports take turns. Throws
 * `invalid_input` at an unreadable row, or database errors; earlier batches stay.
 */
export async function importListings(
  deps: ImportListingsDeps,
  file: ListingFile,
  options: ImportOptions,
): Promise<{ finished: boolean; counts: ImportCounts }> {
  const batchRows = options.batchRows ?? BATCH_ROWS;
  const seen = new Map<string, number>();
  let counts = options.from ?? noCounts;
  let toSkip = counts.rowsRead;
  let batch: FileRow[] = [];
  for await (const row of file.rows()) {
    if (toSkip > 0) {
      toSkip--;
      const read = readListingRow(row.cells);
      if ('listing' in read) firstLineWithListing(seen, { line: row.line, listing: read.listing });
      continue;
    }
    batch.push(row);
    if (batch.length < batchRows) continue;
    counts = await importBatch(deps, batch, counts, seen, options, row.fraction);
    batch = [];
    if (options.shouldStop?.() === true) return { finished: false, counts };
  }
  if (batch.length > 0) counts = await importBatch(deps, batch, counts, seen, options, 1);
  return { finished: true, counts };
}

async function importBatch(
  deps: ImportListingsDeps,
  batch: readonly FileRow[],
  before: ImportCounts,
  seen: Map<string, number>,
  options: ImportOptions,
  fraction: number,
): Promise<ImportCounts> {
  const notes = new Map<number, ImportNote>();
  const note = (kind: ImportNote['kind'], line: number, name: string, sentence: string) =>
    notes.set(line, { kind, line, name, sentence });
  const leaveOutListed = async (db: Pool | Tx, rows: readonly NumberedListing[]) => {
    const listed = await findDuplicateListings(db, rows);
    return rows.filter(({ line, listing }) => {
      const same = listed.get(line);
      if (same !== undefined) note('duplicate', line, listing.name, duplicateSentence(same));
      return same === undefined;
    });
  };

  const readable: NumberedListing[] = [];
  for (const { line, cells } of batch) {
    const read = readListingRow(cells);
    if ('refused' in read) {
      note('refused', line, cells.name, read.refused);
      continue;
    }
    const first = firstLineWithListing(seen, { line, listing: read.listing });
    if (first === line) readable.push({ line, listing: read.listing });
    else note('duplicate', line, read.listing.name, repeatedLineSentence(first));
  }
  // Outside the transaction, as the postcode service may be slow. Skips listed businesses.
  const unlisted = await leaveOutListed(deps.pool, readable);
  const places = await deps.locateMany([...new Set(unlisted.map(({ listing }) => listing.postcode))]);
  const placed = unlisted.flatMap((row) => {
    const { line, listing } = row;
    const place = places.get(listing.postcode);
    if (isLocated(place)) {
      const rough = approximateLocationSentence(listing.postcode, place);
      if (rough !== null) note('approximate', line, listing.name, rough);
      return [{ ...row, place: toBusinessPlace(place, listing) }];
    }
    note('refused', line, listing.name, locationNotFoundSentence(listing.postcode));
    return [];
  });

  const finish = async (tx: Tx) => {
    const counts = addBatchCounts(before, batch.length, [...notes.values()]);
    const inOrder = [...notes.values()].sort((a, b) => a.line - b.line);
    await options.onBatch?.(tx, { counts, notes: inOrder, fraction });
    return counts;
  };
  return transaction(deps.pool, async (tx) => {
    if (options.dryRun) return finish(tx);
    await lockImports(tx);
    const still = new Set((await leaveOutListed(tx, placed)).map(({ line }) => line));
    await insertListings(
      tx,
      placed.filter(({ line }) => still.has(line)),
    );
    return finish(tx);
  });
}

/** Records the listing's keys and returns the first line with it, which may be its own. */
function firstLineWithListing(seen: Map<string, number>, { line, listing }: NumberedListing): number {
  const texts = duplicateKeys(listing);
  const first = texts.flatMap((text) => seen.get(text) ?? [])[0] ?? line;
  for (const text of texts) if (!seen.has(text)) seen.set(text, first);
  return first;
}

const isLocated = (place: LocatedPlace | undefined): place is Located => place?.kind === 'located';
