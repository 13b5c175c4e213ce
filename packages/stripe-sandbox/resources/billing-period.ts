import type { Price } from '../store/objects.ts';

const daySeconds = 86_400;

/** The 31st becomes the last day of a shorter month. */
function addMonths(start: Date, months: number): Date {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}

/** Seconds since 1970. */
export function periodEnd(start: number, recurring: NonNullable<Price['recurring']>): number {
  const count = recurring.interval_count;
  if (recurring.interval === 'day') return start + count * daySeconds;
  if (recurring.interval === 'week') return start + count * 7 * daySeconds;
  const months = recurring.interval === 'year' ? count * 12 : count;
  return addMonths(new Date(start * 1000), months).getTime() / 1000;
}
