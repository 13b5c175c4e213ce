import type { Occurrence } from '#features/sessions/contract.ts';
import type { Bounds } from '../filters/search-values.ts';
import type { DatesAsked, Hit, IndexCluster, IndexQuery, PageQuery } from '../find/search-index.ts';
import { gatherClusters, latitudeScale, squareDegrees } from '../map/map-clusters.ts';
import { relevanceOfNumbers } from '../rules.ts';
import type { Bits, ListingColumns } from './listing-columns.ts';
import { eachMatch, firstFitting, squaredMetres } from './match-listings.ts';

/** Listings that are searched together: columns, and which of their rows are not to be found because another part has them anew. */
export interface Part {
  columns: ListingColumns;
  dead: Bits | null;
}

/** The page of a search, and how many match in all. */
export function findInParts(parts: readonly Part[], query: PageQuery): { hits: Hit[]; total: number } {
  const best = new BestRows(query.offset + query.limit);
  let total = 0;
  for (const { columns, dead } of parts) {
    const rank = rankOf(columns, query);
    const { origin } = query;
    eachMatch(columns, query, dead, (row) => {
      total += 1;
      const squared = origin === null ? 0 : squaredMetres(columns, row, origin);
      best.offer(rank(row, squared), squared, columns.sessionId[row] ?? 0, columns, row);
    });
  }
  return { total, hits: best.sorted(query.offset).map((one) => toHit(one, query)) };
}

interface RankedRow {
  rank: number;
  squared: number;
  sessionId: number;
  columns: ListingColumns;
  row: number;
}

function toHit({ columns, row, sessionId, squared }: RankedRow, { origin }: PageQuery): Hit {
  const next = columns.nextStartsAt[row] ?? 0;
  return {
    sessionId,
    distanceMetres: origin === null ? null : Math.sqrt(squared),
    nextStartsAt: next === 0 ? null : new Date(next * 1_000),
    ratingThousandths: columns.ratingThousandths[row] ?? 0,
    version: columns.version[row] ?? 0,
  };
}

/** What a page is sorted by, smaller first; ties go by distance, then by id. */
function rankOf(columns: ListingColumns, query: PageQuery): (row: number, squared: number) => number {
  const { pricePence, ratingThousandths, nextStartsAt } = columns;
  const now = query.now.getTime() / 1_000;
  const near = query.origin !== null;
  switch (query.sort) {
    case 'price_asc':
      return (row) => pricePence[row] ?? 0;
    case 'price_desc':
      return (row) => -(pricePence[row] ?? 0);
    case 'rating':
      return (row) => -(ratingThousandths[row] ?? 0);
    case 'distance':
      if (near) return (_row, squared) => squared;
      break;
    case 'relevance':
      break;
  }
  return (row, squared) => {
    const next = nextStartsAt[row] ?? 0;
    return -relevanceOfNumbers(
      near ? Math.sqrt(squared) : null,
      next === 0 ? null : next - now,
      ratingThousandths[row] ?? 0,
    );
  };
}

/** The first so many rows of all that are offered: a heap whose top is the last of them, so that most are turned away by one look. */
class BestRows {
  readonly #size: number;
  readonly #heap: RankedRow[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  offer(rank: number, squared: number, sessionId: number, columns: ListingColumns, row: number): void {
    const heap = this.#heap;
    const [last] = heap;
    if (heap.length < this.#size) {
      heap.push({ rank, squared, sessionId, columns, row });
      this.#up(heap.length - 1);
    } else if (last !== undefined && comesBefore(rank, squared, sessionId, last)) {
      heap[0] = { rank, squared, sessionId, columns, row };
      this.#down();
    }
  }

  /** In order, from an offset on. */
  sorted(offset: number): RankedRow[] {
    return this.#heap
      .sort(
        (one, other) =>
          one.rank - other.rank || one.squared - other.squared || one.sessionId - other.sessionId,
      )
      .slice(offset);
  }

  #up(from: number): void {
    for (let at = from; at > 0; ) {
      const above = (at - 1) >> 1;
      if (!this.#isLater(at, above)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  #down(): void {
    const heap = this.#heap;
    for (let at = 0; ; ) {
      let latest = at;
      for (const below of [2 * at + 1, 2 * at + 2])
        if (below < heap.length && this.#isLater(below, latest)) latest = below;
      if (latest === at) return;
      this.#swap(at, latest);
      at = latest;
    }
  }

  #swap(one: number, other: number): void {
    const first = this.#heap[one];
    const second = this.#heap[other];
    if (first === undefined || second === undefined) return;
    this.#heap[one] = second;
    this.#heap[other] = first;
  }

  #isLater(one: number, other: number): boolean {
    const first = this.#heap[one];
    const second = this.#heap[other];
    if (first === undefined || second === undefined) return false;
    return comesBefore(second.rank, second.squared, second.sessionId, first);
  }
}

function comesBefore(rank: number, squared: number, sessionId: number, other: RankedRow): boolean {
  if (rank !== other.rank) return rank < other.rank;
  if (squared !== other.squared) return squared < other.squared;
  return sessionId < other.sessionId;
}

/** How many sessions match, the box that holds them, and of the first `most` the ids. */
export function extentOfParts(
  parts: readonly Part[],
  query: IndexQuery,
  most: number,
): { total: number; bounds: Bounds | null; sessionIds: number[] } {
  const sessionIds: number[] = [];
  const box = new Box();
  let total = 0;
  for (const { columns, dead } of parts)
    eachMatch(columns, query, dead, (row) => {
      total += 1;
      if (total <= most) sessionIds.push(columns.sessionId[row] ?? 0);
      box.add(columns.latitudeE6[row] ?? 0, columns.longitudeE6[row] ?? 0);
    });
  return { total, bounds: total === 0 ? null : box.bounds(), sessionIds };
}

/** The matching sessions gathered into clusters of a view. */
export function clustersOfParts(parts: readonly Part[], query: IndexQuery, view: Bounds): IndexCluster[] {
  const degrees = squareDegrees(view);
  const width = Math.ceil(degrees * 1e6);
  const height = Math.ceil(degrees * latitudeScale((view.south + view.north) / 2) * 1e6);
  const squares = new Map<string, Box>();
  for (const { columns, dead } of parts)
    eachMatch(columns, query, dead, (row) => {
      const latitude = columns.latitudeE6[row] ?? 0;
      const longitude = columns.longitudeE6[row] ?? 0;
      // Counted from the Pacific and the South Pole, as in PostgreSQL, whose squares these are.
      const name = `${Math.floor((longitude + 180_000_000) / width)} ${Math.floor((latitude + 90_000_000) / height)}`;
      let square = squares.get(name);
      if (square === undefined) {
        square = new Box();
        squares.set(name, square);
      }
      square.add(latitude, longitude);
    });
  return gatherClusters(
    [...squares.values()].map((square) => square.cluster()),
    degrees,
  );
}

/** Points that are gathered: how many, their sum, and the box around them. Millionths of a degree until they are told. */
class Box {
  #count = 0;
  #latitudes = 0;
  #longitudes = 0;
  #west = Number.POSITIVE_INFINITY;
  #south = Number.POSITIVE_INFINITY;
  #east = Number.NEGATIVE_INFINITY;
  #north = Number.NEGATIVE_INFINITY;

  add(latitude: number, longitude: number): void {
    this.#count += 1;
    this.#latitudes += latitude;
    this.#longitudes += longitude;
    this.#west = Math.min(this.#west, longitude);
    this.#east = Math.max(this.#east, longitude);
    this.#south = Math.min(this.#south, latitude);
    this.#north = Math.max(this.#north, latitude);
  }

  bounds(): Bounds {
    return {
      west: this.#west / 1e6,
      south: this.#south / 1e6,
      east: this.#east / 1e6,
      north: this.#north / 1e6,
    };
  }

  cluster(): IndexCluster {
    const count = this.#count;
    return {
      lat: this.#latitudes / count / 1e6,
      lng: this.#longitudes / count / 1e6,
      count,
      bounds: this.bounds(),
    };
  }
}

/**
 * The next dates of a row that fit, soonest first, at most `each`; where all of those are full, then the first with a
 * place: what `loadNextOccurrences` of sessions answers. For rows that are not partial.
 */
export function nextDatesOf(
  columns: ListingColumns,
  row: number,
  { from, each, filters }: DatesAsked,
): Occurrence[] {
  const { dates } = filters;
  const span = { from, until: dates?.until ?? null, places: dates?.places ?? 0 };
  const found: number[] = [];
  let index = firstFitting(columns, row, filters, span);
  for (; index !== -1 && found.length < each; index = firstFitting(columns, row, filters, span, index + 1))
    found.push(index);
  const allFull = found.length === each && found.every((one) => columns.dateLeft[one] === 0);
  if (allFull && index !== -1) {
    const open = firstFitting(columns, row, filters, { ...span, places: Math.max(1, span.places) }, index);
    if (open !== -1) found.push(open);
  }
  return found.map((one) => {
    const startsAt = (columns.dateStartsAt[one] ?? 0) * 1_000;
    return {
      startsAt: instantText(startsAt),
      endsAt: instantText(startsAt + (columns.minutes[row] ?? 0) * 60_000),
      spacesLeft: columns.dateLeft[one] ?? 0,
    };
  });
}

/** Dates of sessions lie on quarters of an hour, and a page shows a hundred: each text is made once. */
const texts = new Map<number, string>();
const MOST_TEXTS = 40_000;

function instantText(milliseconds: number): string {
  let text = texts.get(milliseconds);
  if (text === undefined) {
    if (texts.size >= MOST_TEXTS) texts.clear();
    text = new Date(milliseconds).toISOString();
    texts.set(milliseconds, text);
  }
  return text;
}
