import type { AbsenceRules } from '#areas/catalogue/sessions/booking-rules/missed-bookings.ts';

/** docs/product/booking.md#missed-bookings. Pure. */

const DAY_MS = 86_400_000;

/** A business can waive a strike for so long before it pauses online booking. */
export const WAIVE_HOURS = 24;

/** A mark that was pressed by mistake is corrected before anyone hears of it. */
export const MARK_SETTLES_MINUTES = 60;

/** `counted`: missed bookings of the period before this one that were not waived. */
export function absenceVerdict(rules: AbsenceRules, counted: number): 'warning' | 'strike' {
  return counted < rules.grace ? 'warning' : 'strike';
}

export function strikePause(rules: AbsenceRules, now: Date): { from: Date; until: Date } {
  const from = new Date(now.getTime() + WAIVE_HOURS * 3_600_000);
  return { from, until: new Date(from.getTime() + rules.pauseDays * DAY_MS) };
}

export function periodStart(rules: AbsenceRules, happenedAt: Date): Date {
  return new Date(happenedAt.getTime() - rules.periodDays * DAY_MS);
}
