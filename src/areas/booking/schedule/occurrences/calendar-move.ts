import { occurrenceOn } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { formatClockTime, minuteOfDay } from '#shared/calendar/clock-time.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import type { BusinessOccurrence } from './contract.ts';

/** A date being moved, and its target day and time in London. */
export interface LiftedOccurrence {
  date: BusinessOccurrence;
  day: string;
  startTime: string;
}

const QUARTER_HOUR = 15;
const MAX_START_TIME = 24 * 60 - QUARTER_HOUR;

export function liftOccurrence(date: BusinessOccurrence): LiftedOccurrence {
  const startsAt = new Date(date.startsAt);
  return { date, day: londonDay(startsAt), startTime: formatLondonTime(startsAt) };
}

export function isMoved(lifted: LiftedOccurrence): boolean {
  const place = liftOccurrence(lifted.date);
  return place.day !== lifted.day || place.startTime !== lifted.startTime;
}

/** Moves by one arrow key: a day within those shown, or 15 minutes within the day. Null for any other key. */
export function nudgedBy(
  lifted: LiftedOccurrence,
  key: string,
  days: readonly string[],
): LiftedOccurrence | null {
  const at = days.indexOf(lifted.day);
  const minute = minuteOfDay(lifted.startTime);
  const toDay = (index: number) => ({ ...lifted, day: days[index] ?? lifted.day });
  const toMinute = (wanted: number) => ({
    ...lifted,
    startTime: formatClockTime(Math.min(MAX_START_TIME, Math.max(0, wanted))),
  });
  if (key === 'ArrowLeft') return toDay(at - 1);
  if (key === 'ArrowRight') return toDay(at + 1);
  if (key === 'ArrowUp') return toMinute(minute - QUARTER_HOUR);
  if (key === 'ArrowDown') return toMinute(minute + QUARTER_HOUR);
  return null;
}

export function droppedAt(lifted: LiftedOccurrence, day: string, minute: number): LiftedOccurrence {
  const quarter = Math.round(minute / QUARTER_HOUR) * QUARTER_HOUR;
  return { ...lifted, day, startTime: formatClockTime(Math.min(MAX_START_TIME, Math.max(0, quarter))) };
}

/** Dates that overlap in the same room, or with the same instructor; null if there are none. */
export interface MoveConflicts {
  inRoom: BusinessOccurrence | null;
  taught: BusinessOccurrence | null;
}

/** Checks only the dates that the calendar shows. */
export function findMoveConflicts(
  { date, day, startTime }: LiftedOccurrence,
  dates: readonly BusinessOccurrence[],
): MoveConflicts {
  const times = (one: BusinessOccurrence) => [Date.parse(one.startsAt), Date.parse(one.endsAt)] as const;
  const [from, until] = times(date);
  const startsAt = occurrenceOn(day, startTime, (until - from) / 60_000).startsAt.getTime();
  const then = dates.filter((other) => {
    const [starts, ends] = times(other);
    return other.id !== date.id && !other.cancelled && starts < startsAt + (until - from) && ends > startsAt;
  });
  const ids = date.instructors.map(({ id }) => id);
  return {
    inRoom: then.find(({ roomId }) => roomId !== null && roomId === date.roomId) ?? null,
    taught: then.find(({ instructors }) => instructors.some(({ id }) => ids.includes(id))) ?? null,
  };
}
