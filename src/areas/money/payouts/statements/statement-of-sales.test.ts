import { expect, it } from 'vitest';
import { refundBooking } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { onboardBusiness, payoutDeps, sellPlace } from '#support/sellers.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { makeTransfers } from '../transfers/make-transfers.server.ts';
import { londonMonth } from './month.ts';
import { buildStatement } from './statement.ts';
import { readSellerMonth } from './statement-queries.server.ts';

const shop = setUpShop();

it('says of what was really sold, sent and given back what the ledger says', async () => {
  const { pool } = shop;
  const seat = await sellPlace(shop);
  const account = `business:${seat.businessId}` as const;
  const statement = async () => {
    const month = londonMonth(new Date());
    const found = await readSellerMonth(pool, { kind: 'business', id: seat.businessId }, month);
    const made = buildStatement(found, null);
    expect(made.closingPence).toBe(await creditBalance(pool, account));
    return {
      lines: made.lines.map(({ label, pence }) => `${label}: ${pence}`),
      fees: made.feeTotal.totalPence,
    };
  };
  expect(await statement()).toEqual({ lines: ['Session fees, 1 place: 1400'], fees: 140 });

  await onboardBusiness(shop, seat.businessId);
  await makeTransfers(payoutDeps(shop));
  expect((await statement()).lines).toEqual([
    'Session fees, 1 place: 1400',
    'Sent to your account, 1 place: -1400',
  ]);

  await transaction(pool, (tx) =>
    refundBooking(tx, shop.deps.outbox, {
      bookingId: seat.bookingId,
      amountPence: 770,
      by: 'business',
      key: 'half-back',
    }),
  );
  await sendPendingRefunds(shop.deps);
  expect(await statement()).toEqual({
    lines: ['Session fees, 1 place: 1400', 'Refunds, 1 place: -700', 'Sent to your account, 1 place: -1400'],
    fees: 70,
  });
  await makeTransfers(payoutDeps(shop));
  expect((await statement()).lines.at(-1)).toBe('Reversed from your account, 1 place: 700');
});
