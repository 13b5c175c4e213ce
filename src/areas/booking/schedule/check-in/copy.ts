import { daysBetween, londonDay } from '#shared/calendar/calendar-day.ts';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import type { WalkIn } from './contract.ts';

const LONG_AWAY_DAYS = 60;

/** "First visit in 69 days"; null if they were not away for long. */
export function absenceText(lastVisit: Date, startsAt: Date): string | null {
  const days = daysBetween(londonDay(lastVisit), londonDay(startsAt));
  return days < LONG_AWAY_DAYS ? null : `First visit in ${days} days`;
}

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
