import type { Attendance } from '#areas/booking/bookings/contract.ts';
import { attendanceRefusal } from '#areas/booking/bookings/rules.ts';
import type { PreferredTime, TrainerSessionType } from '#areas/catalogue/trainers/contract.ts';
import { HOUR_MINUTES, type Span } from '#areas/catalogue/trainers/terms/offer.ts';
import type { BankHoliday } from '#shared/calendar/bank-holidays.ts';
import { dayOfWeek, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatClockTime } from '#shared/calendar/clock-time.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';

/** Pure. */

/** Trainers need time to notice the booking and travel. */
export const NOTICE_HOURS = 12;

/** Twelve weeks, as far as session dates reach. */
export const BOOKABLE_DAYS = 84;

/** After the last appointment. */
export const NOTE_RETENTION_DAYS = 730;

const STEP_MINUTES = 30;

/** HH:MM, every half hour from the start of each span, if the appointment fits. `day` 0 is Sunday. */
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

export function hasEnoughNotice(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() >= NOTICE_HOURS * 3_600_000;
}

/** Null if the time allows it. Unlike a business's door, only from the start: until then the trainer can cancel. */
export function markRefusal(startsAt: Date, to: Attendance, now: Date): string | null {
  if (now < startsAt) return 'You can mark an appointment after it has started.';
  return attendanceRefusal(startsAt, to, now);
}

export interface Appointment {
  startsAt: Date;
  endsAt: Date;
  /** The end, plus travel time in person. */
  freeAgainAt: Date;
  sessionType: TrainerSessionType;
}

/** Predicts the table's exclusion constraints (migrations/0003_catalogue.sql). */
export function hasConflict(one: Appointment, other: Appointment): boolean {
  const travels = isInPerson(one.sessionType) && isInPerson(other.sessionType);
  const end = ({ endsAt, freeAgainAt }: Appointment) => (travels ? freeAgainAt : endsAt);
  return one.startsAt < end(other) && other.startsAt < end(one);
}

/** The requested offer, else an hour, if possible of that type. Null if nothing is offered. */
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

export function isInPerson(sessionType: TrainerSessionType): boolean {
  return sessionType !== 'online';
}

/** `reachKm` is the place's radius: a vague address counts in the client's favour. */
export function isWithinTravel(distanceKm: number, travelRadiusKm: number, reachKm: number): boolean {
  return distanceKm - reachKm <= travelRadiusKm;
}

/** A strip of days shows a fortnight. */
export const STRIP_DAYS = 14;

export function stripDays(firstDay: string): string[] {
  return Array.from({ length: STRIP_DAYS }, (_, days) => plusDays(firstDay, days));
}

export function startingOnDay<Time extends { startsAt: string }>(
  day: string,
  times: readonly Time[],
): Time[] {
  return times.filter(({ startsAt }) => londonDay(new Date(startsAt)) === day);
}

/** The parts of a trainer's profile, by the London clock; what begins before or after counts to the nearest. */
export function partOfDay(startsAt: string): PreferredTime {
  const hour = Number(formatLondonTime(new Date(startsAt)).slice(0, 2));
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

/** The day of the chosen time, else the chosen day, else the first with a free time. Null if all are full. */
export function shownDay(
  firstDay: string,
  hours: readonly { startsAt: string }[] | undefined,
  { day, time }: { day?: string | undefined; time?: string | undefined },
): string | null {
  const days = stripDays(firstDay);
  const wanted = [time === undefined ? undefined : londonDay(new Date(time)), day].find(
    (candidate) => candidate !== undefined && days.includes(candidate),
  );
  if (hours === undefined) return wanted ?? null;
  const free = days.filter((candidate) => startingOnDay(candidate, hours).length > 0);
  return wanted !== undefined && free.includes(wanted) ? wanted : (free[0] ?? null);
}

/** Bank holidays on which the trainer would work or has taken off. */
export function offeredHolidays(
  holidays: readonly BankHoliday[],
  week: readonly Pick<Span, 'day'>[],
  daysOff: readonly string[],
): (BankHoliday & { off: boolean })[] {
  return holidays
    .map((holiday) => ({ ...holiday, off: daysOff.includes(holiday.day) }))
    .filter(({ day, off }) => off || week.some((span) => span.day === dayOfWeek(day)));
}

/** `YYYY-MM-DD`, soonest first. */
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
