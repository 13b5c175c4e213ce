import type { Attendance } from '#features/booking/contract.ts';
import { attendanceRefusal } from '#features/booking/rules.ts';
import type { PreferredTime, TrainerSessionType } from '#features/trainers/contract.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { clockTime } from '#shared/calendar/clock-time.ts';

/** When a trainer can be booked, and how far they go. Pure. */

/** An hour can be booked until so many hours before it starts: the trainer has to hear of it, and to get there. */
export const NOTICE_HOURS = 12;

/** How far ahead an hour can be booked, in days: twelve weeks, as far as the dates of sessions reach. */
export const BOOKABLE_DAYS = 84;

/** An hour begins on the hour or half past (docs/product.md#booking-a-trainer). */
const STEP_MINUTES = 30;
export const HOUR_MINUTES = 60;

/** Minutes of the day, on the clock in London (docs/product.md#option-lists). */
const windows: Record<PreferredTime, { from: number; until: number }> = {
  morning: { from: 6 * 60, until: 12 * 60 },
  afternoon: { from: 12 * 60, until: 18 * 60 },
  evening: { from: 18 * 60, until: 22 * 60 },
};

/**
 * The clock times at which an hour of a trainer can begin on a day they work, as HH:MM. Neighbouring times of day
 * are one stretch: somebody free in the morning and in the afternoon is free at half past eleven.
 */
export function startTimes(preferredTimes: readonly PreferredTime[]): string[] {
  const free = preferredTimes.map((time) => windows[time]);
  const covered = (minute: number) => free.some(({ from, until }) => minute >= from && minute < until);
  const starts: string[] = [];
  for (let start = 0; start + HOUR_MINUTES <= 24 * 60; start += STEP_MINUTES) {
    if (covered(start) && covered(start + STEP_MINUTES)) starts.push(clockTime(start));
  }
  return starts;
}

/** Is there still, at `now`, enough time before an hour that starts at `startsAt`? */
export function isInTime(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() >= NOTICE_HOURS * 3_600_000;
}

/**
 * Why an hour that starts at `startsAt` cannot be marked so at `now`; null when it can, as far as time goes. As at a
 * business's door, but from the start on alone: until then a trainer can still cancel it.
 */
export function markRefusal(startsAt: Date, to: Attendance, now: Date): string | null {
  if (now < startsAt) return 'An hour can be marked once it has begun.';
  return attendanceRefusal(startsAt, to, now);
}

/** Do two hours that start then overlap? */
export function overlaps(one: Date, other: Date): boolean {
  return Math.abs(one.getTime() - other.getTime()) < HOUR_MINUTES * 60_000;
}

/** Does somebody have to go somewhere for it? */
export function isInPerson(sessionType: TrainerSessionType): boolean {
  return sessionType !== 'online';
}

/**
 * Whether a trainer goes there: the straight line from where they are, in kilometres, against how far they travel.
 * `reachKm` is how far the place reaches from its point; what is known only roughly counts in the client's favour.
 */
export function isWithinTravel(distanceKm: number, travelRadiusKm: number, reachKm: number): boolean {
  return distanceKm - reachKm <= travelRadiusKm;
}

/** Those of the bookings that begin on that day in London (`YYYY-MM-DD`). */
export function bookingsOn<Booking extends { startsAt: string }>(
  day: string,
  bookings: readonly Booking[],
): Booking[] {
  return bookings.filter(({ startsAt }) => londonDay(new Date(startsAt)) === day);
}
