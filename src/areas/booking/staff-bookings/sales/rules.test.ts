import { describe, expect, it } from 'vitest';
import { salePricePence, unusedShare } from './rules.ts';

describe('a sale at the desk', () => {
  it('has the platform fee only by card link', () => {
    const price = { pricePence: 6000, totalPence: 6600 };
    expect(salePricePence('cash', price)).toBe(6000);
    expect(salePricePence('card_reader', price)).toBe(6000);
    expect(salePricePence('card_link', price)).toBe(6600);
    expect(salePricePence('free', price)).toBe(0);
  });

  it('proposes the unused share as a refund, and never more than was paid', () => {
    expect(unusedShare(6000, { left: 3, of: 5 })).toBe(3600);
    expect(unusedShare(1000, { left: 1, of: 3 })).toBe(334);
    expect(unusedShare(6000, { left: 8, of: 5 })).toBe(6000);
    expect(unusedShare(0, { left: 5, of: 5 })).toBe(0);
    expect(unusedShare(6000, { left: 0, of: 0 })).toBe(0);
  });
});
