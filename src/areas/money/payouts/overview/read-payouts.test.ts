import { beforeAll, describe, expect, it } from 'vitest';
import { refundBooking } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { syncDispute } from '#areas/money/payments/disputes/sync-dispute.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { onboardBusiness, payoutDeps, sellPlace } from '#support/sellers.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { syncPayout } from '../bank-payouts/sync-payouts.server.ts';
import { makeTransfers } from '../transfers/make-transfers.server.ts';
import { readPayout, readPayouts } from './read-payouts.server.ts';

const shop = setUpShop();
let deps: ReturnType<typeof payoutDeps>;

beforeAll(async () => {
  deps = payoutDeps(shop);
});

const sellerOf = ({ businessId }: { businessId: number }) => ({ kind: 'business', id: businessId }) as const;

describe('where a seller’s money is', () => {
  it('is to come, available, and on the way in turn, and below zero after a refund', async () => {
    const past = await sellPlace(shop);
    await sellPlace(shop, { businessId: past.businessId, over: false });
    const seller = sellerOf(past);
    expect(await readPayouts(deps, seller)).toMatchObject({
      account: { state: 'not_started', bank: null },
      toCome: { amount: '14.00', places: 1 },
      available: { amount: '14.00', places: 1 },
      next: null,
      waiting: [{ places: 1, amount: '14.00' }],
      payouts: [],
    });

    const providerAccountId = await onboardBusiness(shop, past.businessId);
    await makeTransfers(deps);
    const sent = await readPayouts(deps, seller);
    expect(sent).toMatchObject({
      toCome: { amount: '14.00' },
      available: { amount: '14.00', places: 0 },
      next: { amount: '14.00' },
    });

    await shop.sandbox.control.advanceClock(7 * 86_400_000);
    const [payout] = await shop.sandbox.control.payouts();
    await syncPayout(deps, { providerAccountId, providerPayoutId: payout?.id ?? '' });
    const paid = await readPayouts(deps, seller);
    expect(paid).toMatchObject({ available: { amount: '0.00' }, next: null, belowZero: null });
    expect(paid.payouts).toMatchObject([{ amount: '14.00', places: 1, refunds: '0.00', bankLast4: '2345' }]);
    const contents = await readPayout(shop.pool, seller, paid.payouts[0]?.id ?? '');
    expect(contents).toMatchObject({ sold: '14.00', refunds: '0.00', other: '0.00' });
    expect(contents.dates).toMatchObject([{ amount: '14.00', bookings: [{ amount: '14.00' }] }]);
    const stranger = sellerOf(await sellPlace(shop));
    await expect(readPayout(shop.pool, stranger, paid.payouts[0]?.id ?? '')).rejects.toMatchObject({
      status: 404,
    });

    await transaction(shop.pool, (tx) =>
      refundBooking(tx, shop.deps.outbox, {
        bookingId: past.bookingId,
        amountPence: 1540,
        by: 'business',
        key: 'late',
      }),
    );
    await sendPendingRefunds(shop.deps);
    await makeTransfers(deps);
    expect(await readPayouts(deps, seller)).toMatchObject({
      belowZero: {
        amount: '14.00',
        sessions: '0.00',
        refunds: '14.00',
        disputes: '0.00',
        disputedBooking: null,
      },
      available: { amount: '0.00' },
    });
  });

  it('is below zero by what a bank took, and by nothing else than refunds, banks and sessions together', async () => {
    const lost = await sellPlace(shop);
    const refunded = await sellPlace(shop, { businessId: lost.businessId });
    const providerAccountId = await onboardBusiness(shop, lost.businessId);
    await makeTransfers(deps);
    await shop.sandbox.control.advanceClock(5 * 86_400_000);
    for (const { id } of await shop.sandbox.control.payouts())
      await syncPayout(deps, { providerAccountId, providerPayoutId: id }).catch(() => undefined);
    const { intentId } = await queryOne<{ intentId: string }>(
      shop.pool,
      'SELECT provider_intent_id AS "intentId" FROM payments WHERE id = $1',
      [lost.paymentId],
    );
    const { latest_charge: charge } = await shop.stripe.paymentIntents.retrieve(intentId);
    const { id: disputeId } = await shop.sandbox.control.dispute(String(charge));
    await syncDispute(shop.deps, disputeId);
    await shop.sandbox.control.decideDispute(disputeId, 'lost');
    await syncDispute(shop.deps, disputeId);
    await transaction(shop.pool, (tx) =>
      refundBooking(tx, shop.deps.outbox, {
        bookingId: refunded.bookingId,
        amountPence: 770,
        by: 'business',
        key: 'some',
      }),
    );
    await sendPendingRefunds(shop.deps);
    await makeTransfers(deps);
    await sellPlace(shop, { businessId: lost.businessId });
    expect((await readPayouts(deps, sellerOf(lost))).belowZero).toEqual({
      amount: '7.00',
      sessions: '14.00',
      refunds: '7.00',
      disputes: '14.00',
      disputedBooking: lost.bookingId,
    });
  });
});
