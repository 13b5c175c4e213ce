import { describe, expect, it } from 'vitest';
import { cardFee, settlementDate } from './uk-terms.ts';

describe('Stripe’s terms in the UK', () => {
  it.each([
    [1250, 39],
    [30, 20],
    [100, 22],
    [2000, 50],
    [99_999_999, 1_500_020],
  ])('a card payment of %i pence costs %i', (amount, fee) => {
    expect(cardFee(amount)).toBe(fee);
  });

  it.each([
    ['2026-01-05T09:00:00Z', '2026-01-08T00:00:00.000Z'],
    ['2026-01-07T23:59:59Z', '2026-01-12T00:00:00.000Z'],
    ['2026-01-10T00:00:00Z', '2026-01-14T00:00:00.000Z'],
  ])('what is paid at %s is available at %s, three business days later', (paid, available) => {
    expect(new Date(settlementDate(Date.parse(paid) / 1000) * 1000).toISOString()).toBe(available);
  });
});
