import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { refundBooking } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { onboardBusiness, payoutDeps, type SoldPlace, sellPlace } from '#support/sellers.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import type { Seller } from '../rules.ts';
import { sellersAwaitingAccount } from '../transfers/due-queries.server.ts';
import { makeTransfers } from '../transfers/make-transfers.server.ts';
import {
  listPayouts,
  type PayoutSummary,
  unsentTotals,
  waitingByOccurrence,
} from './overview-queries.server.ts';

const shop = setUpShop();

async function decideBookingRefund({ bookingId }: SoldPlace, amountPence: number): Promise<void> {
  await transaction(shop.pool, (tx) =>
    refundBooking(tx, shop.deps.outbox, { bookingId, amountPence, by: 'business', key: randomUUID() }),
  );
  await sendPendingRefunds(shop.deps);
}

/** Computed one by one, to check the bulk query. */
async function remainingByBooking(businessId: number, now: Date) {
  const { rows } = await shop.pool.query<{
    bookingId: string;
    startsAt: Date;
    earned: boolean;
    pence: number;
  }>(
    `SELECT b.id AS "bookingId", b.starts_at AS "startsAt",
            b.state = 'attended' OR b.ends_at <= $2::timestamptz - interval '24 hours' AS earned,
            (SELECT COALESCE(sum(CASE g.credit WHEN 'business:' || $1 THEN g.amount_pence ELSE -g.amount_pence END), 0)::bigint
             FROM ledger_postings g
             WHERE g.booking_id = b.id AND g.payment_id = paid.payment_id
               AND 'business:' || $1 IN (g.debit, g.credit)) AS pence
     FROM bookings b JOIN booking_payments paid ON paid.booking_id = b.id WHERE b.business_id = $1::text::bigint`,
    [String(businessId), now],
  );
  return rows;
}

const total = (rows: readonly { pence: number }[]) => rows.reduce((sum, { pence }) => sum + pence, 0);
const places = (rows: readonly { bookingId: string }[]) => new Set(rows.map((row) => row.bookingId)).size;

it('what waits is what the books leave of each booking, sent, given back, sent too much, or to come', async () => {
  const deps = payoutDeps(shop);
  const first = await sellPlace(shop, { pricePence: 1700 });
  const { businessId } = first;
  const seller: Seller = { kind: 'business', id: businessId };
  const sell = (pricePence: number, over = true) => sellPlace(shop, { businessId, pricePence, over });
  const sentTooMuch = await sell(2100);
  await onboardBusiness(shop, businessId);
  await makeTransfers(deps);
  await decideBookingRefund(sentTooMuch, 1000);
  await shop.pool.query('UPDATE seller_accounts SET transfers_enabled = false WHERE business_id = $1', [
    businessId,
  ]);
  const { bookingId } = await sell(1399);
  await shop.pool.query(
    `UPDATE bookings SET starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day' WHERE id = $1`,
    [bookingId],
  );
  await decideBookingRefund(await sell(1999), 333);
  await decideBookingRefund(await sell(800), 880);
  await sell(2500, false);
  await decideBookingRefund(await sell(1250, false), 500);
  const now = shop.deps.clock.now();

  const each = await remainingByBooking(businessId, now);
  const waiting = each.filter(({ pence }) => pence > 0);
  const earned = waiting.filter((row) => row.earned);
  const toCome = waiting.filter((row) => !row.earned);
  expect([earned.length, toCome.length, each.length - waiting.length]).toEqual([2, 2, 3]);
  expect(await unsentTotals(shop.pool, seller, now)).toEqual({
    toComePence: total(toCome),
    toComePlaces: places(toCome),
    earnedPence: total(earned),
    earnedPlaces: places(earned),
  });
  expect(
    (await waitingByOccurrence(shop.pool, seller, now, 10)).map(({ startsAt, pence }) => ({
      startsAt,
      pence,
    })),
  ).toEqual(
    earned
      .toSorted((one, another) => another.pence - one.pence)
      .map(({ startsAt, pence }) => ({ startsAt, pence })),
  );
  expect(await sellersAwaitingAccount(shop.pool, now)).toContainEqual({
    seller,
    pence: total(each.filter((row) => row.earned)),
  });
});

it('payouts say what their lines say one by one: sent, taken back, for no booking, unknown to us, or none', async () => {
  const seats = [await sellPlace(shop)];
  const businessId = seats[0]?.businessId ?? 0;
  while (seats.length < 5) seats.push(await sellPlace(shop, { businessId, over: seats.length % 2 === 0 }));
  const { id: accountId } = await queryOne<{ id: string }>(
    shop.pool,
    'INSERT INTO seller_accounts (business_id) VALUES ($1) RETURNING id',
    [businessId],
  );
  for (let number = 0; number < 9; number += 1) {
    const { id: payoutId } = await queryOne<{ id: string }>(
      shop.pool,
      `INSERT INTO payouts (seller_account_id, provider_payout_id, amount_pence, state, sent_at, arrives_at)
       VALUES ($1, $2, $3, 'paid', $4::timestamptz, $4::timestamptz + interval '1 day') RETURNING id`,
      [accountId, `po_${number}`, 1000 + number, new Date(Date.UTC(2026, 9, 1 + Math.floor(number / 2)))],
    );
    for (let line = 0; line < (number === 4 ? 0 : number); line += 1) {
      const seat = seats[(number * line) % seats.length];
      const { id: transferId } = await queryOne<{ id: string }>(
        shop.pool,
        `INSERT INTO transfers (booking_id, payment_id, seller_account_id, amount_pence, intent_id, state, provider_transfer_id)
         VALUES ($1, $2, $3, 1400, 'pi', 'made', $4) RETURNING id`,
        [line === 5 ? randomUUID() : seat?.bookingId, seat?.paymentId, accountId, randomUUID()],
      );
      const { id: reversalId } = await queryOne<{ id: string }>(
        shop.pool,
        `INSERT INTO transfer_reversals (transfer_id, amount_pence, state, provider_reversal_id)
         VALUES ($1, 300, 'made', $2) RETURNING id`,
        [transferId, randomUUID()],
      );
      await shop.pool.query(
        `INSERT INTO payout_lines (provider_movement_id, payout_id, pence, transfer_id, reversal_id)
         VALUES ($1, $2, $3, $4, $5)`,
        [
          randomUUID(),
          payoutId,
          100 * (line + 1),
          line % 3 === 0 ? transferId : null,
          line % 3 === 1 ? reversalId : null,
        ],
      );
    }
  }
  const { rows } = await shop.pool.query<PayoutSummary>(
    `SELECT p.id, p.amount_pence AS pence, p.state, p.sent_at AS "sentAt", p.arrives_at AS "arrivesAt",
            p.returned_at AS "cameBackAt", p.failure, p.bank_last4 AS "bankLast4", held.places, held.first AS "from",
            held.last AS "to", held.refunds AS "refundsPence"
     FROM payouts p
     CROSS JOIN LATERAL (
       SELECT count(l.transfer_id) AS places, min(b.starts_at) AS first, max(b.starts_at) AS last,
              COALESCE(sum(l.pence) FILTER (WHERE l.reversal_id IS NOT NULL), 0)::bigint AS refunds
       FROM payout_lines l LEFT JOIN transfers t ON t.id = l.transfer_id LEFT JOIN bookings b ON b.id = t.booking_id
       WHERE l.payout_id = p.id) AS held
     WHERE p.seller_account_id = $1 ORDER BY p.sent_at DESC, p.id`,
    [accountId],
  );
  expect(rows.map((row) => row.places > 0)).toContain(false);
  const found = (limit: number) =>
    listPayouts(shop.pool, { kind: 'business', id: businessId }, accountId, limit);
  expect(await found(20)).toEqual(rows);
  expect(await found(3)).toEqual(rows.slice(0, 3));
});
