import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/domain/app-error.ts';
import { discountQuote, listFee, quotedFees, quoteForFee, quoteForTotal } from './quote.ts';

const lowered = (discountPence: number) => ({
  sessionFeePence: 1400 - discountPence,
  platformFeePence: 100,
  totalPence: 1500 - discountPence,
  discountPence,
});

describe('a quote', () => {
  it('is made of a total that is a multiple of a place’s', () => {
    expect(quoteForTotal(3 * 1540, 3)).toEqual({
      sessionFeePence: 1400,
      platformFeePence: 140,
      totalPence: 1540,
      discountPence: 0,
      items: 3,
    });
    expect(quoteForTotal(0, 2)).toEqual(quoteForFee(0, 2));
  });

  it('is not made of an amount that no price comes to', () => {
    for (const [total, items] of [
      [1541, 2],
      [5, 1],
      [null, 1],
    ] as const)
      expect(quoteForTotal(total, items)).toBeNull();
    expect(quotedFees(null)).toEqual({ sessionFeePence: null, platformFeePence: 0 });
  });

  it('keeps the session’s price apart from what a discount takes off', () => {
    const quote = discountQuote(quoteForFee(1400, 2), { withCode: lowered(200), forDates: null });
    expect(quote).toEqual({ ...lowered(200), items: 2 });
    expect(listFee(quote)).toBe(1400);
    expect(discountQuote(quoteForFee(1400, 2), { withCode: null, forDates: null })).toEqual(
      quoteForFee(1400, 2),
    );
  });

  it('has the larger discount of a code and several dates, and refuses a code that is not', () => {
    const quote = quoteForFee(1400, 2);
    expect(discountQuote(quote, { withCode: lowered(201), forDates: lowered(200) }).discountPence).toBe(201);
    expect(() => discountQuote(quote, { withCode: lowered(200), forDates: lowered(200) })).toThrow(AppError);
  });
});
