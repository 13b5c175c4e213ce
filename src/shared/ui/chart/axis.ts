import { formatCount } from '../../domain/pluralize.ts';

/** Lines above zero. */
const MAX_STEPS = 4;

/** Returns whole, round steps from 0 to at least the largest value. */
export function axisTicks(values: readonly number[]): number[] {
  const most = Math.max(1, ...values);
  let step = 1;
  for (let power = 1; most > step * MAX_STEPS; power *= 10) {
    step = [1, 2, 5].map((digit) => digit * power).find((each) => most <= each * MAX_STEPS) ?? step;
  }
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

/** "£2,000", or "£0.50" where pence matter. */
export function axisPounds(pounds: number): string {
  return Number.isInteger(pounds) ? `£${formatCount(pounds)}` : `£${pounds.toFixed(2)}`;
}
