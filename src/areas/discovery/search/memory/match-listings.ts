import type { GridPoint } from '#areas/catalogue/postcodes/lookup/distance.ts';
import { isExternalSession } from '#shared/domain/external-session.ts';
import { maxSessionFeePence } from '#shared/domain/pence.ts';
import { type Bounds, PARTS_OF_DAY, partsOfDay, type TimeWindow } from '../filters/search-values.ts';
import type { IndexQuery, SearchArea, SearchFilters } from '../find/search-index.ts';
import { gridRectangle } from '../map/grid-box.server.ts';
import { type CellSpans, circleCells, rectangleCells } from '../map/grid-cells.ts';
import { overlapWithArea, toMicrodegrees } from './extents.ts';
import { FilterBitmap } from './filter-bitmap.ts';
import {
  type Bits,
  CHUNK_ROWS,
  chunkIndex,
  hasBit,
  type ListingColumns,
  lowerBound,
  MINUTES_OF_DAY,
} from './listing-columns.ts';
import { localTime } from './local-time.ts';

/** Columns, and which rows are dead because a newer segment replaces them. */
export interface IndexSegment {
  columns: ListingColumns;
  dead: Bits | null;
}

/** Bitmaps settle yes/no filters for 32 rows at once, extents most of the area; the rest is row by row. */
export class MatchingRows {
  readonly #columns: ListingColumns;
  readonly #area: SearchArea;
  readonly #dead: Bits | null;
  readonly #wanted: FilterBitmap;
  readonly #test: RowTest | null;

  constructor({ columns, dead }: IndexSegment, { area, filters }: IndexQuery) {
    this.#columns = columns;
    this.#area = area;
    this.#dead = dead;
    this.#wanted = new FilterBitmap(columns, filters);
    this.#test = allTests(timeTest(columns, filters), priceTest(columns, filters));
  }

  /** Calls `visit` with row ranges within one chunk each, in any order; together they contain all matches. */
  eachStretch(visit: (from: number, to: number) => void): void {
    if (this.#wanted.isNone) return;
    const ranges = cellRanges(this.#columns, this.#area);
    for (let range = 0; range < ranges.length; range += 2) {
      const end = ranges[range + 1] ?? 0;
      for (let from = ranges[range] ?? 0; from < end; ) {
        const to = Math.min(end, from - (from % CHUNK_ROWS) + CHUNK_ROWS);
        visit(from, to);
        from = to;
      }
    }
  }

  /** Calls `visit` with each block that has matches, and their bits. */
  eachBlock(from: number, to: number, visit: (block: number, rows: number) => void): void {
    const share = overlapWithArea(this.#columns.chunks, chunkIndex(from), this.#area);
    if (share === 'none') return;
    for (let block = from >>> 5; block << 5 < to; block++) {
      let rows = this.#wanted.rowsOf(block);
      if (block === from >>> 5) rows &= -1 << (from & 31);
      if (block === to >>> 5) rows &= (1 << (to & 31)) - 1;
      if (this.#dead !== null) rows &= ~(this.#dead[block] ?? 0);
      if (rows !== 0 && share === 'some') rows = this.#rowsWithin(block, rows);
      if (rows !== 0 && this.#test !== null) rows = rowsThatPass(this.#test, block, rows);
      if (rows !== 0) visit(block, rows);
    }
  }

  eachRow(visit: (row: number) => void): void {
    this.eachStretch((from, to) =>
      this.eachBlock(from, to, (block, rows) => {
        for (let left = rows; left !== 0; left &= left - 1) visit(lowestRow(block, left));
      }),
    );
  }

  #rowsWithin(block: number, rows: number): number {
    const columns = this.#columns;
    const area = this.#area;
    const share = overlapWithArea(columns.blocks, block, area);
    if (share === 'none') return 0;
    if (share === 'all' || area.kind === 'everywhere') return rows;
    return area.kind === 'box'
      ? rowsInBox(columns, block, rows, area.bounds)
      : rowsInCircle(columns, block, rows, area);
  }
}

function rowsInCircle(
  columns: ListingColumns,
  block: number,
  rows: number,
  { centre, radiusMetres }: Extract<SearchArea, { kind: 'circle' }>,
): number {
  const most = radiusMetres * radiusMetres;
  let within = 0;
  for (let left = rows; left !== 0; left &= left - 1)
    if (squaredMetres(columns, lowestRow(block, left), centre) <= most) within |= left & -left;
  return within;
}

function rowsInBox(
  { latitudeE6, longitudeE6 }: ListingColumns,
  block: number,
  rows: number,
  bounds: Bounds,
): number {
  const south = toMicrodegrees(bounds.south);
  const north = toMicrodegrees(bounds.north);
  const west = toMicrodegrees(bounds.west);
  const east = toMicrodegrees(bounds.east);
  let within = 0;
  for (let left = rows; left !== 0; left &= left - 1) {
    const latitude = latitudeE6[lowestRow(block, left)] ?? 0;
    const longitude = longitudeE6[lowestRow(block, left)] ?? 0;
    if (latitude >= south && latitude <= north && longitude >= west && longitude <= east)
      within |= left & -left;
  }
  return within;
}

export function lowestRow(block: number, rows: number): number {
  return (block << 5) + 31 - Math.clz32(rows & -rows);
}

/** Rows in the area's cells, as pairs of start and end (exclusive). */
function cellRanges({ count, cell, firstInCell }: ListingColumns, area: SearchArea): number[] {
  if (area.kind === 'everywhere') return [0, count];
  const { first, last } =
    area.kind === 'circle' ? circleCells(area.centre, area.radiusMetres) : boxCells(area.bounds);
  const ranges: number[] = [];
  let reached = 0;
  for (let span = 0; span < first.length; span++) {
    const from = lowerBound(cell, first[span] ?? 0, reached);
    reached = lowerBound(cell, (last[span] ?? 0) + 1, from);
    if (from < reached) ranges.push(firstInCell[from] ?? 0, firstInCell[reached] ?? 0);
  }
  return ranges;
}

function boxCells(bounds: Parameters<typeof gridRectangle>[0]): CellSpans {
  const rectangle = gridRectangle(bounds);
  return rectangle === null
    ? { first: [], last: [] }
    : rectangleCells(rectangle.southWest, rectangle.northEast);
}

/** Exact, as both are whole metres. */
export function squaredMetres({ easting, northing }: ListingColumns, row: number, from: GridPoint): number {
  const east = (easting[row] ?? 0) - from.easting;
  const north = (northing[row] ?? 0) - from.northing;
  return east * east + north * north;
}

type RowTest = (row: number) => boolean;

function rowsThatPass(test: RowTest, block: number, rows: number): number {
  let passing = 0;
  for (let left = rows; left !== 0; left &= left - 1)
    if (test(lowestRow(block, left))) passing |= left & -left;
  return passing;
}

function allTests(one: RowTest | null, other: RowTest | null): RowTest | null {
  if (one === null || other === null) return one ?? other;
  return (row) => one(row) && other(row);
}

/** External sessions have no platform fee. */
function priceTest(
  { pricePence, sessionId }: ListingColumns,
  { maxTotalPence }: SearchFilters,
): RowTest | null {
  if (maxTotalPence === null) return null;
  const fee = maxSessionFeePence(maxTotalPence);
  return (row) => (pricePence[row] ?? 0) <= (isExternalSession(sessionId[row] ?? 0) ? maxTotalPence : fee);
}

/** A test for what the bitmaps don't cover; null if they cover everything. */
function timeTest(columns: ListingColumns, filters: SearchFilters): RowTest | null {
  const { dates, days, time } = filters;
  if (dates !== null) return occurrenceTest(columns, filters, dates);
  // Bitmaps settle all times except windows that aren't a part of the day.
  if (time !== null && !isPartOfDay(time)) return slotTest(columns, days, time);
  return null;
}

function isPartOfDay({ from, to }: TimeWindow): boolean {
  return partsOfDay.some((part) => PARTS_OF_DAY[part].from === from && PARTS_OF_DAY[part].to === to);
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

/** Mirrors `hasOccurrenceCondition` in find/search-queries.server.ts: the next date settles most sessions cheaply. */
function occurrenceTest(columns: ListingColumns, filters: SearchFilters, dates: DateSpan): RowTest {
  const until = toSeconds(dates.until);
  const from = toSeconds(dates.from);
  const anyDate = filters.days === null && filters.time === null && dates.places === 0;
  return (row) => {
    const next = columns.nextStartsAt[row] ?? 0;
    if (next === 0 || next >= until) return false;
    return (anyDate && next >= from) || findFirstOccurrence(columns, row, filters, dates) !== -1;
  };
}

/** Rounds up to seconds since 1970: dates start on whole seconds, so comparisons stay exact. */
function toSeconds(instant: Date | null): number {
  return instant === null ? Number.POSITIVE_INFINITY : Math.ceil(instant.getTime() / 1_000);
}

/** First matching date at or after an index; -1 if none. */
export function findFirstOccurrence(
  { firstDate, dateStartsAt, dateLeft }: ListingColumns,
  row: number,
  { days, time }: Pick<SearchFilters, 'days' | 'time'>,
  dates: DateSpan,
  beginAt = 0,
): number {
  const end = firstDate[row + 1] ?? 0;
  const until = toSeconds(dates.until);
  const begin = lowerBound(dateStartsAt, toSeconds(dates.from), Math.max(beginAt, firstDate[row] ?? 0), end);
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

export function hasMoreDates({ bits }: ListingColumns, row: number): boolean {
  return hasBit(bits.get('partial'), row);
}
