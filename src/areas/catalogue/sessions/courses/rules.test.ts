import { describe, expect, it } from 'vitest';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { courseLine, coursePrice, courseShares } from './rules.ts';

const sum = (pence: readonly number[]) => pence.reduce((total, each) => total + each, 0);

describe('the price of a course', () => {
  it('is split evenly, and the first dates get the pennies left over', () => {
    expect(courseShares(6000, 6, 6)).toEqual([1000, 1000, 1000, 1000, 1000, 1000]);
    expect(courseShares(5000, 6, 6)).toEqual([834, 834, 833, 833, 833, 833]);
  });

  it('is that of the dates left, rounded down to the penny', () => {
    expect(courseShares(6000, 6, 4)).toEqual([1000, 1000, 1000, 1000]);
    expect(courseShares(5000, 6, 4)).toEqual([834, 833, 833, 833]);
    expect(courseShares(5000, 6, 0)).toEqual([]);
  });

  it('has shares that add up for every price and number of dates', () => {
    for (let dates = 2; dates <= 12; dates++)
      for (let left = 0; left <= dates; left++)
        for (const price of [0, 1, 29, 101, 4999, 5000, 999_983]) {
          const shares = courseShares(price, dates, left);
          expect(shares).toHaveLength(left);
          expect(sum(shares)).toBe(Math.floor((price * left) / dates));
          expect(Math.max(0, ...shares) - Math.min(...shares, Math.max(0, ...shares))).toBeLessThanOrEqual(1);
        }
  });

  it('has the platform fee of each date', () => {
    const shares = courseShares(5000, 6, 6);
    expect(coursePrice(shares)).toEqual({ sessionFeePence: 5000, platformFeePence: 498, totalPence: 5498 });
    expect(coursePrice(shares).platformFeePence).toBe(
      sum(shares.map((share) => priceBreakdown(share).platformFeePence)),
    );
  });

  it('is shown with what is left', () => {
    const course = { dates: 6, fullPrice: '66.00', totalPrice: '44.00' };
    expect(courseLine({ ...course, totalPrice: '66.00', left: [1, 2, 3, 4, 5, 6] })).toBe('6 dates · £66.00');
    expect(courseLine({ ...course, left: [1, 2, 3, 4] })).toBe('6 dates · £66.00, 4 dates left £44.00');
    expect(courseLine({ ...course, fullPrice: '0.00', totalPrice: '0.00', left: [1] })).toBe(
      '6 dates · Free, 1 date left Free',
    );
  });
});
