import { plusDays } from '#shared/calendar/calendar-day.ts';

/** Longer passes, decided without SQL and HTTP. London days. */

export const MAX_EXTENSION_DAYS = 366;
export const MAX_EXTENSION_VISITS = 50;
export const MAX_PASS_PLACES = 100;
export const MAX_EXTENSION_NOTE = 300;

export const extensionErrors = {
  nothing: 'Enter days, visits or both',
  days: `Enter a number of days from 0 to ${MAX_EXTENSION_DAYS}`,
  visits: `Enter a number of visits from 0 to ${MAX_EXTENSION_VISITS}`,
  noNote: 'Say why you’re giving this',
  longNote: `Keep this under ${MAX_EXTENSION_NOTE} characters`,
  unlimited: 'This pass has no number of visits. Give days instead.',
  unlimitedOver: 'This pass has ended. Sell or give a new one.',
  needsVisits: 'This pass has no visits left. Give visits as well.',
  needsDays: 'This pass has ended. Give days as well.',
  tooMany: `A pass has up to ${MAX_PASS_PLACES} visits.`,
  refunded: 'This pass was refunded. Sell or give a new one.',
} as const;

export interface PassToExtend {
  unlimited: boolean;
  /** All places, ended ones included. */
  places: number;
  /** Places that can still be used or are booked. */
  open: number;
  refunded: boolean;
  lastDay: string;
}

/**
 * The last day after the extension. Open places move with it; further visits get it. Returns an error key if the pass
 * can't be extended so.
 */
export function planExtension(
  pass: PassToExtend,
  { days, visits }: { days: number; visits: number },
  today: string,
): { lastDay: string } | { refusal: keyof typeof extensionErrors } {
  const isOver = pass.lastDay < today;
  if (days === 0 && visits === 0) return { refusal: 'nothing' };
  if (pass.refunded && pass.open === 0) return { refusal: 'refunded' };
  if (pass.unlimited) {
    if (visits > 0) return { refusal: 'unlimited' };
    return isOver || pass.open === 0
      ? { refusal: 'unlimitedOver' }
      : { lastDay: plusDays(pass.lastDay, days) };
  }
  if (pass.places + visits > MAX_PASS_PLACES) return { refusal: 'tooMany' };
  if ((isOver || pass.open === 0) && visits === 0) return { refusal: 'needsVisits' };
  if (isOver && days === 0) return { refusal: 'needsDays' };
  return { lastDay: plusDays(isOver ? today : pass.lastDay, days) };
}
