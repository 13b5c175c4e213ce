import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCharges, vatRateText, withVat } from './vat.ts';

const vat = { number: 'GB 123 4567 89', rateBasisPoints: 2000 };

describe('VAT that a price contains', () => {
  it.each([
    [9915, 8262, 1653],
    [2900, 2417, 483],
    [3, 2, 1],
    [0, 0, 0],
    [-9915, -8262, -1653],
  ])('of %i pence leaves %i and is %i', (totalPence, netPence, vatPence) => {
    expect(withVat(totalPence, vat)).toEqual({ totalPence, netPence, vatPence });
  });

  it('is none without a registration', () => {
    expect(withVat(9915, null)).toEqual({ totalPence: 9915, netPence: 9915, vatPence: 0 });
  });

  it('adds up, line by line and together, at any rate', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 })),
        fc.integer({ min: 0, max: 9999 }),
        (totals, rateBasisPoints) => {
          const charges = totals.map((total) => withVat(total, { ...vat, rateBasisPoints }));
          for (const { netPence, vatPence, totalPence } of charges) {
            expect(netPence + vatPence).toBe(totalPence);
            expect(
              Math.abs(vatPence - (totalPence * rateBasisPoints) / (10_000 + rateBasisPoints)),
            ).toBeLessThanOrEqual(0.5000001);
          }
          const sum = sumCharges(charges);
          expect(sum.netPence + sum.vatPence).toBe(totals.reduce((all, total) => all + total, 0));
        },
      ),
    );
  });

  it('has its rate in per cent', () => {
    expect(vatRateText(vat)).toBe('20%');
    expect(vatRateText({ ...vat, rateBasisPoints: 1750 })).toBe('17.5%');
  });
});
