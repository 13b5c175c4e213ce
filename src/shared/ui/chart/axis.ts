import { formatCount } from '../../domain/pluralize.ts';

/** How many lines a chart's axis has above nought, at most. */
const MAX_STEPS = 4;

/** The numbers at a chart's axis: nought and up, in whole and round steps, to the largest value or just above it. */
export function axisTicks(values: readonly number[]): number[] {
  const most = Math.max(1, ...values);
  let step = 1;
  for (let power = 1; most > step * MAX_STEPS; power *= 10) {
    step = [1, 2, 5].map((digit) => digit * power).find((each) => most <= each * MAX_STEPS) ?? step;
  }
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

/** A figure beside a chart: "£2,000", and "£0.50" where pounds alone would not do. */
export function axisPounds(pounds: number): string {
  return Number.isInteger(pounds) ? `£${formatCount(pounds)}` : `£${pounds.toFixed(2)}`;
}
