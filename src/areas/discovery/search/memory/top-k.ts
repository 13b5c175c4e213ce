import type { GridPoint } from '#areas/catalogue/postcodes/lookup/distance.ts';
import type { SortOrder } from '#shared/domain/option-lists.ts';
import type { PageQuery, SearchHit } from '../find/search-index.ts';
import { computeRelevance } from '../rules.ts';
import { BoundedTopK, RankedHeap } from './bounded-top-k.ts';
import { type Extents, maxPrice, maxRating, minNextStart, minPrice, minSquaredDistance } from './extents.ts';
import { chunkIndex, countBits, type ListingColumns } from './listing-columns.ts';
import { type IndexSegment, lowestRow, MatchingRows, squaredMetres } from './match-listings.ts';

/** Counts all matches, but only ranks promising chunks, blocks and rows, until no group can beat the page. */
export function findTopK(
  parts: readonly IndexSegment[],
  query: PageQuery,
): { hits: SearchHit[]; total: number } {
  let total = 0;
  let rowsBefore = 0;
  topK.begin(query.offset + query.limit);
  for (const part of parts) {
    const search = new SegmentSearch(part, query);
    total += search.count();
    search.rank(rowsBefore);
    rowsBefore += part.columns.count;
  }
  const near = query.origin !== null;
  return { total, hits: topK.take(query.offset, (row, squared) => toHit(parts, row, near ? squared : null)) };
}

/** Shared: searches are synchronous. */
const chunkHeap = new RankedHeap();
const blockHeap = new RankedHeap();
const topK = new BoundedTopK();

/**
 * Ranks are numbers, smaller first. A group's bound is the rank of its best possible row; no row ranks before it,
 * because rounding is monotonic.
 */
class SegmentSearch {
  readonly #columns: ListingColumns;
  readonly #matching: MatchingRows;
  readonly #origin: GridPoint | null;
  readonly #sort: SortOrder;
  readonly #now: number;

  constructor(part: IndexSegment, query: PageQuery) {
    this.#columns = part.columns;
    this.#matching = new MatchingRows(part, query);
    this.#origin = query.origin;
    this.#sort = query.sort === 'distance' && query.origin === null ? 'relevance' : query.sort;
    this.#now = query.now.getTime() / 1_000;
  }

  /** Counts the matches and keeps the chunks that contain them for `rank`. */
  count(): number {
    let count = 0;
    chunkHeap.clear();
    this.#matching.eachStretch((from, to) => {
      const before = count;
      this.#matching.eachBlock(from, to, (_block, rows) => {
        count += countBits(rows);
      });
      if (count > before) this.#promise(chunkHeap, this.#columns.chunks, chunkIndex(from), from, to);
    });
    return count;
  }

  /** Offers rows that may be among the best, best chunks and blocks first. */
  rank(rowsBefore: number): void {
    blockHeap.clear();
    for (;;) {
      const byChunk =
        chunkHeap.size > 0 &&
        (blockHeap.size === 0 || !blockHeap.firstIsBefore(chunkHeap.rank, chunkHeap.squared, -1));
      const promising = byChunk ? chunkHeap : blockHeap;
      if (promising.size === 0 || !topK.couldAccept(promising.rank, promising.squared)) return;
      const { tie, value } = promising;
      promising.dropFirst();
      if (byChunk)
        this.#matching.eachBlock(tie, value, (block, rows) => {
          this.#promise(blockHeap, this.#columns.blocks, block, block, rows);
        });
      else this.#offerRows(tie, value, rowsBefore);
    }
  }

  #promise(heap: RankedHeap, extents: Extents, group: number, tie: number, value: number): void {
    const squared = this.#origin === null ? 0 : minSquaredDistance(extents, group, this.#origin);
    heap.add(this.#rankOfBest(extents, group, squared), squared, tie, value);
  }

  #offerRows(block: number, rows: number, rowsBefore: number): void {
    const origin = this.#origin;
    for (let left = rows; left !== 0; left &= left - 1) {
      const row = lowestRow(block, left);
      const squared = origin === null ? 0 : squaredMetres(this.#columns, row, origin);
      const sessionId = this.#columns.sessionId[row] ?? 0;
      topK.offer(this.#rankOfRow(row, squared), squared, sessionId, rowsBefore + row);
    }
  }

  #rankOfRow(row: number, squared: number): number {
    const { pricePence, ratingThousandths, nextStartsAt } = this.#columns;
    switch (this.#sort) {
      case 'price_asc':
        return pricePence[row] ?? 0;
      case 'price_desc':
        return -(pricePence[row] ?? 0);
      case 'rating':
        return -(ratingThousandths[row] ?? 0);
      case 'distance':
        return squared;
      case 'relevance':
        return this.#relevance(squared, nextStartsAt[row] ?? 0, ratingThousandths[row] ?? 0);
    }
  }

  #rankOfBest(extents: Extents, group: number, squared: number): number {
    switch (this.#sort) {
      case 'price_asc':
        return minPrice(extents, group);
      case 'price_desc':
        return -maxPrice(extents, group);
      case 'rating':
        return -maxRating(extents, group);
      case 'distance':
        return squared;
      case 'relevance':
        return this.#relevance(squared, minNextStart(extents, group), maxRating(extents, group));
    }
  }

  #relevance(squared: number, next: number, rating: number): number {
    const metres = this.#origin === null ? null : Math.sqrt(squared);
    return -computeRelevance(metres, next === 0 ? null : next - this.#now, rating);
  }
}

/** @param row counted across all parts */
function toHit(parts: readonly IndexSegment[], row: number, squared: number | null): SearchHit {
  let own = row;
  for (const { columns } of parts) {
    if (own < columns.count) {
      const next = columns.nextStartsAt[own] ?? 0;
      return {
        sessionId: columns.sessionId[own] ?? 0,
        distanceMetres: squared === null ? null : Math.sqrt(squared),
        nextStartsAt: next === 0 ? null : new Date(next * 1_000),
        ratingThousandths: columns.ratingThousandths[own] ?? 0,
        version: columns.version[own] ?? 0,
      };
    }
    own -= columns.count;
  }
  throw new Error('There are fewer rows than were found.');
}
