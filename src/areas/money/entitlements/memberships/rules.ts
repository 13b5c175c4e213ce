import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { PriceBreakdown } from '#shared/domain/pence.ts';
import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';
import { COOLING_OFF_DAYS, lastDayAfterMonths, type Pause } from '../rules.ts';

/** Membership rules, independent of SQL and HTTP. London days. */

/** `past_due`: a month is unpaid and being retried. `ended`: no new months; paid ones can be used up. */
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

/** The day months are counted from, and the number of the month that starts then. */
export interface BillingAnchor {
  on: string;
  number: number;
}

/** Same day of the month as the anchor, or the last if shorter: 31 January, 28 February, 31 March. */
export function monthFirstDay(anchor: BillingAnchor, number: number): string {
  return lastDayAfterMonths(anchor.on, number - anchor.number);
}

export function monthLastDay(anchor: BillingAnchor, number: number): string {
  return plusDays(monthFirstDay(anchor, number + 1), -1);
}

/** A late month moves the anchor to today, so nobody pays for past days. */
export function nextBillingAnchor(anchor: BillingAnchor, number: number, today: string): BillingAnchor {
  return today > monthFirstDay(anchor, number) ? { on: today, number } : anchor;
}

/** Negative `days`: earlier. */
export function shiftBillingAnchor(anchor: BillingAnchor, next: number, days: number): BillingAnchor {
  return { on: plusDays(monthFirstDay(anchor, next), days), number: next };
}

/** The paid month, or the end of the minimum term. */
export function lastBilledMonth(paidMonths: number, minimumMonths: number): number {
  return Math.max(paidMonths, minimumMonths);
}

/** Days after the first attempt. */
export const CHARGE_RETRY_DAYS: readonly number[] = [3, 5, 7];

/** Days after the first attempt. */
export const MAX_UNPAID_DAYS = 10;

const DAY_MS = 86_400_000;

/** Null when there are no more retries. */
export function nextChargeRetry(asked: Date, tries: number): Date | null {
  const days = CHARGE_RETRY_DAYS[tries - 1];
  return days === undefined ? null : new Date(asked.getTime() + days * DAY_MS);
}

export function unpaidMonthDeadline(asked: Date): Date {
  return new Date(asked.getTime() + MAX_UNPAID_DAYS * DAY_MS);
}

export const RENEWAL_REMINDER_DAYS = 5;

/**
 * Before the first renewal, then every six months (Digital Markets, Competition and Consumers Act 2024, section 258).
 */
export function hasRenewalReminder(number: number): boolean {
  return number >= 2 && (number - 2) % 6 === 0;
}

/** The Act, section 264. */
export function coolingOffLastDay(joinedAt: Date): string {
  return plusDays(londonDay(joinedAt), COOLING_OFF_DAYS);
}

/** Days up to and including `today`, and up to the last booking. */
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

/** Refund for unused days of an unlimited month, rounded in the member's favour. */
export function unusedDaysRefund(
  price: PriceBreakdown,
  { used, all }: { used: number; all: number },
): PriceBreakdown {
  const left = (pence: number) => pence - Math.floor((pence * used) / all);
  const sessionFeePence = left(price.sessionFeePence);
  const platformFeePence = left(price.platformFeePence);
  return { sessionFeePence, platformFeePence, totalPence: sessionFeePence + platformFeePence };
}

export function membershipStatus(membership: {
  state: MembershipState;
  paused: boolean;
  leaving: boolean;
}): MembershipState | 'paused' | 'ending' {
  if (membership.state !== 'active') return membership.state;
  if (membership.leaving) return 'ending';
  return membership.paused ? 'paused' : 'active';
}

const PAUSE_WINDOW_DAYS = 365;

export function pausesInWindow(pauses: readonly Pause[], today: string): Pause[] {
  return pauses.filter(({ until }) => until >= plusDays(today, -PAUSE_WINDOW_DAYS));
}
