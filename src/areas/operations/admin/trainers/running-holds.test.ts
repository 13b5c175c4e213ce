import { beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { finaliseHold, RELEASE_EXPIRED_HOLDS } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import type { PaymentIntentResponse } from '#areas/booking/bookings/contract.ts';
import { findHold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { readLostPlaceRefundForMail } from '#areas/booking/bookings/mails/booking-queries.server.ts';
import { reconcilePayments } from '#areas/booking/bookings/reconcile/reconcile-payments.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { setUpAdmin } from '#support/admin-app.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countJobs, readHoldOutcome, readReconciliation } from '#support/shop.ts';
import { countTakenHours, findOpenHour, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';

// Appointments being paid for when their trainer is suspended.

const shop = setUpShop();
const admin = setUpAdmin(shop);
let moira: { id: string };

beforeAll(async () => {
  moira = await createUser(shop.pool, { role: 'admin' });
});

interface HeldHour {
  trainerId: number;
  trainerUserId: string;
  client: AuthUser;
  held: PaymentIntentResponse;
}

async function heldHour(): Promise<HeldHour> {
  const { id: trainerId, userId: trainerUserId } = await createTrainer(shop.pool);
  const client = await createPerson(shop.pool);
  const held = await holdOpenHour(shop, client, { trainerId, startsAt: await findOpenHour(shop, trainerId) });
  return { trainerId, trainerUserId, client, held };
}

async function suspend(url: string, futureBookings: 'cancel' | 'keep' = 'cancel'): Promise<void> {
  const reason = 'Reported by three people, and true.';
  const answer = await admin.send('POST', `${url}/suspend`, moira, { reason, futureBookings });
  expect(answer.statusCode).toBe(200);
}

/** Suspending the trainer or their account must treat appointments the same. */
const ways = [
  ['the trainer', ({ trainerId }: HeldHour) => `/api/admin/trainers/${trainerId}`],
  ['their account', ({ trainerUserId }: HeldHour) => `/api/admin/users/${trainerUserId}`],
] as const;

async function expectRefunded({ held, trainerId }: HeldHour): Promise<void> {
  await sendPendingRefunds(shop.deps);
  expect(await readHoldOutcome(shop.pool, held.holdId)).toEqual({
    hold: 'released',
    payment: 'refunded',
    refunded: 5500,
    bookings: 0,
    refunds: 1,
  });
  expect(await countTakenHours(shop.pool, trainerId)).toBe(0);
  const { data } = await shop.stripe.refunds.list({ payment_intent: held.paymentIntentId });
  expect(data.map(({ amount }) => amount)).toEqual([5500]);
  await expectBalanced();
}

async function expectBalanced(): Promise<void> {
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
}

async function settlePayment(hour: HeldHour) {
  const hold = await findHold(shop.pool, hour.held.holdId);
  if (hold === null) throw new Error('no hold');
  return finaliseHold(shop.deps, hold);
}

describe.each(ways)('suspending %s', (_who, url) => {
  it('while nothing is paid makes it unpayable, and nobody is charged', async () => {
    const hour = await heldHour();
    await suspend(url(hour));
    // Queued at once and only once, not by the next run of the schedule.
    expect(await countJobs(shop.pool, RELEASE_EXPIRED_HOLDS)).toBe(1);
    await releaseExpiredHolds(shop.deps);
    expect(await readHoldOutcome(shop.pool, hour.held.holdId)).toMatchObject({
      hold: 'released',
      payment: 'cancelled',
      bookings: 0,
    });
    await expect(shop.pay(hour.held.paymentIntentId)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await expect(createBooking(shop.deps, hour.client, { holdId: hour.held.holdId })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This date is cancelled. We haven’t charged you.',
    });
    expect(await countTakenHours(shop.pool, hour.trainerId)).toBe(0);
    await expectBalanced();
  });

  it('after the card was charged, before it was booked: the browser that asks gets a refund', async () => {
    const hour = await heldHour();
    await shop.pay(hour.held.paymentIntentId);
    await suspend(url(hour));
    await expect(createBooking(shop.deps, hour.client, { holdId: hour.held.holdId })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This date is cancelled. We’re refunding £55.00 to you.',
    });
    await expectRefunded(hour);
    const { id } = await queryOne<{ id: string }>(
      shop.pool,
      'SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $1',
      [hour.held.holdId],
    );
    // The mail says "Cancelled", not "somebody else took the last place".
    expect(await readLostPlaceRefundForMail(shop.pool, id)).toMatchObject({ dateCancelled: true });
  });

  it('and a payment that comes after it, before the job: refunded, also when admins keep what is booked', async () => {
    const hour = await heldHour();
    await suspend(url(hour), 'keep');
    await shop.pay(hour.held.paymentIntentId);
    await releaseExpiredHolds(shop.deps);
    expect(await settlePayment(hour)).toEqual({ outcome: 'refunded', amountPence: 5500 });
    await expectRefunded(hour);
  });

  it('and one that nobody told us about: refunded by the job that looks for them', async () => {
    const hour = await heldHour();
    await suspend(url(hour));
    await shop.pay(hour.held.paymentIntentId);
    shop.advanceMinutes(5);
    await reconcilePayments(shop.deps);
    expect(await settlePayment(hour)).toEqual({ outcome: 'refunded', amountPence: 5500 });
    await expectRefunded(hour);
  });

  it('and one for a hold that had run out before: the hour is not taken again', async () => {
    const hour = await heldHour();
    await shop.pay(hour.held.paymentIntentId);
    // Our rows released the hold, yet Stripe took the money.
    await shop.pool.query(`UPDATE holds SET state = 'released' WHERE id = $1`, [hour.held.holdId]);
    await shop.pool.query(`UPDATE appointments SET state = 'free' WHERE trainer_id = $1`, [hour.trainerId]);
    await suspend(url(hour));
    expect(await settlePayment(hour)).toEqual({ outcome: 'refunded', amountPence: 5500 });
    await expectRefunded(hour);
  });

  it('and one whose intent the provider had made but nobody heard of: unpayable too', async () => {
    const hour = await heldHour();
    await shop.pool.query('UPDATE payments SET provider_intent_id = NULL WHERE order_id = $1', [
      hour.held.holdId,
    ]);
    await suspend(url(hour));
    await releaseExpiredHolds(shop.deps);
    expect((await shop.stripe.paymentIntents.retrieve(hour.held.paymentIntentId)).status).toBe('canceled');
    expect(await readHoldOutcome(shop.pool, hour.held.holdId)).toMatchObject({
      hold: 'released',
      bookings: 0,
    });
  });

  it('and what the bank is still deciding about: kept until it has, refunded if it says yes', async () => {
    const hour = await heldHour();
    await suspend(url(hour));
    const deciding = {
      ...shop.deps,
      provider: {
        ...shop.deps.provider,
        cancelIntent: async (id: string) => ({
          ...(await shop.deps.provider.retrieveIntent(id)),
          status: 'processing' as const,
        }),
      },
    };
    await releaseExpiredHolds(deciding);
    expect(await readHoldOutcome(shop.pool, hour.held.holdId)).toMatchObject({ hold: 'held' });
    await shop.pay(hour.held.paymentIntentId);
    await releaseExpiredHolds(shop.deps);
    await expectRefunded(hour);
  });
});

it('leaves the hours of other trainers to those who hold them', async () => {
  const [suspended, other] = [await heldHour(), await heldHour()];
  await suspend(`/api/admin/trainers/${suspended.trainerId}`);
  await releaseExpiredHolds(shop.deps);
  await shop.pay(other.held.paymentIntentId);
  expect(await createBooking(shop.deps, other.client, { holdId: other.held.holdId })).toMatchObject({
    state: 'confirmed',
  });
});

// Races need a PostgreSQL server with concurrent connections.
describe.runIf(testDatabaseUrl !== undefined)('suspension and payment at the same moment', () => {
  it.each(ways)('of %s leave nobody booked and everything refunded', async (_who, url) => {
    for (let round = 0; round < 8; round++) {
      const hour = await heldHour();
      await shop.pay(hour.held.paymentIntentId);
      const [settled] = await Promise.allSettled([
        settlePayment(hour),
        suspend(url(hour)),
        settlePayment(hour),
      ]);
      expect(settled.status).toBe('fulfilled');
      const { live } = await queryOne<{ live: number }>(
        shop.pool,
        `SELECT count(*) AS live FROM bookings WHERE trainer_id = $1 AND state = 'confirmed'`,
        [hour.trainerId],
      );
      expect(live).toBe(0);
      await sendPendingRefunds(shop.deps);
      expect(await readHoldOutcome(shop.pool, hour.held.holdId)).toMatchObject({
        payment: 'refunded',
        refunded: 5500,
        refunds: 1,
      });
    }
    await expectBalanced();
  });
});
