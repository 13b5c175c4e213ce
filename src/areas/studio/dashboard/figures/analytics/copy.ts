import type { VisitSource } from '#areas/catalogue/sessions/visits/visit-source.ts';
import { formatShortDay, weekdays } from '#shared/calendar/calendar-day.ts';
import { decimalToPence, formatDecimalPounds, penceToDecimal } from '#shared/domain/pence.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import type { AnalyticsAnswer, AnalyticsPeriod, ComparisonPeriod } from './contract.ts';

/** How people come to a session (docs/product/business.md#analytics). */
export const channelLabels: Readonly<Record<VisitSource, string>> = {
  search: 'Search',
  map: 'Search map',
  town: 'Town pages',
  business: 'Your page',
  favourite: 'Favourites',
  alert: 'Alerts',
  again: 'Returning customers',
  shared: 'Shared links',
  website: 'Other websites',
  widget: 'Your own website',
  direct: 'Direct',
};

export const periodLabels: Readonly<Record<AnalyticsPeriod, string>> = {
  '4': '4 weeks',
  '12': '12 weeks',
  '52': 'A year',
};

/** What the weeks are set beside. */
export function comparisonLabel(beside: ComparisonPeriod, weeks: AnalyticsPeriod): string {
  if (beside === 'year') return 'The same weeks last year';
  return weeks === '52' ? 'The year before' : `The ${weeks} weeks before`;
}

/** Places taken of those there were, in whole percent; null when there were none. */
export function occupancy({ seats, taken }: { seats: number; taken: number }): number | null {
  return seats === 0 ? null : Math.round((taken / seats) * 100);
}

/** "63%", "No dates". */
export function occupancyText(places: { seats: number; taken: number }): string {
  const rate = occupancy(places);
  return rate === null ? 'No dates' : `${rate}%`;
}

/** A part of a whole in whole percent; a dash when there is no whole. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`;

/** "16 Nov": a week by its first day. */
export const weekName = (from: string): string => formatShortDay(from).replace(/^\w+ /, '');

/** "November 2026" of a month's first day. */
export const monthName = (month: string): string =>
  new Date(`${month}T12:00:00Z`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/London',
  });

/** How a number stands beside another: "3 more than 12", "as many as then". */
export function countComparisonText(now: number, then: number | undefined): string | null {
  if (then === undefined) return null;
  if (now === then) return `the same as the period before (${formatCount(then)})`;
  const by = formatCount(Math.abs(now - then));
  return `${by} ${now > then ? 'more' : 'fewer'} than the period before (${formatCount(then)})`;
}

/** The same of pounds: "£12.50 more than then (£90.00)". */
export function amountComparisonText(now: string, then: string | undefined): string | null {
  if (then === undefined) return null;
  const by = pence(now) - pence(then);
  if (by === 0) return `the same as the period before (${formatDecimalPounds(then)})`;
  const amount = formatDecimalPounds(penceToDecimal(Math.abs(by)));
  return `${amount} ${by > 0 ? 'more' : 'less'} than the period before (${formatDecimalPounds(then)})`;
}

/** The same of percent: "4 points up from 59%". */
export function rateComparisonText(now: number | null, then: number | null | undefined): string | null {
  if (now === null || then === null || then === undefined) return null;
  if (now === then) return `the same as the period before (${then}%)`;
  return `${Math.abs(now - then)} points ${now > then ? 'up' : 'down'} from ${then}%`;
}

const pence = (pounds: string): number =>
  (decimalToPence(pounds.replace('-', '')) ?? 0) * (pounds.startsWith('-') ? -1 : 1);

/** Days of the week from Monday, each with what its hours hold; hours are all that any day has. */
export function hoursByWeekday({ hours }: Pick<AnalyticsAnswer, 'hours'>): {
  hours: number[];
  days: { name: string; cells: (AnalyticsAnswer['hours'][number] | null)[] }[];
} {
  const all = [...new Set(hours.map(({ hour }) => hour))].sort((one, other) => one - other);
  const days = [1, 2, 3, 4, 5, 6, 0].map((day) => ({
    name: weekdays[day] ?? '',
    cells: all.map((hour) => hours.find((each) => each.dayOfWeek === day && each.hour === hour) ?? null),
  }));
  return { hours: all, days };
}

/** Nothing has happened that could be told of. */
export const hasNoActivity = ({ totals, beside, cohorts }: AnalyticsAnswer): boolean =>
  beside === null &&
  cohorts.length === 0 &&
  totals.bookings + totals.dates + totals.shown + totals.opened === 0;
