import { plusDays } from '#shared/calendar/calendar-day.ts';
import { type BillingAnchor, nextBillingAnchor } from '../memberships/rules.ts';

/** Days before a month ends in which the desk sells the next one. */
const RENEWAL_WINDOW_DAYS = 7;

export const deskMonthErrors = {
  term: 'This membership has a minimum term, so people join it with a card.',
  card: 'They pay this membership with their card, so it renews by itself.',
  early: `They have this month. Sell the next one in the last ${RENEWAL_WINDOW_DAYS} days of it.`,
} as const;

/** A month that the desk may sell or give, or why not. London days. */
export function deskMonth(
  { minimumMonths }: { minimumMonths: number },
  member: { atDesk: boolean; months: number; ends: string; anchor: BillingAnchor } | null,
  today: string,
): { anchor: BillingAnchor; number: number } | { refusal: keyof typeof deskMonthErrors } {
  if (minimumMonths > 1) return { refusal: 'term' };
  if (member === null) return { anchor: { on: today, number: 1 }, number: 1 };
  if (!member.atDesk) return { refusal: 'card' };
  if (plusDays(today, RENEWAL_WINDOW_DAYS - 1) < member.ends) return { refusal: 'early' };
  const number = member.months + 1;
  return { anchor: nextBillingAnchor(member.anchor, number, today), number };
}
