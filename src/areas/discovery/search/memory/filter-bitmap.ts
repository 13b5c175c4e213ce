import { accessMask } from '#shared/domain/access-facts.ts';
import { PARTS_OF_DAY, partsOfDay, type TimeWindow } from '../filters/search-values.ts';
import type { SearchFilters } from '../find/search-index.ts';
import { ageMask, difficultyMask, genderCode } from '../rules.ts';
import {
  type Bits,
  bitWordCount,
  type ListingColumns,
  priceName,
  ratingName,
  setBit,
  slotName,
} from './listing-columns.ts';

/** The yes/no filters as bitmaps: all of some, and one of each group. */
export class FilterBitmap {
  isNone = false;
  readonly #columns: ListingColumns;
  readonly #all: Bits[] = [];
  readonly #oneOf: Bits[][] = [];

  constructor(columns: ListingColumns, filters: SearchFilters) {
    this.#columns = columns;
    if (filters.sessionType !== null) this.#want([`activity:${filters.sessionType}`]);
    if (filters.difficulty !== null) this.#want(bitNames('difficulty', difficultyMask([filters.difficulty])));
    if (filters.ageGroup !== null) this.#want(bitNames('age', ageMask([filters.ageGroup])));
    if (filters.gender !== null) this.#want([`gender:${genderCode(filters.gender)}`]);
    if (filters.price !== null) this.#want([priceName(filters.price.minPence)]);
    if (filters.rating !== null) this.#want([ratingName(filters.rating)]);
    for (const name of bitNames('access', accessMask(filters.access))) this.#want([name]);
    if (filters.bookableOnly) this.#want(['bookable']);
    const { dates, days, time } = filters;
    if (dates === null && (days !== null || time !== null)) this.#want(slotNames(days, time));
    for (const word of filters.words) this.#wantRows(rowsWithWord(columns, word));
  }

  /** The rows of a block (32 rows) that match. */
  rowsOf(block: number): number {
    let rows = -1;
    for (let index = 0; index < this.#all.length; index++) rows &= this.#all[index]?.[block] ?? 0;
    for (let index = 0; index < this.#oneOf.length; index++)
      rows &= unionOfBits(this.#oneOf[index] ?? [], block);
    return rows;
  }

  #want(named: readonly string[]): void {
    const group: Bits[] = [];
    for (const name of named) {
      const bits = this.#columns.bits.get(name);
      if (bits !== undefined) group.push(bits);
    }
    if (group.length > 1) this.#oneOf.push(group);
    else this.#wantRows(group[0]);
  }

  #wantRows(bits: Bits | undefined): void {
    if (bits === undefined) this.isNone = true;
    else this.#all.push(bits);
  }
}

function unionOfBits(group: readonly Bits[], block: number): number {
  let rows = 0;
  for (let index = 0; index < group.length; index++) rows |= group[index]?.[block] ?? 0;
  return rows;
}

function bitNames(what: string, mask: number): string[] {
  const each: string[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) each.push(`${what}:${rest & -rest}`);
  return each;
}

/** A time that isn't a part of the day overlaps several. */
function slotNames(days: readonly number[] | null, time: TimeWindow | null): string[] {
  const parts = time === null ? [null] : partsOfDay.filter((part) => overlap(time, PARTS_OF_DAY[part]));
  return (days ?? [null]).flatMap((day) => parts.map((part) => slotName(day, part)));
}

const overlap = (one: TimeWindow, other: TimeWindow) => one.from < other.to && other.from < one.to;

/** Rows with a word of this prefix; undefined if none. The words are sorted, so their rows are adjacent. */
function rowsWithWord(
  { count, words, firstRow, wordRow }: ListingColumns,
  beginning: string,
): Bits | undefined {
  const first = lowerBoundWord(words, beginning);
  const last = lowerBoundWord(words, `${beginning}\uffff`);
  if (first === last) return undefined;
  const bits: Bits = new Uint32Array(bitWordCount(count));
  const to = firstRow[last] ?? 0;
  for (let index = firstRow[first] ?? 0; index < to; index++) setBit(bits, wordRow[index] ?? 0);
  return bits;
}

function lowerBoundWord(words: readonly string[], from: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
