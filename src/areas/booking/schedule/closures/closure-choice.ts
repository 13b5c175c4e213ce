import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import type { SoldOccurrence } from './contract.ts';

/** What becomes of a date with bookings in a closure. */
export type ClosureOutcome = 'keep' | 'call_off';

/** One choice for all dates with bookings, and the dates for which the other one holds. */
export interface ClosureChoice {
  all: ClosureOutcome | null;
  /** Their ids. */
  exceptions: ReadonlySet<number>;
}

/** The outcome of one date; null until somebody has chosen. */
export function outcomeOf({ all, exceptions }: ClosureChoice, occurrenceId: number): ClosureOutcome | null {
  if (all === null || !exceptions.has(occurrenceId)) return all;
  return all === 'keep' ? 'call_off' : 'keep';
}

/** How many dates a choice cancels and keeps, and what goes back in total, in pounds with two places. */
export function closureTotals(
  sold: readonly Pick<SoldOccurrence, 'occurrenceId' | 'refund'>[],
  choice: ClosureChoice,
): { cancelled: number; kept: number; refund: string } {
  const cancelled = sold.filter(({ occurrenceId }) => outcomeOf(choice, occurrenceId) === 'call_off');
  return {
    cancelled: cancelled.length,
    kept: sold.filter(({ occurrenceId }) => outcomeOf(choice, occurrenceId) === 'keep').length,
    refund: totalRefund(cancelled),
  };
}

/** What goes back for these dates together, in pounds with two places. */
export function totalRefund(dates: readonly Pick<SoldOccurrence, 'refund'>[]): string {
  return penceToDecimal(dates.reduce((sum, { refund }) => sum + (decimalToPence(refund) ?? 0), 0));
}
