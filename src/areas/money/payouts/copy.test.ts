import { expect, it } from 'vitest';
import type { Payout } from './contract.ts';
import { failedPayoutStep, negativeBalanceParts, negativeBalanceStep, resentPayoutText } from './copy.ts';

const payout = (state: Payout['state'], sentAt: string): Payout => ({
  id: sentAt,
  amount: '283.00',
  state,
  sentAt,
  arrivesAt: sentAt,
  cameBackAt: null,
  failure: null,
  bankLast4: '2345',
  places: 3,
  from: null,
  to: null,
  refunds: '0.00',
});

it('a payout after one that came back says so, whatever became of it, and no other does', () => {
  const payouts = [
    payout('in_transit', '2026-11-20T00:00:00Z'),
    payout('paid', '2026-11-06T00:00:00Z'),
    payout('failed', '2026-11-02T00:00:00Z'),
    payout('failed', '2026-10-26T00:00:00Z'),
  ];
  expect(payouts.map((each) => resentPayoutText(payouts, each))).toEqual([
    null,
    'Sent again after Mon 2 Nov came back',
    null,
    null,
  ]);
});

it('a payout that came back says when it was sent and when it returned, where that is known', () => {
  const failed = { ...payout('failed', '2026-11-23T09:00:00Z'), failure: 'account_closed' };
  expect(failedPayoutStep({ ...failed, cameBackAt: '2026-11-25T09:00:00Z' }).text).toMatch(
    /^Sent Mon 23 Nov, returned Wed 25 Nov\. The account ending 2345 didn’t accept it: /,
  );
  expect(failedPayoutStep(failed).text).toMatch(/^Sent Mon 23 Nov\. /);
});

it('a balance below zero says how it came about, with only the parts there are', () => {
  const missing = {
    amount: '29.00',
    sessions: '18.00',
    refunds: '0.00',
    disputes: '47.00',
    disputedBooking: null,
  };
  expect(negativeBalanceParts(missing)).toEqual([
    { amount: '18.00', word: 'Sessions since the last payout' },
    { amount: '-47.00', word: 'Reversed by a bank' },
  ]);
  expect(negativeBalanceStep(missing).text).toContain('bank reversed a payment');
  expect(negativeBalanceStep({ ...missing, refunds: '47.00', disputes: '0.00' }).text).toContain(
    'We refunded a booking after',
  );
});
