import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '#features/booking/book/create-booking.server.ts';
import { placeHold } from '#features/booking/hold/place-hold.server.ts';
import { freeSeat } from '#features/booking/hold/seat-queries.server.ts';
import { nothingUnexplained } from '#features/booking/reconcile/reconciliation-report.server.ts';
import { closeBusinessesOf } from '#features/businesses/personal-data/personal-data-queries.server.ts';
import { sendPendingRefunds } from '#features/payments/refund-payment.server.ts';
import { one, transaction } from '#shared/db/database.server.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { buyAPass, createPass } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { balance, createDate, type DateForSale, openShop, type Shop } from '#support/shop.ts';
import { refundUselessCredits } from './refund-credit.server.ts';

let database: TestDatabase;
let shop: Shop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openShop(database.pool);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

/** Somebody with a pass for five places at the business of a date; for its session alone if told. */
async function passAt(date: DateForSale, onlyThatSession = false) {
  const pass = await createPass(shop.pool, date.sessionId, { onlyThatSession });
  const person = await createPerson(shop.pool);
  return { person, creditId: await buyAPass(shop, person, pass) };
}

async function closeBusinessOf(date: DateForSale): Promise<void> {
  const { ownerId } = await one<{ ownerId: string }>(
    shop.pool,
    `SELECT b.owner_id AS "ownerId" FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1`,
    [date.sessionId],
  );
  await transaction(shop.pool, async (tx) => {
    await closeBusinessesOf(tx, ownerId, 'owner@people.example');
    await tx.query('UPDATE users SET deleted_at = now() WHERE id = $1', [ownerId]);
  });
}

/** What has been decided to go back of a pass, in pence, each by itself. */
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
    const date = await createDate(shop.pool, { capacity: 20 });
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
    await refundUselessCredits(shop.deps);
    expect(await refundsOf(creditId)).toEqual([]);

    await closeBusinessOf(date);
    await Promise.all([refundUselessCredits(shop.deps), refundUselessCredits(shop.deps)]);
    expect(await refundsOf(creditId)).toEqual([39_60]);

    await freeSeat(shop.pool, held.holdId, null);
    await refundUselessCredits(shop.deps);
    await refundUselessCredits(shop.deps);
    expect(await refundsOf(creditId)).toEqual([39_60, 13_20]);
    await sendPendingRefunds(shop.deps);
    expect(nothingUnexplained(await balance(shop))).toBe(true);
  });

  it('stays while its business is suspended, and goes back when all its sessions are deleted', async () => {
    const [suspended, gone] = [await createDate(shop.pool), await createDate(shop.pool)];
    const [waits, goes] = [await passAt(suspended), await passAt(gone, true)];
    await shop.pool.query(
      `UPDATE businesses SET status = 'suspended', booking_enabled = false WHERE id = (SELECT business_id FROM sessions WHERE id = $1)`,
      [suspended.sessionId],
    );
    await shop.pool.query(`UPDATE sessions SET status = 'deleted' WHERE id = $1`, [gone.sessionId]);
    await refundUselessCredits(shop.deps);
    expect(await refundsOf(waits.creditId)).toEqual([]);
    expect(await refundsOf(goes.creditId)).toEqual([66_00]);
  });
});
