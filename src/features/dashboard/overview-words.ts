import { poundsWithCommas } from '#shared/domain/pounds-text.ts';
import type { Overview } from './overview-contract.ts';

/** A figure beside a chart: "£2,000", and "£0.50" where pounds alone would not do. */
export function axisPounds(pounds: number): string {
  return Number.isInteger(pounds) ? `£${pounds.toLocaleString('en-GB')}` : `£${pounds.toFixed(2)}`;
}

/** How the present week compares with the one before: as it is only begun, in pounds and not in per cent. */
export function revenueContext(weeks: Overview['weeks']): string {
  return `${poundsWithCommas(weeks.at(-1)?.net ?? '0.00')} this week, ${poundsWithCommas(weeks.at(-2)?.net ?? '0.00')} last`;
}

/** Whose stars they are. */
export function ratingContext(reviewCount: number): string {
  if (reviewCount === 0) return 'No reviews yet';
  return reviewCount === 1
    ? '1 review by somebody who attended'
    : `${reviewCount} reviews by people who attended`;
}

/** The heights of the chart's bars, 0 to 1 of the highest, and the round figure the highest stands under. */
export function barHeights(weeks: Overview['weeks']): { top: number; heights: number[] } {
  const values = weeks.map(({ net }) => Math.max(0, Number(net)));
  const highest = Math.max(...values, 0);
  if (highest === 0) return { top: 0, heights: values.map(() => 0) };
  const step = 10 ** Math.floor(Math.log10(highest));
  const top = Math.ceil(highest / step) * step;
  return { top, heights: values.map((value) => value / top) };
}
