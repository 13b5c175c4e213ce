import type { Attendance } from '#areas/booking/bookings/contract.ts';
import { attendanceRefusal } from '#areas/booking/bookings/rules.ts';
import type { TrainerSessionType } from '#areas/catalogue/trainers/contract.ts';
import { HOUR_MINUTES, type Span } from '#areas/catalogue/trainers/terms/offer.ts';
import type { BankHoliday } from '#shared/calendar/bank-holidays.ts';
import { dayOfWeek, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatClockTime } from '#shared/calendar/clock-time.ts';

/** When a trainer can be booked, and how far they go. Pure. */

/** Until so many hours before it starts an appointment can be booked: the trainer has to hear of it, and to get there. */
export const NOTICE_HOURS = 12;

/** How far ahead an hour can be booked, in days: twelve weeks, as far as the dates of sessions reach. */
export const BOOKABLE_DAYS = 84;

/** What a trainer noted of a client is kept for so long after the last appointment. */
export const NOTE_RETENTION_DAYS = 730;

/** From the start of each stretch of the trainer's day, appointments can begin so many minutes apart. */
const STEP_MINUTES = 30;

/**
 * The clock times at which an appointment of so many minutes can begin on that day of the week (0 is Sunday), as HH:MM:
 * every half hour from the start of each stretch, as long as it ends with it.
 */
export function startTimes(week: readonly Span[], day: number, minutes: number): string[] {
  return week
    .filter((span) => span.day === day)
    .flatMap(({ from, until }) =>
      Array.from(
        { length: Math.max(0, Math.floor((until - minutes - from) / STEP_MINUTES) + 1) },
        (_, step) => formatClockTime(from + step * STEP_MINUTES),
      ),
    );
}

/** Is there still, at `now`, enough time before an hour that starts at `startsAt`? */
export function hasEnoughNotice(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() >= NOTICE_HOURS * 3_600_000;
}

/**
 * Why an hour that starts at `startsAt` cannot be marked so at `now`; null when it can, as far as time goes. As at a
 * business's door, but from the start on alone: until then a trainer can still cancel it.
 */
export function markRefusal(startsAt: Date, to: Attendance, now: Date): string | null {
  if (now < startsAt) return 'You can mark an appointment after it has started.';
  return attendanceRefusal(startsAt, to, now);
}

/** An appointment as far as it takes a trainer's time. */
export interface Appointment {
  startsAt: Date;
  endsAt: Date;
  /** The end, and in person the way to the next. */
  freeAgainAt: Date;
  sessionType: TrainerSessionType;
}

/**
 * Do two appointments stand in each other's way? No two overlap, and of two in person the trainer has to get from one to
 * the next. What the table's constraints guarantee (migrations/0003_catalogue.sql), for saying it beforehand.
 */
export function hasConflict(one: Appointment, other: Appointment): boolean {
  const travels = isInPerson(one.sessionType) && isInPerson(other.sessionType);
  const end = ({ endsAt, freeAgainAt }: Appointment) => (travels ? freeAgainAt : endsAt);
  return one.startsAt < end(other) && other.startsAt < end(one);
}

/**
 * What is booked of all that a trainer offers: what the address of the page asks for; else an hour, if they give one, of
 * that kind or the first. Null when nothing is offered.
 */
export function selectOffer<Offer extends { sessionType: TrainerSessionType; minutes: number }>(
  offers: readonly Offer[],
  asked: { kind?: string | undefined; minutes?: number | undefined },
): Offer | null {
  const kind = (offers.find(({ sessionType }) => sessionType === asked.kind) ?? offers[0])?.sessionType;
  const among = offers.filter(({ sessionType }) => sessionType === kind);
  return (
    among.find(({ minutes }) => minutes === asked.minutes) ??
    among.find(({ minutes }) => minutes === HOUR_MINUTES) ??
    among[0] ??
    null
  );
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
export function bookingsOnDay<Booking extends { startsAt: string }>(
  day: string,
  bookings: readonly Booking[],
): Booking[] {
  return bookings.filter(({ startsAt }) => londonDay(new Date(startsAt)) === day);
}

/**
 * The bank holidays that are offered to a trainer as days off: those on which they would work by their week, and those
 * that they have taken off. On the others they do not work anyhow.
 */
export function offeredHolidays(
  holidays: readonly BankHoliday[],
  week: readonly Pick<Span, 'day'>[],
  daysOff: readonly string[],
): (BankHoliday & { off: boolean })[] {
  return holidays
    .map((holiday) => ({ ...holiday, off: daysOff.includes(holiday.day) }))
    .filter(({ day, off }) => off || week.some((span) => span.day === dayOfWeek(day)));
}

/** Days (`YYYY-MM-DD`, soonest first), those that follow one another together. */
export function groupConsecutiveDays(days: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const day of days) {
    const row = rows.at(-1);
    const before = row?.at(-1);
    if (row !== undefined && before !== undefined && plusDays(before, 1) === day) row.push(day);
    else rows.push([day]);
  }
  return rows;
}
