import { describe, expect, it } from 'vitest';
import { discountLine, discountName, formatDiscount, totalDiscount } from './discount.ts';

const byCode = { code: { code: 'EARLYBIRD', off: '3.50' } };
const byDates = { code: null, datesOff: '1.40' };

describe('what was taken off', () => {
  it('is the sum over the places, by the name of the code', () => {
    const off = totalDiscount([byCode, byCode]);
    expect(off).toEqual({ code: 'EARLYBIRD', pence: 700 });
    expect(off && formatDiscount(off)).toBe('EARLYBIRD, £7.00 off');
    expect(off && discountLine(off)).toEqual(['Promo code', 'EARLYBIRD, £7.00 off']);
  });

  it('is said of several dates where no code did', () => {
    const off = totalDiscount([byDates, byDates, byDates]);
    expect(off).toEqual({ code: null, pence: 420 });
    expect(off && discountName(off)).toBe('Several dates');
    expect(off && discountLine(off)).toEqual(['For several dates', '£4.20 off']);
  });

  it('is nothing where nothing was, and where a credit paid in the place of a code’s price', () => {
    expect(totalDiscount([{ code: null }])).toBeNull();
    expect(totalDiscount([{ code: { code: 'EARLYBIRD', off: '0.00' } }])).toBeNull();
    expect(totalDiscount([])).toBeNull();
  });
});
