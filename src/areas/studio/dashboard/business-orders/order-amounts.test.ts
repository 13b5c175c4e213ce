import { describe, expect, it } from 'vitest';
import type { ItemAmounts, ItemPayment } from './contract.ts';
import { allocateRefund, moveAmounts, remainingAmounts } from './order-amounts.ts';

/** One payment for all. */
const paidOnce = (paid: ItemPayment): ItemAmounts => ({
  ...paid,
  paid: '15.40',
  movedBack: '0.00',
  payments: [paid],
});

const money = paidOnce({
  sessionFee: '14.00',
  platformFee: '1.40',
  refunded: '0.00',
  lost: '0.00',
  goodwill: '0.00',
  left: '15.40',
  takenBack: { seller: '0.00', platform: '0.00' },
});
const once = paidOnce({
  ...money,
  refunded: '5.00',
  left: '10.40',
  takenBack: { seller: '4.55', platform: '0.45' },
});
/** A refund of £7.70 was decided and failed. */
const failed = paidOnce({ ...money, takenBack: { seller: '7.00', platform: '0.70' } });

describe('who bears a refund', () => {
  it.each([
    ['some', money, '5', [500, 455, 45, 0]],
    ['all', money, '15.40', [1540, 1400, 140, 0]],
    ['the rest', once, '10.40', [1040, 945, 95, 0]],
    ['what failed before, which is set aside', failed, '7.70', [770, 0, 0, 770]],
    ['more than failed before', failed, '15.40', [1540, 700, 70, 770]],
  ])('%s', (_what, of, amount, [amountPence, sellerPence, platformPence, owedPence]) => {
    expect(allocateRefund([of], amount)).toEqual({ amountPence, sellerPence, platformPence, owedPence });
  });

  it.each(['', '0', '0.00', 'five', '-5', '15.41', '5.001'])('says nothing of "%s"', (amount) => {
    expect(allocateRefund([money], amount)).toBeNull();
  });
});

it('what is left is the seller’s, the platform’s and, where a refund failed, the customer’s', () => {
  expect(remainingAmounts([money])).toEqual({ sellerPence: 1400, platformPence: 140, owedPence: 0 });
  expect(remainingAmounts([once])).toEqual({ sellerPence: 945, platformPence: 95, owedPence: 0 });
  expect(remainingAmounts([failed])).toEqual({ sellerPence: 700, platformPence: 70, owedPence: 770 });
});

it('several places give in proportion to what is left of each, and are summed', () => {
  expect(allocateRefund([money, once], '10.00')).toEqual({
    amountPence: 1000,
    sellerPence: 909,
    platformPence: 91,
    owedPence: 0,
  });
  expect(allocateRefund([money, once], '25.81')).toBeNull();
  expect(remainingAmounts([money, once])).toEqual({ sellerPence: 2345, platformPence: 235, owedPence: 0 });
});

it('of two payments the later one gives first', () => {
  const [first] = money.payments;
  const later: ItemPayment = { ...money, sessionFee: '1.50', platformFee: '0.15', left: '1.65' };
  const both: ItemAmounts = {
    ...money,
    paid: '17.05',
    left: '17.05',
    payments: first === undefined ? [later] : [later, first],
  };
  expect(allocateRefund([both], '1.00')).toEqual({
    amountPence: 100,
    sellerPence: 91,
    platformPence: 9,
    owedPence: 0,
  });
  expect(allocateRefund([both], '17.05')).toEqual({
    amountPence: 1705,
    sellerPence: 1550,
    platformPence: 155,
    owedPence: 0,
  });
});

const place = (of: ItemAmounts, discount = '0.00') => ({ money: of, discount });

it('a move gives back what each place costs less, and the business bears what it costs more', () => {
  expect(moveAmounts([place(money), place(once)], '12.00')).toEqual({ refundPence: 440, waivedPence: 0 });
  expect(moveAmounts([place({ ...once, movedBack: '5.00' })], '12.00')).toEqual({
    refundPence: 0,
    waivedPence: 280,
  });
  expect(moveAmounts([place({ ...once, left: '1.00' })], '12.00')).toEqual({
    refundPence: 100,
    waivedPence: 0,
  });
  expect(moveAmounts([place(money, '4.00')], '16.00')).toEqual({ refundPence: 220, waivedPence: 0 });
  expect(moveAmounts([place(money)], '14.00')).toEqual({ refundPence: 0, waivedPence: 0 });
});
