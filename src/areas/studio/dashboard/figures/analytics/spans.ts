import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { ComparisonPeriod } from './contract.ts';

/** Whole weeks of seven days in London. `until` is the moment to which they are looked at, not in it. */
export interface Span {
  firstDay: string;
  lastDay: string;
  weeks: number;
  from: Date;
  until: Date;
}

/** Days from a date to the same day of the week a year before it. */
const YEAR_DAYS = 364;

/** So many weeks that end today, up to this moment. */
export function spanEnding(now: Date, weeks: number): Span {
  const lastDay = londonDay(now);
  const firstDay = plusDays(lastDay, 1 - 7 * weeks);
  // What happens at this very moment is in it.
  return { firstDay, lastDay, weeks, from: startOfUkDay(firstDay), until: new Date(now.getTime() + 1) };
}

/** What a span is set beside: as long, and cut at the same time of its last day, so that both are compared fairly. */
export function comparisonSpan(span: Span, beside: ComparisonPeriod): Span {
  const back = beside === 'before' ? 7 * span.weeks : YEAR_DAYS;
  const firstDay = plusDays(span.firstDay, -back);
  const lastDay = plusDays(span.lastDay, -back);
  const timeOfDay = span.until.getTime() - startOfUkDay(span.lastDay).getTime();
  const until = new Date(startOfUkDay(lastDay).getTime() + timeOfDay);
  return { firstDay, lastDay, weeks: span.weeks, from: startOfUkDay(firstDay), until };
}

/** The first day of each of its weeks. */
export const weekStarts = ({ firstDay, weeks }: Pick<Span, 'firstDay' | 'weeks'>): string[] =>
  Array.from({ length: weeks }, (_, index) => plusDays(firstDay, 7 * index));

/** How many months a first visit is followed, that of the visit not counted. */
export const COHORT_MONTHS = 5;

/** The first days of the month of `now` in London and of the five before it, the earliest first. */
export function monthsUntil(now: Date): string[] {
  const [year = 0, month = 0] = londonDay(now).split('-').map(Number);
  return Array.from({ length: COHORT_MONTHS + 1 }, (_, index) => {
    const months = year * 12 + month - 1 - COHORT_MONTHS + index;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  });
}
