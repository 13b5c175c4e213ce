import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { minuteOfDay } from '#shared/calendar/clock-time.ts';
import { londonOffsetMs } from '#shared/calendar/london-clock.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import type { CalendarView } from './calendar-address.ts';
import type { BusinessOccurrence } from './contract.ts';
import { venueText } from './copy.ts';

const DAY_MINUTES = 24 * 60;
const HOUR_MINUTES = 60;
/** Shorter dates are drawn at this height, so that the title fits. */
const MIN_BLOCK_MINUTES = 30;
const USUAL_HOURS = { first: 6, last: 22 };

/** Minutes from midnight by London's clock; the day ends at 1440. */
export interface ClockSpan {
  from: number;
  until: number;
}

/**
 * Position on its start day. A date over the spring change includes the skipped hour; in autumn it keeps its real
 * length. A date that ends on the next day is cut at midnight.
 */
export function clockSpan({ startsAt, endsAt }: Pick<BusinessOccurrence, 'startsAt' | 'endsAt'>): ClockSpan {
  const [starts, ends] = [new Date(startsAt), new Date(endsAt)];
  const from = minuteOfDay(formatLondonTime(starts));
  const length = (ends.getTime() - starts.getTime()) / 60_000;
  const end =
    londonDay(ends) === londonDay(starts)
      ? Math.max(minuteOfDay(formatLondonTime(ends)), from + MIN_BLOCK_MINUTES)
      : DAY_MINUTES;
  const isSetBack = londonOffsetMs(ends.getTime()) < londonOffsetMs(starts.getTime());
  return { from, until: Math.min(DAY_MINUTES, isSetBack ? Math.max(end, from + length) : end) };
}

export interface PlacedOccurrence extends ClockSpan {
  date: BusinessOccurrence;
  lane: number;
  lanes: number;
}

/** Overlapping dates share the width, so none covers another. */
export function placeDates(dates: readonly BusinessOccurrence[]): PlacedOccurrence[] {
  const sorted = dates
    .map((date) => ({ date, ...clockSpan(date) }))
    .toSorted((a, b) => a.from - b.from || b.until - a.until || a.date.id - b.date.id);
  const placed: PlacedOccurrence[] = [];
  let group: Omit<PlacedOccurrence, 'lanes'>[] = [];
  let laneEnds: number[] = [];
  const closeGroup = () => {
    placed.push(...group.map((one) => ({ ...one, lanes: laneEnds.length })));
    group = [];
    laneEnds = [];
  };
  for (const one of sorted) {
    if (laneEnds.every((end) => end <= one.from)) closeGroup();
    const free = laneEnds.findIndex((end) => end <= one.from);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = one.until;
    group.push({ ...one, lane });
  }
  closeGroup();
  return placed;
}

/** The usual hours, extended to fit every date. `last` is exclusive. */
export function hoursShown(spans: readonly ClockSpan[]): { first: number; last: number } {
  return {
    first: Math.min(USUAL_HOURS.first, ...spans.map(({ from }) => Math.floor(from / HOUR_MINUTES))),
    last: Math.max(USUAL_HOURS.last, ...spans.map(({ until }) => Math.ceil(until / HOUR_MINUTES))),
  };
}

/** "Clocks go forward", "Clocks go back"; null on other days. */
export function clockChangeText(day: string): string | null {
  const before = londonOffsetMs(Date.parse(day));
  const after = londonOffsetMs(Date.parse(plusDays(day, 1)));
  if (before === after) return null;
  return after > before ? 'Clocks go forward' : 'Clocks go back';
}

export function filterDates(
  dates: readonly BusinessOccurrence[],
  { room, instructor }: CalendarView,
): BusinessOccurrence[] {
  return dates.filter(
    (date) =>
      (room === undefined || venueText(date) === room) &&
      (instructor === undefined || date.instructors.some(({ id }) => id === instructor)),
  );
}

/**
 * Returns the next focus for an arrow key, Home or End: up and down within the day, left and right to the nearest
 * time on the next day with dates. Null for other keys and at the edge.
 */
export function neighbourOf(
  columns: readonly (readonly PlacedOccurrence[])[],
  id: number,
  key: string,
): BusinessOccurrence | null {
  const at = columns.findIndex((column) => column.some(({ date }) => date.id === id));
  const column = columns[at] ?? [];
  const index = column.findIndex(({ date }) => date.id === id);
  const own = column[index];
  if (own === undefined) return null;
  if (key === 'ArrowUp') return column[index - 1]?.date ?? null;
  if (key === 'ArrowDown') return column[index + 1]?.date ?? null;
  if (key === 'Home') return column[0]?.date ?? null;
  if (key === 'End') return column.at(-1)?.date ?? null;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const others = key === 'ArrowLeft' ? columns.slice(0, at).toReversed() : columns.slice(at + 1);
  const next = others.find((other) => other.length > 0) ?? [];
  return next.toSorted((a, b) => Math.abs(a.from - own.from) - Math.abs(b.from - own.from))[0]?.date ?? null;
}
