import { Temporal } from 'temporal-polyfill';
import type { Slot } from '../contract.ts';
import { plusMinutes, slotMinutes } from './slot-times.ts';

/** Includes Northern Ireland. */
export const SESSION_TIME_ZONE = 'Europe/London';

export interface OccurrenceTimes {
  startsAt: Date;
  endsAt: Date;
}

/** `day` is `YYYY-MM-DD`. */
export function startOfUkDay(day: string): Date {
  return toDate(Temporal.PlainDate.from(day).toZonedDateTime(SESSION_TIME_ZONE));
}

/** Day 0 is Sunday; the time is HH:MM in London. */
export function toWeeklyTime(instant: Date): { dayOfWeek: number; startTime: string } {
  const zoned = toZoned(instant);
  return { dayOfWeek: zoned.dayOfWeek % 7, startTime: zoned.toPlainTime().toString().slice(0, 5) };
}

/**
 * Returns every date of a weekly slot between two days (`YYYY-MM-DD`, both included), soonest first.
 * The start is London wall-clock time. A start in March's skipped hour moves an hour later; in October's repeated
 * hour the first one counts. The length stays the same across a clock change. An end at or before the start is on the
 * next day.
 */
export function slotOccurrences(slot: Slot, fromDay: string, toDay: string): OccurrenceTimes[] {
  const from = Temporal.PlainDate.from(fromDay);
  const to = Temporal.PlainDate.from(toDay);
  const start = Temporal.PlainTime.from(slot.startTime);
  const minutes = slotMinutes(slot);
  // Temporal counts Sunday as 7; slots count it as 0.
  const first = from.add({ days: (slot.dayOfWeek - (from.dayOfWeek % 7) + 7) % 7 });
  const dates: OccurrenceTimes[] = [];
  // Adds weeks to the first date, not the previous one, so that a start moved by the clocks doesn't carry over.
  for (let week = 0; ; week++) {
    const day = first.add({ weeks: week });
    if (Temporal.PlainDate.compare(day, to) > 0) return dates;
    const starts = day.toZonedDateTime({ timeZone: SESSION_TIME_ZONE, plainTime: start });
    dates.push({ startsAt: toDate(starts), endsAt: toDate(starts.add({ minutes })) });
  }
}

/** Follows the same clock-change rule as `slotOccurrences`. */
export function occurrenceOn(day: string, startTime: string, minutes: number): OccurrenceTimes {
  const dayOfWeek = Temporal.PlainDate.from(day).dayOfWeek % 7;
  const slot = { dayOfWeek, startTime, endTime: plusMinutes(startTime, minutes) };
  const [times] = slotOccurrences(slot, day, day);
  if (times === undefined) throw new Error(`The day ${day} has no ${startTime}.`);
  return times;
}

function toZoned(instant: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(SESSION_TIME_ZONE);
}

function toDate(zoned: Temporal.ZonedDateTime): Date {
  return new Date(zoned.epochMilliseconds);
}
