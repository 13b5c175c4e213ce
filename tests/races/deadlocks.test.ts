import { beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import {
  lockOccurrenceBookings,
  refundBooking,
  rescheduleBookings,
} from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { cancelOrder } from '#areas/booking/bookings/cancel/cancel-order.server.ts';
import type { Booking } from '#areas/booking/bookings/contract.ts';
import { abandonHold } from '#areas/booking/bookings/hold/own-hold.server.ts';
import {
  listAffectedOccurrences,
  updateOccurrences,
} from '#areas/catalogue/sessions/occurrences/update-occurrences.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { lockPayment } from '#areas/money/payments/index.server.ts';
import { queryOne, type Tx, transaction } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  countTakenPlaces,
  createOccurrenceForSale,
  holdPlace,
  type OccurrenceForSale,
} from '#support/shop.ts';

/** PostgreSQL ends one of the deadlocked transactions; the site retries it. */
describe.runIf(testDatabaseUrl !== undefined)('two that wait for each other', () => {
  const shop = setUpShop();
  beforeAll(async () => {
    await shop.pool.query('CREATE TABLE crossings (id integer PRIMARY KEY, passed integer NOT NULL)');
  });

  /** Waits for that many lock waiters. */
  const waiting = (count: number) =>
    expect
      .poll(
        async () =>
          (
            await queryOne<{ n: number }>(
              shop.pool,
              `SELECT count(*) AS n FROM pg_stat_activity
               WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            )
          ).n,
        { timeout: 10_000 },
      )
      .toBeGreaterThanOrEqual(count);

  async function buy(person: AuthUser, date: OccurrenceForSale): Promise<Booking> {
    const held = await holdPlace(shop, person, date);
    await shop.pay(held.paymentIntentId);
    return createBooking(shop.deps, person, { holdId: held.holdId });
  }

  const pass = (db: Pick<Tx, 'query'>, id: number) =>
    db.query('UPDATE crossings SET passed = passed + 1 WHERE id = $1', [id]);

  const passed = async () =>
    (await shop.pool.query<{ passed: number }>('SELECT passed FROM crossings ORDER BY id')).rows.map(
      (row) => row.passed,
    );

  it('both come through, each once: two transactions', async () => {
    await shop.pool.query('TRUNCATE crossings');
    await shop.pool.query('INSERT INTO crossings VALUES (1, 0), (2, 0)');
    let begun = 0;
    let bothHaveBegun: () => void = () => undefined;
    const both = new Promise<void>((resolve) => {
      bothHaveBegun = resolve;
    });
    const across = (first: number, second: number) =>
      transaction(shop.pool, async (tx) => {
        await pass(tx, first);
        begun += 1;
        if (begun === 2) bothHaveBegun();
        await both;
        await pass(tx, second);
      });
    await Promise.all([across(1, 2), across(2, 1)]);
    expect(await passed()).toEqual([2, 2]);
    expect(begun).toBeGreaterThan(2);
  });

  it('both come through, each once: a transaction and a statement by itself', async () => {
    await shop.pool.query('TRUNCATE crossings');
    await shop.pool.query('INSERT INTO crossings VALUES (1, 0), (2, 0)');
    let statement: Promise<unknown> = Promise.resolve();
    await transaction(shop.pool, async (tx) => {
      await pass(tx, 1);
      statement = Promise.all([
        statement,
        shop.pool.query(
          `WITH first AS (UPDATE crossings SET passed = passed + 1 WHERE id = 2 RETURNING id)
           UPDATE crossings SET passed = passed + 1 FROM first WHERE crossings.id = 1`,
        ),
      ]);
      await waiting(1);
      await pass(tx, 2);
    });
    await statement;
    const [first, second] = await passed();
    expect(first).toBe(second);
  });

  it('somebody cancels what they booked while its date was about to move', async () => {
    const date = await aDate();
    const person = await createPerson(shop.pool);
    let cancelled: Promise<unknown> | null = null;
    await transaction(shop.pool, async (tx) => {
      const touched = await listAffectedOccurrences(tx, date.occurrenceId, 'this');
      await lockOccurrenceBookings(tx, touched);
      const booking = cancelled === null ? await buy(person, date) : null;
      await updateOccurrences(tx, date.occurrenceId, touched, later, new Date());
      if (booking !== null) {
        cancelled = cancelBooking(shop.deps, person, booking.id, { refund: '15.40' });
        await waiting(1);
      }
      await rescheduleBookings(tx, touched);
    });
    await cancelled;
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
    const { rows } = await shop.pool.query(
      `SELECT b.state, (SELECT count(*) FROM refunds r WHERE r.booking_id = b.id) AS refunds
       FROM bookings b WHERE b.occurrence_id = $1`,
      [date.occurrenceId],
    );
    expect(rows).toEqual([{ state: 'cancelled_by_seeker', refunds: 1 }]);
  });

  it('somebody leaves the checkout of a date that is moving', async () => {
    const date = await aDate();
    const person = await createPerson(shop.pool);
    const held = await holdPlace(shop, person, date);
    let left: Promise<unknown> | null = null;
    await transaction(shop.pool, async (tx) => {
      const touched = await listAffectedOccurrences(tx, date.occurrenceId, 'this');
      await lockOccurrenceBookings(tx, touched);
      await updateOccurrences(tx, date.occurrenceId, touched, later, new Date());
      if (left === null) {
        left = abandonHold(shop.deps, person, held.holdId, { paymentOver: false });
        await waiting(1);
      }
      await rescheduleBookings(tx, touched);
    });
    await left;
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
  });

  it('an order is cancelled while its bank’s loss leaves the rest of a refund', async () => {
    const date = await aDate();
    const person = await createPerson(shop.pool);
    const booking = await buy(person, date);
    await transaction(shop.pool, (tx) =>
      refundBooking(tx, shop.deps.outbox, { bookingId: booking.id, amountPence: 700, by: 'admin', key: 'k' }),
    );
    const { orderId, paymentId } = await queryOne<{ orderId: string; paymentId: string }>(
      shop.pool,
      'SELECT order_id AS "orderId", payment_id AS "paymentId" FROM bookings WHERE id = $1',
      [booking.id],
    );
    let cancelled: Promise<unknown> | null = null;
    await transaction(shop.pool, async (tx) => {
      await lockPayment(tx, paymentId);
      if (cancelled === null) {
        cancelled = cancelOrder(shop.deps, person, orderId, { refund: '8.40' });
        await waiting(1);
      }
      // Settling a refund references the booking that cancelling has locked.
      await tx.query(
        `INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key, state)
         VALUES ($1, $2, 1, 'duplicate', 'rest', 'failed') ON CONFLICT DO NOTHING`,
        [paymentId, booking.id],
      );
    });
    await cancelled;
    const { rows } = await shop.pool.query(
      `SELECT amount_pence AS pence, state FROM refunds WHERE booking_id = $1 AND state <> 'failed' ORDER BY 1`,
      [booking.id],
    );
    expect(rows).toEqual([
      { pence: 700, state: 'pending' },
      { pence: 840, state: 'pending' },
    ]);
  });

  const later = { capacity: 12, startTime: '20:45', note: null, scope: 'this' } as const;

  function aDate(): Promise<OccurrenceForSale> {
    const inThreeDays = new Date(Date.now() + 3 * 86_400_000);
    inThreeDays.setUTCHours(9, 0, 0, 0);
    return createOccurrenceForSale(shop.pool, { startsAt: inThreeDays });
  }
});
