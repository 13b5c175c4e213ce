import { describe, expect, it } from 'vitest';
import { type PayRate, payPence, rateFor, type TaughtClass } from './pay-rules.ts';

const usual: PayRate = {
  instructorId: 1,
  sessionId: null,
  basis: 'class',
  amountPence: 3000,
  from: '2026-11-01',
};
const taught: TaughtClass = { instructorId: 1, sessionId: 7, day: '2026-11-20', minutes: 45, heads: 9 };

describe('the rate of a class', () => {
  it('is the latest that holds on its day', () => {
    const raised = { ...usual, amountPence: 3500, from: '2026-11-20' };
    expect(rateFor([raised, usual], { ...taught, day: '2026-11-19' })).toBe(usual);
    expect(rateFor([raised, usual], taught)).toBe(raised);
    expect(rateFor([raised, usual], { ...taught, day: '2026-10-31' })).toBeNull();
  });

  it('is that of its session before the usual one, until that ends', () => {
    const own: PayRate = { ...usual, sessionId: 7, basis: 'head', amountPence: 400 };
    const ended: PayRate = { ...own, basis: 'usual', amountPence: 0, from: '2026-12-01' };
    expect(rateFor([usual, own, ended], taught)).toBe(own);
    expect(rateFor([usual, own, ended], { ...taught, sessionId: 8 })).toBe(usual);
    expect(rateFor([usual, own, ended], { ...taught, day: '2026-12-01' })).toBe(usual);
  });

  it('is never another instructor’s', () => {
    expect(rateFor([usual], { ...taught, instructorId: 2 })).toBeNull();
  });
});

describe('the pay of a class', () => {
  it.each([
    ['class', 3000, 45, 9, 3000],
    ['class', 3000, 45, 0, 3000],
    ['head', 425, 45, 9, 3825],
    ['head', 425, 45, 0, 0],
    ['hour', 2500, 60, 9, 2500],
    ['hour', 2500, 45, 9, 1875],
    // Exactly 16.666… and 0.5 pence.
    ['hour', 1000, 1, 0, 17],
    ['hour', 1, 30, 0, 1],
    ['hour', 1, 29, 0, 0],
  ] as const)(
    'per %s at %i pence, %i minutes with %i people, is %i',
    (basis, amountPence, minutes, heads, pence) => {
      expect(payPence({ ...usual, basis, amountPence }, { ...taught, minutes, heads })).toBe(pence);
    },
  );
});
