import { describe, expect, it } from 'vitest';
import { deskSystem, externalPaymentText, parseDeskSystem } from './desk-payment.ts';

describe('a payment outside Fettle', () => {
  it('is known again by its stored name', () => {
    for (const payment of ['cash', 'card_reader', 'free'] as const)
      expect(parseDeskSystem(deskSystem(payment))).toBe(payment);
    expect(parseDeskSystem('Bookwhen')).toBeNull();
    expect(parseDeskSystem('cash')).toBeNull();
  });

  it('says whether the team took it or another system did', () => {
    expect(externalPaymentText(deskSystem('cash'))).toBe('taken by your team, cash at the desk');
    expect(externalPaymentText('Bookwhen')).toBe('imported from Bookwhen, paid elsewhere');
  });
});
