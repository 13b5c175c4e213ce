import { type PriceBreakdown, priceBreakdown } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';

export const MIN_COURSE_DATES = 2;
/** As many as one order can have (show/places.ts). */
export const MAX_COURSE_DATES = 12;

/**
 * The session fee of each date that is left, soonest first, in pence. Together: the price of the course times the dates
 * left, divided by all dates, rounded down to the penny. The first dates get the pennies that don't divide.
 */
export function courseShares(pricePence: number, dates: number, left: number): number[] {
  const sumPence = Math.floor((pricePence * left) / dates);
  const sharePence = left === 0 ? 0 : Math.floor(sumPence / left);
  const oddPence = sumPence - sharePence * left;
  return Array.from({ length: left }, (_, index) => sharePence + (index < oddPence ? 1 : 0));
}

/** Each date's booking has its own platform fee, so the course's fee is their sum. */
export function coursePrice(shares: readonly number[]): PriceBreakdown {
  const prices = shares.map(priceBreakdown);
  const sum = (of: keyof PriceBreakdown) => prices.reduce((total, price) => total + price[of], 0);
  return {
    sessionFeePence: sum('sessionFeePence'),
    platformFeePence: sum('platformFeePence'),
    totalPence: sum('totalPence'),
  };
}

/** "6 dates · £66.00", or with some past: "6 dates · £66.00, 4 dates left £44.00". Prices with the platform fee. */
export function courseLine(course: {
  dates: number;
  fullPrice: string;
  left: readonly unknown[];
  totalPrice: string;
}): string {
  const price = (pounds: string) => (pounds === '0.00' ? 'Free' : `£${pounds}`);
  const whole = `${pluralize(course.dates, 'date')} · ${price(course.fullPrice)}`;
  if (course.left.length === course.dates) return whole;
  return `${whole}, ${pluralize(course.left.length, 'date')} left ${price(course.totalPrice)}`;
}
