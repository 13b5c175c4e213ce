import { londonOffsetMs } from '#shared/calendar/london-clock.ts';

/** When people can book a session (docs/product/booking.md#rules-of-booking). Pure. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const MAX_OPENS_DAYS = 180;
export const MAX_EARLY_DAYS = 60;
export const MAX_MINIMUM_PEOPLE = 1000;

/** Minutes before the start at which booking can close. */
export const closingMinutes = [15, 30, 60, 120, 180, 360, 720, 1440, 2880, 4320, 10_080] as const;

/** Hours before the start at which we decide whether enough people have booked. */
export const decisionHours = [1, 2, 3, 6, 12, 24, 48, 72] as const;

export interface BookingRules {
  /** Days before the start, at the same time of day in London. Null: straight away. */
  opensDaysBefore: number | null;
  /** So many days earlier for people with a pass or membership for the session. */
  membersDaysEarlier: number;
  /** Minutes before the start. Null: at the start. */
  closesMinutesBefore: (typeof closingMinutes)[number] | null;
  /** A date with fewer people is cancelled so many hours before its start. Null: it always runs. */
  minimum: { people: number; hoursBefore: (typeof decisionHours)[number] } | null;
}

export const noBookingRules: BookingRules = {
  opensDaysBefore: null,
  membersDaysEarlier: 0,
  closesMinutesBefore: null,
  minimum: null,
};

export function hasBookingRules({ opensDaysBefore, closesMinutesBefore, minimum }: BookingRules): boolean {
  return opensDaysBefore !== null || closesMinutesBefore !== null || minimum !== null;
}

/** By field; empty if the rules fit the session. */
export function bookingRulesFaults(
  rules: BookingRules,
  session: { maxParticipants: number; soldAs: 'date' | 'course' },
): { path: string[]; message: string }[] {
  const { opensDaysBefore, membersDaysEarlier, minimum } = rules;
  const faults: { path: string[]; message: string }[] = [];
  if (membersDaysEarlier > 0 && opensDaysBefore === null)
    faults.push({ path: ['membersDaysEarlier'], message: 'Say first when booking opens' });
  if (minimum !== null && minimum.people > session.maxParticipants)
    faults.push({ path: ['minimum', 'people'], message: 'The minimum can’t be above the participants' });
  if (minimum !== null && session.soldAs === 'course')
    faults.push({ path: ['minimum', 'people'], message: 'A course always runs, so it has no minimum' });
  return faults;
}

/** Null: no limit on that side. */
export interface BookingWindow {
  opensAt: Date | null;
  closesAt: Date | null;
}

/** As `booking_opens_at` in the database. `early`: the person has a pass or membership for the session. */
export function bookingWindow(
  rules: Pick<BookingRules, 'opensDaysBefore' | 'membersDaysEarlier' | 'closesMinutesBefore'> | undefined,
  startsAt: Date,
  early = false,
): BookingWindow {
  if (rules === undefined) return { opensAt: null, closesAt: null };
  const { opensDaysBefore, membersDaysEarlier, closesMinutesBefore } = rules;
  const days = opensDaysBefore === null ? null : opensDaysBefore + (early ? membersDaysEarlier : 0);
  return {
    opensAt: days === null ? null : sameClockDaysBefore(startsAt, days),
    closesAt:
      closesMinutesBefore === null ? null : new Date(startsAt.getTime() - closesMinutesBefore * MINUTE_MS),
  };
}

export type WindowState = 'before' | 'open' | 'over';

export function windowState({ opensAt, closesAt }: BookingWindow, now: Date): WindowState {
  if (closesAt !== null && now >= closesAt) return 'over';
  return opensAt !== null && now < opensAt ? 'before' : 'open';
}

/** The time at which we decide whether a date has enough people. */
export function decisionTime(startsAt: Date, hoursBefore: number): Date {
  return new Date(startsAt.getTime() - hoursBefore * HOUR_MS);
}

/** The same clock time in London. A time that the clocks skip is an hour later; of a repeated one, the second counts. */
function sameClockDaysBefore(startsAt: Date, days: number): Date {
  const at = startsAt.getTime();
  const clock = at + londonOffsetMs(at) - days * DAY_MS;
  const inSummer = clock - HOUR_MS;
  return new Date(londonOffsetMs(clock) !== 0 && londonOffsetMs(inSummer) !== 0 ? inSummer : clock);
}
