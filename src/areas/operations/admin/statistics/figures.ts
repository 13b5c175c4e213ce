import type { StatisticsPeriod } from './contract.ts';

/** In display order. */
export const figures = [
  { key: 'bookings', label: 'Bookings', money: false },
  { key: 'volume', label: 'Gross volume', money: true },
  { key: 'refunds', label: 'Refunds', money: true },
  { key: 'newUsers', label: 'New users', money: false },
  { key: 'newBusinesses', label: 'New businesses', money: false },
] as const satisfies readonly { key: keyof StatisticsPeriod; label: string; money: boolean }[];
export type Figure = (typeof figures)[number];

/** Pounds for money. */
export const figureValue = (period: StatisticsPeriod, { key }: Figure): number => Number(period[key]);

/** "£1,204.50", "38". */
export function formatFigure(value: number, { money }: Figure): string {
  return money
    ? `£${value.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
    : value.toLocaleString('en-GB');
}

/** Alternative text of a chart: total, best period and latest value. */
export function summarizeFigure(
  periods: readonly StatisticsPeriod[],
  figure: Figure,
  nameOf: (start: string) => string,
): string {
  const values = periods.map((period) => figureValue(period, figure));
  const latest = periods.at(-1);
  const most = Math.max(0, ...values);
  const best = periods[values.indexOf(most)];
  const total = formatFigure(
    values.reduce((sum, value) => sum + value, 0),
    figure,
  );
  if (latest === undefined || best === undefined || most === 0) return `${figure.label}: none yet.`;
  return `${figure.label}: ${total} in total, most in ${nameOf(best.start)} (${formatFigure(most, figure)}), ${formatFigure(figureValue(latest, figure), figure)} so far in the current one.`;
}
