import { accessMask } from '#shared/domain/access-facts.ts';
import { PARTS_OF_DAY, partsOfDay, type TimeWindow } from '../filters/search-values.ts';
import type { IndexQuery, SearchFilters } from '../find/search-index.ts';
import { gridRectangle } from '../map/grid-box.server.ts';
import { type CellSpans, cellsOfCircle, cellsOfRectangle } from '../map/grid-cells.ts';
import { ageMask, difficultyMask, genderCode } from '../rules.ts';
import {
  type Bits,
  hasBit,
  type ListingColumns,
  lowerBound,
  MINUTES_OF_DAY,
  setBit,
  slotName,
  wordsFor,
} from './listing-columns.ts';
import { localTime } from './local-time.ts';

type RowTest = (row: number) => boolean;

/**
 * Calls `visit` with every row that a query asks for, in no particular order: those of the area's cells whose bits fit,
 * 32 at a look, and of these the ones that also hold against numbers.
 *
 * @param dead rows that are not to be found
 */
export function eachMatch(
  columns: ListingColumns,
  query: IndexQuery,
  dead: Bits | null,
  visit: (row: number) => void,
): void {
  const bits = bitsOf(columns, query.filters);
  if (bits === null) return;
  const tests = [areaTest(columns, query), ...numberTests(columns, query.filters)].filter(
    (test) => test !== null,
  );
  const fits: RowTest = (row) => {
    for (const test of tests) if (!test(row)) return false;
    return true;
  };
  for (const [from, to] of rangesOf(columns, query)) {
    for (let word = from >>> 5; word << 5 < to; word++) {
      let left = -1;
      if (word === from >>> 5) left &= -1 << (from & 31);
      if (word === to >>> 5) left &= (1 << (to & 31)) - 1;
      for (const each of bits.all) left &= each[word] ?? 0;
      for (const group of bits.any) {
        let some = 0;
        for (const each of group) some |= each[word] ?? 0;
        left &= some;
      }
      if (dead !== null) left &= ~(dead[word] ?? 0);
      while (left !== 0) {
        const lowest = left & -left;
        const row = (word << 5) + (31 - Math.clz32(lowest));
        if (fits(row)) visit(row);
        left ^= lowest;
      }
    }
  }
}

/** The rows that stand in the area's cells, from each first up to each second number. */
function rangesOf({ count, cell }: ListingColumns, { area }: IndexQuery): [number, number][] {
  if (area.kind === 'everywhere') return [[0, count]];
  const spans =
    area.kind === 'circle' ? cellsOfCircle(area.centre, area.radiusMetres) : cellsOfBox(area.bounds);
  return spans.first.map((first, index) => {
    const from = lowerBound(cell, first);
    return [from, lowerBound(cell, (spans.last[index] ?? 0) + 1, from)];
  });
}

function cellsOfBox(bounds: Parameters<typeof gridRectangle>[0]): CellSpans {
  const rectangle = gridRectangle(bounds);
  return rectangle === null
    ? { first: [], last: [] }
    : cellsOfRectangle(rectangle.southWest, rectangle.northEast);
}

/** Bits that a row must have all of, and groups of which it must have one each. */
interface WantedBits {
  all: readonly Bits[];
  any: readonly (readonly Bits[])[];
}

/** Null when no row can have what is asked for. */
function bitsOf(columns: ListingColumns, filters: SearchFilters): WantedBits | null {
  const all: (Bits | undefined)[] = [];
  const any: Bits[][] = [];
  const has = (name: string) => all.push(columns.bits.get(name));
  const hasOne = (names: readonly string[]) =>
    any.push(names.flatMap((name) => columns.bits.get(name) ?? []));
  if (filters.sessionType !== null) has(`activity:${filters.sessionType}`);
  if (filters.difficulty !== null) hasOne(names('difficulty', difficultyMask([filters.difficulty])));
  if (filters.ageGroup !== null) hasOne(names('age', ageMask([filters.ageGroup])));
  if (filters.gender !== null) has(`gender:${genderCode(filters.gender)}`);
  if (filters.rating !== null) has('reviewed');
  for (const name of names('access', accessMask(filters.access))) has(name);
  if (filters.bookableOnly) has('bookable');
  if (filters.dates === null && (filters.days !== null || filters.time !== null)) {
    const { days, time } = filters;
    const parts = partsOfDay.filter((part) => time === null || overlap(time, PARTS_OF_DAY[part]));
    hasOne((days ?? EVERY_DAY).flatMap((day) => parts.map((part) => slotName(day, part))));
  }
  for (const word of filters.words) all.push(rowsWithWord(columns, word));
  const wanted = all.filter((bits) => bits !== undefined);
  if (wanted.length < all.length || any.some((group) => group.length === 0)) return null;
  return { all: wanted, any };
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6] as const;

const overlap = (one: TimeWindow, other: TimeWindow) => one.from < other.to && other.from < one.to;

/** The names of each bit of a mask. */
function names(what: string, mask: number): string[] {
  const each: string[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) each.push(`${what}:${rest & -rest}`);
  return each;
}

/** Those that have a word which begins so; undefined when none has. All such words, and so their rows, stand together. */
function rowsWithWord(
  { count, words, firstRow, wordRow }: ListingColumns,
  beginning: string,
): Bits | undefined {
  const first = firstWord(words, beginning);
  const last = firstWord(words, `${beginning}\uffff`);
  if (first === last) return undefined;
  const bits: Bits = new Uint32Array(wordsFor(count));
  const to = firstRow[last] ?? 0;
  for (let index = firstRow[first] ?? 0; index < to; index++) setBit(bits, wordRow[index] ?? 0);
  return bits;
}

function firstWord(words: readonly string[], from: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

function areaTest(columns: ListingColumns, { area }: IndexQuery): RowTest | null {
  switch (area.kind) {
    case 'everywhere':
      return null;
    case 'circle': {
      const { centre, radiusMetres } = area;
      const most = radiusMetres ** 2;
      return (row) => squaredMetres(columns, row, centre) <= most;
    }
    case 'box': {
      const degree = (value: number) => Math.round(value * 1_000_000);
      const { latitudeE6, longitudeE6 } = columns;
      const south = degree(area.bounds.south);
      const north = degree(area.bounds.north);
      const west = degree(area.bounds.west);
      const east = degree(area.bounds.east);
      return (row) => {
        const latitude = latitudeE6[row] ?? 0;
        const longitude = longitudeE6[row] ?? 0;
        return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
      };
    }
  }
}

/** From a point in whole metres, so exact. */
export function squaredMetres(
  { easting, northing }: ListingColumns,
  row: number,
  from: { easting: number; northing: number },
): number {
  const east = (easting[row] ?? 0) - from.easting;
  const north = (northing[row] ?? 0) - from.northing;
  return east * east + north * north;
}

function numberTests(columns: ListingColumns, filters: SearchFilters): RowTest[] {
  const { price, rating, dates, days, time } = filters;
  const tests: RowTest[] = [];
  if (price !== null) {
    const { minPence, maxPence } = price;
    const below = maxPence ?? Number.POSITIVE_INFINITY;
    const { pricePence } = columns;
    tests.push((row) => {
      const pence = pricePence[row] ?? 0;
      return pence >= minPence && pence < below;
    });
  }
  if (rating !== null) {
    const least = rating * 1_000;
    tests.push((row) => (columns.ratingThousandths[row] ?? 0) >= least);
  }
  if (dates !== null) tests.push(dateTest(columns, filters, dates));
  // The bits of the parts of the day have settled all but a window that is none of them.
  else if (time !== null && !Object.values(PARTS_OF_DAY).includes(time))
    tests.push(slotTest(columns, days, time));
  return tests;
}

function slotTest(
  { firstSlot, slotMinute }: ListingColumns,
  days: number[] | null,
  time: TimeWindow,
): RowTest {
  return (row) => {
    const end = firstSlot[row + 1] ?? 0;
    for (let index = firstSlot[row] ?? 0; index < end; index++) {
      const minute = slotMinute[index] ?? 0;
      const ofDay = minute % MINUTES_OF_DAY;
      if (
        ofDay >= time.from &&
        ofDay < time.to &&
        (days?.includes(Math.floor(minute / MINUTES_OF_DAY)) ?? true)
      )
        return true;
    }
    return false;
  };
}

type DateSpan = NonNullable<SearchFilters['dates']>;

/** As `hasDate` in find/search-queries.server.ts: the next date settles most sessions without a look at the others. */
function dateTest(columns: ListingColumns, filters: SearchFilters, dates: DateSpan): RowTest {
  const until = seconds(dates.until);
  const from = seconds(dates.from);
  const anyDate = filters.days === null && filters.time === null && dates.places === 0;
  return (row) => {
    const next = columns.nextStartsAt[row] ?? 0;
    if (next === 0 || next >= until) return false;
    return (anyDate && next >= from) || firstFitting(columns, row, filters, dates) !== -1;
  };
}

/** Seconds since 1970, upwards: what starts at a whole second is at or after an instant when it is so for these. */
function seconds(instant: Date | null): number {
  return instant === null ? Number.POSITIVE_INFINITY : Math.ceil(instant.getTime() / 1_000);
}

/** The index of the row's first date, from an index on, that fits; -1 when none does. */
export function firstFitting(
  { firstDate, dateStartsAt, dateLeft }: ListingColumns,
  row: number,
  { days, time }: Pick<SearchFilters, 'days' | 'time'>,
  dates: DateSpan,
  beginAt = 0,
): number {
  const end = firstDate[row + 1] ?? 0;
  const until = seconds(dates.until);
  const begin = lowerBound(dateStartsAt, seconds(dates.from), Math.max(beginAt, firstDate[row] ?? 0), end);
  for (let index = begin; index < end; index++) {
    const startsAt = dateStartsAt[index] ?? 0;
    if (startsAt >= until) return -1;
    if ((dateLeft[index] ?? 0) < dates.places) continue;
    if (days === null && time === null) return index;
    const { day, minute } = localTime(startsAt);
    if ((days === null || days.includes(day)) && (time === null || (minute >= time.from && minute < time.to)))
      return index;
  }
  return -1;
}

/** Whether its dates are not all told in the columns. */
export function isPartial({ bits }: ListingColumns, row: number): boolean {
  return hasBit(bits.get('partial'), row);
}
