import type { Db } from '#shared/db/database.server.ts';
import type { DataState } from '../find/search-index.ts';
import type { IndexedListing } from './indexed-listing.ts';
import {
  type Bits,
  ColumnsBuilder,
  hasBit,
  type ListingColumns,
  notePlaces,
  rowOfSession,
  setBit,
  wordsFor,
} from './listing-columns.ts';
import {
  type ColumnsRead,
  MOST_CHANGES,
  readChanges,
  readDatesOf,
  readListings,
} from './listing-queries.server.ts';
import type { Part } from './match-listings.ts';

/** So many listings may stand beside the columns before these are worth building anew, and this share of them. */
const NEWER_AT_LEAST = 2_000;
const NEWER_SHARE = 0.02;

/**
 * Columns that were read at one moment, and what has changed since: sessions that are other than they were are dead
 * rows of the columns, and stand in smaller columns beside them. Places left are noted where they stand.
 */
export class FollowedListings {
  readonly #columns: ListingColumns;
  readonly #dead: Bits;
  readonly #newer = new Map<number, IndexedListing>();
  #newerColumns = columnsOf([]);
  #state = new KnownState();
  #readFrom: string;
  /** What was read of the transactions from `#readFrom` on. */
  #seen: Set<number>;

  constructor({ columns, readFrom, seen }: ColumnsRead) {
    this.#columns = columns;
    this.#dead = new Uint32Array(wordsFor(columns.count));
    this.#readFrom = readFrom;
    this.#seen = new Set(seen);
  }

  /** What is known now; another object once more than places has changed. */
  get state(): DataState {
    return this.#state;
  }

  /** What is to be searched. */
  parts(): Part[] {
    return [
      { columns: this.#columns, dead: this.#dead },
      { columns: this.#newerColumns, dead: null },
    ];
  }

  /** Where a session stands; null when it cannot be found. */
  place(sessionId: number): { columns: ListingColumns; row: number } | null {
    const newer = rowOfSession(this.#newerColumns, sessionId);
    if (newer !== -1) return { columns: this.#newerColumns, row: newer };
    const row = rowOfSession(this.#columns, sessionId);
    const alive = row !== -1 && !hasBit(this.#dead, row);
    return alive ? { columns: this.#columns, row } : null;
  }

  /** Takes in what was committed until now. False when so much has changed that everything has to be read anew. */
  async catchUp(db: Db): Promise<boolean> {
    const { changes, readNext } = await readChanges(db, this.#readFrom);
    // A database that was restored has fewer transactions behind it than were seen of it.
    if (BigInt(readNext) < BigInt(this.#readFrom) || changes.length === MOST_CHANGES) return false;
    const fresh = changes.filter(({ seq }) => !this.#seen.has(seq));
    if (fresh.some(({ sessionId }) => sessionId === null)) return false;
    const changed = new Set<number>();
    const places = new Set<number>();
    for (const { sessionId, placesOnly } of fresh)
      if (sessionId !== null) (placesOnly ? places : changed).add(sessionId);
    for (const sessionId of await this.#notePlaces(
      db,
      [...places].filter((id) => !changed.has(id)),
    ))
      changed.add(sessionId);
    await this.#readAnew(db, [...changed]);
    if (changed.size > 0) this.#state = new KnownState();
    else if (places.size > 0) this.#state.note(places);
    this.#readFrom = readNext;
    this.#seen = new Set(changes.map(({ seq }) => seq));
    return true;
  }

  /** So much stands beside the columns that they are worth building anew. */
  isWorn(): boolean {
    return this.#newer.size > Math.max(NEWER_AT_LEAST, this.#columns.count * NEWER_SHARE);
  }

  /** Answers those whose dates are others than were known. */
  async #notePlaces(db: Db, sessionIds: readonly number[]): Promise<number[]> {
    if (sessionIds.length === 0) return [];
    const others: number[] = [];
    for (const [sessionId, dates] of await readDatesOf(db, sessionIds)) {
      const place = this.place(sessionId);
      if (place === null) continue;
      if (!notePlaces(place.columns, place.row, dates)) others.push(sessionId);
      const newer = this.#newer.get(sessionId);
      if (newer !== undefined) this.#newer.set(sessionId, { ...newer, dates });
    }
    return others;
  }

  async #readAnew(db: Db, sessionIds: readonly number[]): Promise<void> {
    if (sessionIds.length === 0) return;
    const listings = await readListings(db, sessionIds);
    for (const sessionId of sessionIds) {
      this.#newer.delete(sessionId);
      const row = rowOfSession(this.#columns, sessionId);
      if (row !== -1) setBit(this.#dead, row);
    }
    for (const listing of listings) this.#newer.set(listing.sessionId, listing);
    this.#newerColumns = columnsOf([...this.#newer.values()]);
  }
}

/** Begins anew whenever more than places has changed, which on a site with many sessions is often. */
class KnownState implements DataState {
  places = 0;
  readonly #placesOf = new Map<number, number>();

  placesOf(sessionId: number): number {
    return this.#placesOf.get(sessionId) ?? 0;
  }

  /** Those of these sessions have changed. */
  note(sessionIds: Iterable<number>): void {
    this.places += 1;
    for (const id of sessionIds) this.#placesOf.set(id, this.places);
  }
}

function columnsOf(listings: readonly IndexedListing[]): ListingColumns {
  const builder = new ColumnsBuilder(listings.length);
  for (const listing of listings.toSorted((one, other) => one.cell - other.cell)) builder.add(listing);
  return builder.build();
}
