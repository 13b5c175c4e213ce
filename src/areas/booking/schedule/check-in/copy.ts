import { daysBetween, londonDay } from '#shared/calendar/calendar-day.ts';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import type { WalkIn } from './contract.ts';

/** Whoever was away for longer is welcomed back. */
const LONG_AWAY_DAYS = 60;

/** "First visit in 69 days", of somebody who was away for long; null of others. */
export function absenceText(lastVisit: Date, startsAt: Date): string | null {
  const days = daysBetween(londonDay(lastVisit), londonDay(startsAt));
  return days < LONG_AWAY_DAYS ? null : `First visit in ${days} days`;
}

/** "£12.50 cash", "£12.50 by card reader", "Nothing paid". */
export function paidText({ paid, paidBy }: Pick<WalkIn, 'paid' | 'paidBy'>): string {
  const sum = formatPounds(decimalToPence(paid) ?? 0);
  switch (paidBy) {
    case 'cash':
      return `${sum} cash`;
    case 'card_reader':
      return `${sum} by card reader`;
    case 'nothing':
      return 'Nothing paid';
  }
}
