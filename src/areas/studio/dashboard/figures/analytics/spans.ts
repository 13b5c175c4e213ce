import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { ComparisonPeriod } from './contract.ts';

/** Whole weeks of London days. `until` is exclusive. */
export interface Span {
  firstDay: string;
  lastDay: string;
  weeks: number;
  from: Date;
  until: Date;
}

/** Days back to the same weekday a year ago. */
const YEAR_DAYS = 364;

/** Weeks that end today, up to now. */
export function spanEnding(now: Date, weeks: number): Span {
  const lastDay = londonDay(now);
  const firstDay = plusDays(lastDay, 1 - 7 * weeks);
  // Plus one, so that an event at this instant counts.
  return { firstDay, lastDay, weeks, from: startOfUkDay(firstDay), until: new Date(now.getTime() + 1) };
}

/** Equally long, and cut at the same time of its last day, to compare fairly. */
export function comparisonSpan(span: Span, beside: ComparisonPeriod): Span {
  const back = beside === 'before' ? 7 * span.weeks : YEAR_DAYS;
  const firstDay = plusDays(span.firstDay, -back);
  const lastDay = plusDays(span.lastDay, -back);
  const timeOfDay = span.until.getTime() - startOfUkDay(span.lastDay).getTime();
  const until = new Date(startOfUkDay(lastDay).getTime() + timeOfDay);
  return { firstDay, lastDay, weeks: span.weeks, from: startOfUkDay(firstDay), until };
}

export const weekStarts = ({ firstDay, weeks }: Pick<Span, 'firstDay' | 'weeks'>): string[] =>
  Array.from({ length: weeks }, (_, index) => plusDays(firstDay, 7 * index));

/** Months after the first visit. */
export const COHORT_MONTHS = 5;

/** First days of the current London month and the five before, oldest first. */
export function monthsUntil(now: Date): string[] {
  const [year = 0, month = 0] = londonDay(now).split('-').map(Number);
  return Array.from({ length: COHORT_MONTHS + 1 }, (_, index) => {
    const months = year * 12 + month - 1 - COHORT_MONTHS + index;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  });
}
