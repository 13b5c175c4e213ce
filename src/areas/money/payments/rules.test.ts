import { describe, expect, it } from 'vitest';
import {
  type ExpectedPayment,
  intentMismatch,
  type PaymentState,
  type ProviderIntent,
  paymentStates,
  stateAfterRefunds,
} from './rules.ts';

describe('payment states', () => {
  it('lead from pending to money or to nothing', () => {
    expect(paymentStates.canMove('pending', 'succeeded')).toBe(true);
    expect(paymentStates.canMove('pending', 'cancelled')).toBe(true);
    expect(paymentStates.canMove('pending', 'refunded')).toBe(false);
  });

  it('never let money become unpaid', () => {
    for (const state of ['succeeded', 'partly_refunded', 'refunded'] satisfies PaymentState[]) {
      expect(paymentStates.canMove(state, 'pending')).toBe(false);
      expect(paymentStates.canMove(state, 'cancelled')).toBe(false);
    }
  });

  it('believe the provider when money comes for a payment given up', () => {
    expect(paymentStates.statesBefore('succeeded', 'pay')).toEqual(['pending', 'cancelled']);
  });

  it.each([
    [1540, 0, 'succeeded'],
    [1540, 1, 'partly_refunded'],
    [1540, 1539, 'partly_refunded'],
    [1540, 1540, 'refunded'],
  ])('%i paid, %i refunded: %s', (paid, refunded, state) => {
    expect(stateAfterRefunds(paid, refunded)).toBe(state);
  });
});

describe('intentMismatch', () => {
  const expected: ExpectedPayment = { holdId: 'h', userId: 'u', intentId: 'pi_1', amountPence: 1540 };
  const intent: ProviderIntent = {
    id: 'pi_1',
    status: 'succeeded',
    amountPence: 1540,
    receivedPence: 1540,
    currency: 'gbp',
    holdId: 'h',
    userId: 'u',
    clientSecret: '',
    cardId: null,
    createdAt: new Date(0),
  };

  it('finds nothing wrong with what was asked for', () => {
    expect(intentMismatch(expected, intent)).toBeNull();
    expect(intentMismatch({ ...expected, intentId: null }, intent)).toBeNull();
  });

  it.each<[Partial<ProviderIntent>, string]>([
    [{ id: 'pi_2' }, 'intent'],
    [{ holdId: 'other' }, 'hold'],
    [{ holdId: null }, 'hold'],
    [{ userId: 'other' }, 'owner'],
    [{ currency: 'usd' }, 'currency'],
    [{ receivedPence: 1539 }, 'amount'],
    [{ receivedPence: 0 }, 'amount'],
  ])('%o: %s', (difference, mismatch) => {
    expect(intentMismatch(expected, { ...intent, ...difference })).toBe(mismatch);
  });
});
