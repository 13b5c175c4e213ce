// Demo times, relative to its first day and denser towards it.

import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The time of day at which people are up and using the site: seven in the morning until half past ten. */
const DAY_START_MS = 7 * HOUR_MS;
const DAYTIME_MS = 15.5 * HOUR_MS;

/** A moment of that day in London, while people are up. */
export function daytimeOn(day: string, part: number): Date {
  return new Date(startOfUkDay(day).getTime() + DAY_START_MS + Math.floor(part * DAYTIME_MS));
}

/** A moment of the day that lies `days` before `today` (its midnight): at least one, so that it is over. */
export function daytimeBefore(today: Date, days: number, part: number): Date {
  return new Date(today.getTime() - days * DAY_MS + DAY_START_MS + Math.floor(part * DAYTIME_MS));
}

/**
 * A moment in the last `span` days, later ones likelier.
 * @param drawn random, 0 to 1
 */
export function randomGrowingMoment(today: Date, drawn: number, { span = 365, least = 1 } = {}): Date {
  const age = (span - least) * (1 - Math.sqrt(drawn));
  return daytimeBefore(today, least + Math.floor(age), age % 1);
}

/** The moment `part` of the way from one to the other. */
export function interpolateTime(from: Date, until: Date, part: number): Date {
  return new Date(from.getTime() + Math.max(0, Math.floor((until.getTime() - from.getTime()) * part)));
}

export function minDate(one: Date, other: Date): Date {
  return one < other ? one : other;
}
