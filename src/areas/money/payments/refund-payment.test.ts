import { describe, expect, it } from 'vitest';
import { finaliseHold } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import { findHold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countJobs, createOccurrenceForSale, holdPlace, readHoldOutcome } from '#support/shop.ts';
import { applyRefund, requestRefund, sendPendingRefunds } from './refund-payment.server.ts';

const shop = setUpShop();

async function paidPayment() {
  const date = await createOccurrenceForSale(shop.pool);
  const held = await holdPlace(shop, await createPerson(shop.pool), date);
  await shop.pay(held.paymentIntentId);
  const record = await findHold(shop.pool, held.holdId);
  if (record === null) throw new Error('The hold has gone.');
  await finaliseHold(shop.deps, record);
  return { paymentId: record.paymentId, holdId: held.holdId, intentId: held.paymentIntentId };
}

async function decide(paymentId: string, amountPence: number, idempotencyKey: string) {
  await transaction(shop.pool, async (tx) => {
    const { bookingId } = await queryOne<{ bookingId: string }>(
      tx,
      'SELECT id AS "bookingId" FROM bookings WHERE payment_id = $1',
      [paymentId],
    );
    await requestRefund(tx, outbox, {
      paymentId,
      bookingId,
      amountPence,
      reason: 'cancelled_by_seeker',
      idempotencyKey,
    });
  });
}

describe('a refund', () => {
  it('that is decided twice is made once', async () => {
    const { paymentId, holdId, intentId } = await paidPayment();
    await decide(paymentId, 1540, `hold:${holdId}:refund`);
    await decide(paymentId, 1540, `hold:${holdId}:refund`);
    await sendPendingRefunds(shop.deps);
    expect(await readHoldOutcome(shop.pool, holdId)).toMatchObject({
      payment: 'refunded',
      refunded: 1540,
      refunds: 1,
    });
    expect((await shop.stripe.refunds.list({ payment_intent: intentId })).data).toHaveLength(1);
  });

  it('in parts adds up', async () => {
    const { paymentId, holdId } = await paidPayment();
    await decide(paymentId, 500, `hold:${holdId}:part-1`);
    await sendPendingRefunds(shop.deps);
    expect(await readHoldOutcome(shop.pool, holdId)).toMatchObject({
      payment: 'partly_refunded',
      refunded: 500,
    });
    await decide(paymentId, 1040, `hold:${holdId}:part-2`);
    await sendPendingRefunds(shop.deps);
    expect(await readHoldOutcome(shop.pool, holdId)).toMatchObject({ payment: 'refunded', refunded: 1540 });
  });

  it('survives a provider that does not answer, before or after the effect', async () => {
    const { paymentId, holdId, intentId } = await paidPayment();
    await decide(paymentId, 1540, `hold:${holdId}:refund`);
    await shop.sandbox.control.failNext({ operation: 'refunds.create', kind: 'error_500', times: 3 });
    await expect(sendPendingRefunds(shop.deps)).rejects.toThrow('1 refund couldn’t be sent.');
    expect(await readHoldOutcome(shop.pool, holdId)).toMatchObject({ payment: 'succeeded', refunded: 0 });
    await shop.sandbox.control.failNext({ operation: 'refunds.create', kind: 'drop_after', times: 1 });
    await sendPendingRefunds(shop.deps);
    expect(await readHoldOutcome(shop.pool, holdId)).toMatchObject({ payment: 'refunded', refunded: 1540 });
    expect((await shop.stripe.refunds.list({ payment_intent: intentId })).data).toHaveLength(1);
  });

  it('that was made a day ago, its answer lost, is found and not made again', async () => {
    const { paymentId, holdId, intentId } = await paidPayment();
    await decide(paymentId, 700, `hold:${holdId}:refund`);
    const { id } = await queryOne<{ id: string }>(shop.pool, 'SELECT id FROM refunds WHERE payment_id = $1', [
      paymentId,
    ]);
    // The key has expired, so only the metadata identifies it.
    await shop.stripe.refunds.create({ payment_intent: intentId, amount: 700, metadata: { refund_id: id } });
    await sendPendingRefunds(shop.deps);
    expect((await shop.stripe.refunds.list({ payment_intent: intentId })).data).toHaveLength(1);
    expect(await readHoldOutcome(shop.pool, holdId)).toMatchObject({
      payment: 'partly_refunded',
      refunded: 700,
    });
  });

  it('is told to the person once, in the transaction that books it', async () => {
    const { paymentId, holdId } = await paidPayment();
    await decide(paymentId, 1540, `hold:${holdId}:refund`);
    const before = await countJobs(shop.pool, 'tellRefunded');
    await Promise.all([sendPendingRefunds(shop.deps), sendPendingRefunds(shop.deps)]);
    expect((await countJobs(shop.pool, 'tellRefunded')) - before).toBe(1);
  });

  it('that the bank sends back counts as not refunded', async () => {
    const { paymentId, holdId, intentId } = await paidPayment();
    await decide(paymentId, 1540, `hold:${holdId}:refund`);
    await sendPendingRefunds(shop.deps);
    const row = await queryOne<{ id: string; provider_refund_id: string }>(
      shop.pool,
      'SELECT id, provider_refund_id FROM refunds WHERE payment_id = $1',
      [paymentId],
    );
    const failed = {
      id: row.provider_refund_id,
      status: 'failed' as const,
      amountPence: 1540,
      intentId,
      refundId: row.id,
    };
    await transaction(shop.pool, (tx) => applyRefund(tx, shop.deps, failed));
    await transaction(shop.pool, (tx) => applyRefund(tx, shop.deps, failed));
    expect(await readHoldOutcome(shop.pool, holdId)).toMatchObject({ payment: 'succeeded', refunded: 0 });
  });
});
