import { describe, expect, it } from 'vitest';
import { closureTotals, outcomeOf, totalRefund } from './closure-choice.ts';

const sold = [
  { occurrenceId: 1, refund: '15.40' },
  { occurrenceId: 2, refund: '0.00' },
  { occurrenceId: 3, refund: '1234.56' },
];

describe('one choice for all dates of a closure', () => {
  it('is nothing until somebody chooses', () => {
    const choice = { all: null, exceptions: new Set([1]) };
    expect(outcomeOf(choice, 1)).toBeNull();
    expect(closureTotals(sold, choice)).toEqual({ cancelled: 0, kept: 0, refund: '0.00' });
  });

  it('cancels all, but for the exceptions, and adds up what goes back', () => {
    const choice = { all: 'call_off', exceptions: new Set([3]) } as const;
    expect(outcomeOf(choice, 1)).toBe('call_off');
    expect(outcomeOf(choice, 3)).toBe('keep');
    expect(closureTotals(sold, choice)).toEqual({ cancelled: 2, kept: 1, refund: '15.40' });
    expect(closureTotals(sold, { ...choice, exceptions: new Set() }).refund).toBe('1249.96');
  });

  it('keeps all, but for the exceptions', () => {
    expect(closureTotals(sold, { all: 'keep', exceptions: new Set([1]) })).toEqual({
      cancelled: 1,
      kept: 2,
      refund: '15.40',
    });
    expect(totalRefund([])).toBe('0.00');
  });
});
