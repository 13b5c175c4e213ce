import type { Db } from '#shared/db/database.server.ts';
import type { IndexState } from '../find/search-index.ts';
import { ChangeLog, type ListingPoint } from './change-log.ts';
import type { IndexedListing } from './indexed-listing.ts';
import {
  type Bits,
  bitWordCount,
  ColumnsBuilder,
  findRow,
  hasBit,
  type ListingColumns,
  setBit,
  updateNextStart,
  updatePlacesLeft,
} from './listing-columns.ts';
import {
  type ColumnsSnapshot,
  MAX_CHANGES,
  readChanges,
  readListingDates,
  readListings,
} from './listing-queries.server.ts';

/** Compact the columns once the layers above hold this many listings and this share of them. */
const MIN_DELTA_LISTINGS = 2_000;
const MAX_DELTA_SHARE = 0.01;
/** Beyond this many times that, following would delay searches more than asking PostgreSQL. */
const MAX_DELTA_FACTOR = 5;

/** Merge a layer if it is at most this large, or at most this many times the listings above it. */
const SMALL_LAYER = 64;
const LAYER_GROWTH = 4;

/** Batches, so that requests don't wait. */
const BATCH_SIZE = 500;

/** Columns, and the rows replaced by a later layer. */
interface Layer {
  columns: ListingColumns;
  dead: Bits;
}

/**
 * A changed session is a dead row in the columns and a new row in a smaller layer above, so a change rebuilds few
 * listings. Places left and next dates are updated in place.
 */
export class ReplicatedListings {
  /** The first is the full read. */
  #layers: Layer[];
  /** Listings of the other layers, by session id. */
  readonly #newer = new Map<number, IndexedListing>();
  readonly #changes = new ChangeLog({ isListed: (sessionId) => this.place(sessionId) !== null });
  #readFrom: string;
  /** Changes already seen of the transactions from `#readFrom` on. */
  #seen: Set<number>;

  constructor({ columns, readFrom, seen }: ColumnsSnapshot) {
    this.#layers = [createLayer(columns)];
    this.#readFrom = readFrom;
    this.#seen = new Set(seen);
  }

  get state(): IndexState {
    return this.#changes;
  }

  parts(): readonly Layer[] {
    return this.#layers;
  }

  /** Null if the session can't be found. */
  place(sessionId: number): { columns: ListingColumns; row: number } | null {
    for (const { columns, dead } of this.#layers) {
      const row = findRow(columns, sessionId);
      if (row !== -1 && !hasBit(dead, row)) return { columns, row };
    }
    return null;
  }

  /** Applies committed changes. Returns false if there are so many that everything must be read again. */
  async catchUp(db: Db): Promise<boolean> {
    const { changes, readNext } = await readChanges(db, this.#readFrom);
    // A restored database has fewer transactions than we have seen.
    if (BigInt(readNext) < BigInt(this.#readFrom) || changes.length === MAX_CHANGES) return false;
    const fresh = changes.filter(({ seq }) => !this.#seen.has(seq));
    if (fresh.some(({ sessionId }) => sessionId === null)) return false;
    const changed = new Set<number>();
    const dates = new Set<number>();
    for (const { sessionId, placesOnly } of fresh)
      if (sessionId !== null) (placesOnly ? dates : changed).add(sessionId);
    for (const some of inBatches([...dates].filter((id) => !changed.has(id))))
      for (const other of await this.#noteDates(db, some)) changed.add(other);
    if (this.#newer.size + changed.size > MAX_DELTA_FACTOR * this.#mostNewer()) return false;
    for (const some of inBatches([...changed])) await this.#readAnew(db, some);
    this.#readFrom = readNext;
    this.#seen = new Set(changes.map(({ seq }) => seq));
    return true;
  }

  needsCompaction(): boolean {
    return this.#newer.size > this.#mostNewer();
  }

  #mostNewer(): number {
    return Math.max(MIN_DELTA_LISTINGS, (this.#layers[0]?.columns.count ?? 0) * MAX_DELTA_SHARE);
  }

  /** Updates places left and next dates. Returns the sessions whose dates themselves have changed. */
  async #noteDates(db: Db, sessionIds: readonly number[]): Promise<number[]> {
    const others: number[] = [];
    const listings: ListingPoint[] = [];
    const placesLeft: number[] = [];
    for (const { sessionId, nextStartsAt, dates } of await readListingDates(db, sessionIds)) {
      const place = this.place(sessionId);
      if (place === null) continue;
      const { columns, row } = place;
      if (!updatePlacesLeft(columns, row, dates)) {
        others.push(sessionId);
        continue;
      }
      placesLeft.push(sessionId);
      if (updateNextStart(columns, row, nextStartsAt)) listings.push(toListingPoint(columns, row));
      const newer = this.#newer.get(sessionId);
      if (newer !== undefined) this.#newer.set(sessionId, { ...newer, nextStartsAt, dates });
    }
    if (placesLeft.length > 0) this.#changes.note({ listings, placesLeft });
    return others;
  }

  async #readAnew(db: Db, sessionIds: readonly number[]): Promise<void> {
    const fresh = await readListings(db, sessionIds);
    const points: ListingPoint[] = [...fresh];
    for (const sessionId of sessionIds) {
      const place = this.place(sessionId);
      if (place !== null) points.push(toListingPoint(place.columns, place.row));
      this.#newer.delete(sessionId);
      for (const { columns, dead } of this.#layers) {
        const row = findRow(columns, sessionId);
        if (row !== -1) setBit(dead, row);
      }
    }
    for (const listing of fresh) this.#newer.set(listing.sessionId, listing);
    this.#addLayer(fresh);
    this.#changes.note({ listings: points, placesLeft: [], sessions: sessionIds });
  }

  /** Adds a layer, merging layers that aren't much larger. */
  #addLayer(fresh: readonly IndexedListing[]): void {
    const [read, ...newer] = this.#layers;
    if (read === undefined || fresh.length === 0) return;
    const listings = [...fresh];
    for (let top = newer.at(-1); top !== undefined; top = newer.at(-1)) {
      if (top.columns.count > Math.max(SMALL_LAYER, LAYER_GROWTH * listings.length)) break;
      newer.pop();
      for (const [row, sessionId] of top.columns.sessionId.entries()) {
        const listing = hasBit(top.dead, row) ? undefined : this.#newer.get(sessionId);
        if (listing !== undefined) listings.push(listing);
      }
    }
    // Replace the array: a running search keeps the old one.
    this.#layers = [read, ...newer, createLayer(buildColumns(listings))];
  }
}

function createLayer(columns: ListingColumns): Layer {
  return { columns, dead: new Uint32Array(bitWordCount(columns.count)) };
}

function buildColumns(listings: readonly IndexedListing[]): ListingColumns {
  const builder = new ColumnsBuilder(listings.length);
  for (const listing of listings.toSorted((one, other) => one.cell - other.cell)) builder.add(listing);
  return builder.build();
}

const toListingPoint = (
  { easting, northing, latitudeE6, longitudeE6 }: ListingColumns,
  row: number,
): ListingPoint => ({
  easting: easting[row] ?? 0,
  northing: northing[row] ?? 0,
  latitudeE6: latitudeE6[row] ?? 0,
  longitudeE6: longitudeE6[row] ?? 0,
});

function* inBatches(ids: readonly number[]): Iterable<readonly number[]> {
  for (let from = 0; from < ids.length; from += BATCH_SIZE) yield ids.slice(from, from + BATCH_SIZE);
}
