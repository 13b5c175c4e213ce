import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import type { SoldOccurrence } from './contract.ts';

export type ClosureOutcome = 'keep' | 'call_off';

export interface ClosureChoice {
  all: ClosureOutcome | null;
  exceptions: ReadonlySet<number>;
}

export function outcomeOf({ all, exceptions }: ClosureChoice, occurrenceId: number): ClosureOutcome | null {
  if (all === null || !exceptions.has(occurrenceId)) return all;
  return all === 'keep' ? 'call_off' : 'keep';
}

/** The refund is in pounds with two decimals. */
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

export function totalRefund(dates: readonly Pick<SoldOccurrence, 'refund'>[]): string {
  return penceToDecimal(dates.reduce((sum, { refund }) => sum + (decimalToPence(refund) ?? 0), 0));
}
