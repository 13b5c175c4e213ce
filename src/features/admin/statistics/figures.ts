import type { StatisticsPeriod } from './contract.ts';

/** The five figures a period has, in the order they are shown. */
export const figures = [
  { key: 'bookings', label: 'Bookings', money: false },
  { key: 'volume', label: 'Gross volume', money: true },
  { key: 'refunds', label: 'Refunds', money: true },
  { key: 'newUsers', label: 'New users', money: false },
  { key: 'newBusinesses', label: 'New businesses', money: false },
] as const satisfies readonly { key: keyof StatisticsPeriod; label: string; money: boolean }[];
export type Figure = (typeof figures)[number];

/** A figure as a number: pounds for money. */
export const valueOf = (period: StatisticsPeriod, { key }: Figure): number => Number(period[key]);

/** "£1,204.50", "38". */
export function written(value: number, { money }: Figure): string {
  return money
    ? `£${value.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
    : value.toLocaleString('en-GB');
}

/** One sentence for a chart: its total, its best period, and where it stands now. */
export function summary(
  periods: readonly StatisticsPeriod[],
  figure: Figure,
  nameOf: (start: string) => string,
): string {
  const values = periods.map((period) => valueOf(period, figure));
  const latest = periods.at(-1);
  const most = Math.max(0, ...values);
  const best = periods[values.indexOf(most)];
  const total = written(
    values.reduce((sum, value) => sum + value, 0),
    figure,
  );
  if (latest === undefined || best === undefined || most === 0) return `${figure.label}: none yet.`;
  return `${figure.label}: ${total} in all, most in ${nameOf(best.start)} (${written(most, figure)}), ${written(valueOf(latest, figure), figure)} so far in the current one.`;
}

/** How many lines a chart's axis has above nought, at most. */
const MOST_STEPS = 4;

/** The numbers at a chart's axis: nought and up, in whole and round steps, to the largest value or just above it. */
export function axisTicks(values: readonly number[]): number[] {
  const most = Math.max(1, ...values);
  let step = 1;
  for (let power = 1; most > step * MOST_STEPS; power *= 10) {
    step = [1, 2, 5].map((digit) => digit * power).find((each) => most <= each * MOST_STEPS) ?? step;
  }
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}
