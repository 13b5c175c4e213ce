import { Temporal } from 'temporal-polyfill';
import type { Slot } from '../contract.ts';
import { plusMinutes, slotMinutes } from './slot-times.ts';

/** Every slot is a time on the clocks of the United Kingdom, Northern Ireland included. */
export const SESSION_TIME_ZONE = 'Europe/London';

/** One date of a slot, as instants. */
export interface OccurrenceTimes {
  startsAt: Date;
  endsAt: Date;
}

/** The instant at which a calendar day (`YYYY-MM-DD`) begins in the United Kingdom. */
export function startOfUkDay(day: string): Date {
  return toDate(Temporal.PlainDate.from(day).toZonedDateTime(SESSION_TIME_ZONE));
}

/** The weekly time that an instant stands for in the United Kingdom: day of the week (0 is Sunday) and HH:MM. */
export function toWeeklyTime(instant: Date): { dayOfWeek: number; startTime: string } {
  const zoned = toZoned(instant);
  return { dayOfWeek: zoned.dayOfWeek % 7, startTime: zoned.toPlainTime().toString().slice(0, 5) };
}

/**
 * Every date of a weekly slot from `fromDay` to `toDay`, both `YYYY-MM-DD` and both included.
 *
 * The slot is wall-clock time: a class at 18:30 is at 18:30 in summer and winter. A start inside the hour that
 * is skipped in March moves to the same minutes of the next hour; in the hour that comes twice in October the
 * first one is meant. A class keeps its length through a clock change, so its end is its start plus the
 * slot's length; a slot that ends at or before its start ends on the next day.
 *
 * @returns instants, soonest first
 */
export function slotOccurrences(slot: Slot, fromDay: string, toDay: string): OccurrenceTimes[] {
  const from = Temporal.PlainDate.from(fromDay);
  const to = Temporal.PlainDate.from(toDay);
  const start = Temporal.PlainTime.from(slot.startTime);
  const minutes = slotMinutes(slot);
  // Temporal counts Sunday as 7; slots count it as 0.
  const first = from.add({ days: (slot.dayOfWeek - (from.dayOfWeek % 7) + 7) % 7 });
  const dates: OccurrenceTimes[] = [];
  // Weeks are added to the first date, never to the previous one, so that a moved start cannot carry over.
  for (let week = 0; ; week++) {
    const day = first.add({ weeks: week });
    if (Temporal.PlainDate.compare(day, to) > 0) return dates;
    const starts = day.toZonedDateTime({ timeZone: SESSION_TIME_ZONE, plainTime: start });
    dates.push({ startsAt: toDate(starts), endsAt: toDate(starts.add({ minutes })) });
  }
}

/**
 * The one date that starts at HH:MM on a day (`YYYY-MM-DD`) and lasts so many minutes, by the rule of a weekly slot: a
 * time that the clocks skip that day is an hour later.
 */
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
