import { expect, it } from 'vitest';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { givenBack } from './rules.ts';

it.each([
  [{ sellerPence: 1350, platformPence: 135 }, 1485, { sellerPence: 1350, platformPence: 135 }],
  [{ sellerPence: 1350, platformPence: 135 }, 500, { sellerPence: 455, platformPence: 45 }],
  [{ sellerPence: 1350, platformPence: 135 }, 0, { sellerPence: 0, platformPence: 0 }],
  [{ sellerPence: 0, platformPence: 0 }, 0, { sellerPence: 0, platformPence: 0 }],
  [{ sellerPence: 1, platformPence: 1 }, 1, { sellerPence: 1, platformPence: 0 }],
])('of %o, %i pence go back as %o', (sale, backPence, parts) => {
  expect(givenBack(sale, backPence)).toEqual(parts);
});

it('gives back exactly what goes back, penny by penny, and nobody is given anything again', () => {
  for (const price of [1, 7, 99, 1350, 9999]) {
    const {
      sessionFeePence: sellerPence,
      platformFeePence: platformPence,
      totalPence,
    } = priceBreakdown(price);
    let before = { sellerPence: 0, platformPence: 0 };
    for (let backPence = 0; backPence <= totalPence; backPence++) {
      const after = givenBack({ sellerPence, platformPence }, backPence);
      expect(after.sellerPence + after.platformPence).toBe(backPence);
      expect(after.sellerPence).toBeGreaterThanOrEqual(before.sellerPence);
      expect(after.platformPence).toBeGreaterThanOrEqual(before.platformPence);
      before = after;
    }
    expect(before).toEqual({ sellerPence, platformPence });
  }
});

it('refuses to give back more than was sold, or less than nothing', () => {
  const sale = { sellerPence: 1350, platformPence: 135 };
  expect(() => givenBack(sale, 1486)).toThrow(RangeError);
  expect(() => givenBack(sale, -1)).toThrow(RangeError);
});
