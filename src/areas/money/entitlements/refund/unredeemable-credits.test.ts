import { describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { releasePlaces } from '#areas/booking/bookings/hold/place-allocation-queries.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import { isFullyExplained } from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { closeOwnedBusinesses } from '#areas/catalogue/businesses/personal-data/personal-data-queries.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { createPass, purchasePass } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, type OccurrenceForSale, readReconciliation } from '#support/shop.ts';
import { refundUnredeemableCredits } from './refund-entitlement.server.ts';

const shop = setUpShop();

async function passAt(date: OccurrenceForSale, onlyThatSession = false) {
  const pass = await createPass(shop.pool, date.sessionId, { onlyThatSession });
  const person = await createPerson(shop.pool);
  return { person, creditId: await purchasePass(shop, person, pass) };
}

async function closeBusinessOf(date: OccurrenceForSale): Promise<void> {
  const { ownerId } = await queryOne<{ ownerId: string }>(
    shop.pool,
    `SELECT b.owner_id AS "ownerId" FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1`,
    [date.sessionId],
  );
  await transaction(shop.pool, async (tx) => {
    await closeOwnedBusinesses(tx, ownerId, 'owner@people.example');
    await tx.query('UPDATE users SET deleted_at = now() WHERE id = $1', [ownerId]);
  });
}

/** Pence of each refund. */
async function refundsOf(creditId: string): Promise<number[]> {
  const { rows } = await shop.pool.query<{ pence: number }>(
    `SELECT r.amount_pence AS pence FROM entitlements c JOIN payments p ON p.purchase_id = c.purchase_id
     JOIN refunds r ON r.payment_id = p.id WHERE c.id = $1 ORDER BY r.created_at`,
    [creditId],
  );
  return rows.map(({ pence }) => pence);
}

describe('what is unused of a pass', () => {
  it('goes back once when its business has closed, and a held credit when the hold is over', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 20 });
    const { person, creditId } = await passAt(date);
    const hold = () =>
      placeHold(shop.deps, person, {
        sessionId: date.sessionId,
        sessionDate: date.startsAt.toISOString(),
        amount: date.amount,
        credits: 1,
      });
    await createBooking(shop.deps, person, { holdId: (await hold()).holdId });
    const held = await hold();
    await refundUnredeemableCredits(shop.deps);
    expect(await refundsOf(creditId)).toEqual([]);

    await closeBusinessOf(date);
    await Promise.all([refundUnredeemableCredits(shop.deps), refundUnredeemableCredits(shop.deps)]);
    expect(await refundsOf(creditId)).toEqual([39_60]);

    await releasePlaces(shop.pool, held.holdId, null);
    await refundUnredeemableCredits(shop.deps);
    await refundUnredeemableCredits(shop.deps);
    expect(await refundsOf(creditId)).toEqual([39_60, 13_20]);
    await sendPendingRefunds(shop.deps);
    expect(isFullyExplained(await readReconciliation(shop))).toBe(true);
  });

  it('stays while its business is suspended, and goes back when all its sessions are deleted', async () => {
    const [suspended, gone] = [
      await createOccurrenceForSale(shop.pool),
      await createOccurrenceForSale(shop.pool),
    ];
    const [waits, goes] = [await passAt(suspended), await passAt(gone, true)];
    await shop.pool.query(
      `UPDATE businesses SET status = 'suspended', booking_enabled = false WHERE id = (SELECT business_id FROM sessions WHERE id = $1)`,
      [suspended.sessionId],
    );
    await shop.pool.query(`UPDATE sessions SET status = 'deleted' WHERE id = $1`, [gone.sessionId]);
    await refundUnredeemableCredits(shop.deps);
    expect(await refundsOf(waits.creditId)).toEqual([]);
    expect(await refundsOf(goes.creditId)).toEqual([66_00]);
  });
});
