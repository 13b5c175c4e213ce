import type { VisitSource } from '#areas/catalogue/sessions/visits/visit-source.ts';
import { formatShortDay, weekdays } from '#shared/calendar/calendar-day.ts';
import { decimalToPence, formatDecimalPounds, penceToDecimal } from '#shared/domain/pence.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import type { AnalyticsAnswer, AnalyticsPeriod, ComparisonPeriod } from './contract.ts';

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

export function comparisonLabel(beside: ComparisonPeriod, weeks: AnalyticsPeriod): string {
  if (beside === 'year') return 'The same weeks last year';
  return weeks === '52' ? 'The year before' : `The ${weeks} weeks before`;
}

/** Whole per cent; null without places. */
export function occupancy({ seats, taken }: { seats: number; taken: number }): number | null {
  return seats === 0 ? null : Math.round((taken / seats) * 100);
}

/** "63%", "No dates". */
export function occupancyText(places: { seats: number; taken: number }): string {
  const rate = occupancy(places);
  return rate === null ? 'No dates' : `${rate}%`;
}

/** Whole per cent; a dash if the total is 0. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`;

/** "16 Nov", its first day. */
export const weekName = (from: string): string => formatShortDay(from).replace(/^\w+ /, '');

/** "November 2026". */
export const monthName = (month: string): string =>
  new Date(`${month}T12:00:00Z`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/London',
  });

/** "3 more than 12", "as many as then". */
export function countComparisonText(now: number, then: number | undefined): string | null {
  if (then === undefined) return null;
  if (now === then) return `the same as the period before (${formatCount(then)})`;
  const by = formatCount(Math.abs(now - then));
  return `${by} ${now > then ? 'more' : 'fewer'} than the period before (${formatCount(then)})`;
}

/** "£12.50 more than then (£90.00)". */
export function amountComparisonText(now: string, then: string | undefined): string | null {
  if (then === undefined) return null;
  const by = pence(now) - pence(then);
  if (by === 0) return `the same as the period before (${formatDecimalPounds(then)})`;
  const amount = formatDecimalPounds(penceToDecimal(Math.abs(by)));
  return `${amount} ${by > 0 ? 'more' : 'less'} than the period before (${formatDecimalPounds(then)})`;
}

/** "4 points up from 59%". */
export function rateComparisonText(now: number | null, then: number | null | undefined): string | null {
  if (now === null || then === null || then === undefined) return null;
  if (now === then) return `the same as the period before (${then}%)`;
  return `${Math.abs(now - then)} points ${now > then ? 'up' : 'down'} from ${then}%`;
}

const pence = (pounds: string): number =>
  (decimalToPence(pounds.replace('-', '')) ?? 0) * (pounds.startsWith('-') ? -1 : 1);

/** Weekdays from Monday, all with the same hours. */
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

/** No data in either span. */
export const hasNoActivity = ({ totals, beside, cohorts }: AnalyticsAnswer): boolean =>
  beside === null &&
  cohorts.length === 0 &&
  totals.bookings + totals.dates + totals.shown + totals.opened === 0;
