import { describe, expect, it } from 'vitest';
import { linkExpiry, placePricePence, staffPayments } from './rules.ts';

describe('a payment link', () => {
  const now = new Date('2026-11-24T09:40:00Z');
  it('keeps its places for two hours', () => {
    expect(linkExpiry(now, new Date('2026-11-25T18:00:00Z'))).toEqual(new Date('2026-11-24T11:40:00Z'));
  });
  it('ends when the session starts', () => {
    const start = new Date('2026-11-24T10:15:00Z');
    expect(linkExpiry(now, start)).toEqual(start);
  });
});

it('takes a platform fee only for what goes through Fettle', () => {
  const price = { sessionFeePence: 1000, totalPence: 1100 };
  expect(staffPayments.map((payment) => placePricePence(payment, price))).toEqual([1100, 1000, 1000, 0, 0]);
});
