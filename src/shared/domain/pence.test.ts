import { describe, expect, it } from 'vitest';
import { decimalToPence, formatPounds, maxSessionFeePence, penceToDecimal, priceBreakdown } from './pence.ts';

describe('priceBreakdown', () => {
  it.each([
    [1400, 140, 1540],
    [0, 0, 0],
    [5, 1, 6], // half a penny goes up
    [4, 0, 4],
    [1995, 200, 2195],
    [1994, 199, 2193],
  ])('%i pence carry a fee of %i and a total of %i', (fee, platform, total) => {
    expect(priceBreakdown(fee)).toEqual({
      sessionFeePence: fee,
      platformFeePence: platform,
      totalPence: total,
    });
  });

  it('always adds up, for every price to a hundred pounds', () => {
    for (let pence = 0; pence <= 10_000; pence++) {
      const price = priceBreakdown(pence);
      expect(price.totalPence).toBe(price.sessionFeePence + price.platformFeePence);
      expect(Number.isInteger(price.platformFeePence)).toBe(true);
    }
  });
});

it('finds the highest fee of a total, for every total to a hundred pounds', () => {
  for (let total = 0; total <= 10_000; total++) {
    const fee = maxSessionFeePence(total);
    expect(priceBreakdown(fee).totalPence).toBeLessThanOrEqual(total);
    expect(priceBreakdown(fee + 1).totalPence).toBeGreaterThan(total);
  }
});

describe('decimal strings', () => {
  it('round-trip through pence', () => {
    for (const pence of [0, 1, 9, 10, 99, 100, 101, 1540, 123_456]) {
      expect(decimalToPence(penceToDecimal(pence))).toBe(pence);
    }
  });

  it.each(['', '-1', '1.234', '1e3', 'abc', '1,50', 'NaN'])('refuse %j', (text) => {
    expect(decimalToPence(text)).toBeNull();
  });

  it('show a penny amount with two places and the pound sign', () => {
    expect(formatPounds(1405)).toBe('£14.05');
    expect(formatPounds(-50)).toBe('-£0.50');
  });
});
