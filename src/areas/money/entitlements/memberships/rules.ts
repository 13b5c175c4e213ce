import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { PriceBreakdown } from '#shared/domain/pence.ts';
import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';
import { COOLING_OFF_DAYS, lastDayAfterMonths, type Pause } from '../rules.ts';

/** When a membership's months begin and end, and what leaving comes to, apart from SQL and HTTP. Days are London's. */

/**
 * - active: its months begin one after the other.
 * - past_due: a month could not be paid, and is asked for again.
 * - ended: no month begins any more; what was paid is used up.
 */
export const membershipStates = defineStates({
  table: 'memberships',
  keptAs: 'state',
  initial: ['active'],
  moves: {
    active: { fall_behind: 'past_due', end: 'ended' },
    past_due: { pay: 'active', end: 'ended' },
    ended: {},
  },
  derived: [
    { name: 'paused', of: 'active', when: 'a pause of its month holds today' },
    { name: 'ending', of: 'active', when: 'last_month is known' },
  ],
});

export type MembershipState = StateOf<typeof membershipStates>;

/** From which day months are counted, and which month it was that began then. */
export interface BillingAnchor {
  on: string;
  number: number;
}

/**
 * The day on which a month begins: the same day of each month as the anchor, or the month's last where it is shorter, so
 * that who joined on a 31st is asked on the 28th of February and on the 31st of March.
 */
export function monthFirstDay(anchor: BillingAnchor, number: number): string {
  return lastDayAfterMonths(anchor.on, number - anchor.number);
}

/** The last day of a month: the one before the next begins. */
export function monthLastDay(anchor: BillingAnchor, number: number): string {
  return plusDays(monthFirstDay(anchor, number + 1), -1);
}

/** From where months are counted once one begins on `today`: anew when it is late, so that nobody pays for days past. */
export function nextBillingAnchor(anchor: BillingAnchor, number: number, today: string): BillingAnchor {
  return today > monthFirstDay(anchor, number) ? { on: today, number } : anchor;
}

/** The same once the next month begins so many days later (negative: earlier). */
export function shiftBillingAnchor(anchor: BillingAnchor, next: number, days: number): BillingAnchor {
  return { on: plusDays(monthFirstDay(anchor, next), days), number: next };
}

/** The last month of somebody who leaves now: the one that is paid, or where a minimum term binds them its last. */
export function lastBilledMonth(paidMonths: number, minimumMonths: number): number {
  return Math.max(paidMonths, minimumMonths);
}

/** A month that could not be paid is asked for again so many days after it was asked for first. */
export const CHARGE_RETRY_DAYS: readonly number[] = [3, 5, 7];

/** So many days after it was asked for first an unpaid month is given up, and the membership ends. */
export const MAX_UNPAID_DAYS = 10;

const DAY_MS = 86_400_000;

/** When a month asked for first at `asked` is asked for again after so many tries in vain; null when it is no more. */
export function nextChargeRetry(asked: Date, tries: number): Date | null {
  const days = CHARGE_RETRY_DAYS[tries - 1];
  return days === undefined ? null : new Date(asked.getTime() + days * DAY_MS);
}

/** When an unpaid month asked for first at `asked` is given up. */
export function unpaidMonthDeadline(asked: Date): Date {
  return new Date(asked.getTime() + MAX_UNPAID_DAYS * DAY_MS);
}

/** So many days before a month begins people are reminded of it, where they are. */
export const RENEWAL_REMINDER_DAYS = 5;

/**
 * Whether people are reminded before a month begins: before the first renewal, and then every six months
 * (Digital Markets, Competition and Consumers Act 2024, section 258).
 */
export function hasRenewalReminder(number: number): boolean {
  return number >= 2 && (number - 2) % 6 === 0;
}

/** The last day on which whoever joined then may leave at once and have their money back (the Act, section 264). */
export function coolingOffLastDay(joinedAt: Date): string {
  return plusDays(londonDay(joinedAt), COOLING_OFF_DAYS);
}

/** How many days of a month count as used on `today`: those before and that day, and those that something is booked for. */
export function usedDays(
  month: { begins: string; ends: string },
  today: string,
  lastBooked: string | null,
): { used: number; all: number } {
  const until = lastBooked !== null && lastBooked > today ? lastBooked : today;
  const days = (to: string) => Math.round((Date.parse(to) - Date.parse(month.begins)) / DAY_MS) + 1;
  const all = days(month.ends);
  return { used: Math.min(all, Math.max(0, days(until))), all };
}

/** What goes back of a month without a number: the days that are not used, in whole pence in favour of its member. */
export function unusedDaysRefund(
  price: PriceBreakdown,
  { used, all }: { used: number; all: number },
): PriceBreakdown {
  const left = (pence: number) => pence - Math.floor((pence * used) / all);
  const sessionFeePence = left(price.sessionFeePence);
  const platformFeePence = left(price.platformFeePence);
  return { sessionFeePence, platformFeePence, totalPence: sessionFeePence + platformFeePence };
}

/** What a membership is to people, by its state and what stands beside it. */
export function membershipStatus(membership: {
  state: MembershipState;
  paused: boolean;
  leaving: boolean;
}): MembershipState | 'paused' | 'ending' {
  if (membership.state !== 'active') return membership.state;
  if (membership.leaving) return 'ending';
  return membership.paused ? 'paused' : 'active';
}

/** Days of pauses count for so long; then they can be taken again. */
const PAUSE_WINDOW_DAYS = 365;

/** The pauses that count on a day for how long a membership may still be paused. */
export function pausesInWindow(pauses: readonly Pause[], today: string): Pause[] {
  return pauses.filter(({ until }) => until >= plusDays(today, -PAUSE_WINDOW_DAYS));
}
