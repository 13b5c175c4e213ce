import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { finaliseHold } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import {
  cancelBookingByBusiness,
  refundBooking,
} from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import type { Booking, MovePayment } from '#areas/booking/bookings/contract.ts';
import { findHold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { abandonHold } from '#areas/booking/bookings/hold/own-hold.server.ts';
import { releasePlaces } from '#areas/booking/bookings/hold/place-allocation-queries.server.ts';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { holdMove } from '#areas/booking/bookings/move/hold-move.server.ts';
import { listMoveTargets, moveBooking } from '#areas/booking/bookings/move/move-booking.server.ts';
import { readBooking } from '#areas/booking/bookings/my-bookings/read-bookings.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { deleteOldRecords } from '#areas/booking/bookings/retention/personal-data-queries.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { formatCheck, isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { syncDispute } from '#areas/money/payments/disputes/sync-dispute.server.ts';
import { receiveWebhook } from '#areas/money/payments/receive-webhook.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { makeTransfers } from '#areas/money/payouts/transfers/make-transfers.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { onboardBusiness, payoutDeps } from '#support/sellers.ts';
import { createOccurrence } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  countJobs,
  countTakenPlaces,
  createOccurrenceForSale,
  holdPlace,
  type OccurrenceForSale,
  readHoldOutcome,
  readReconciliation,
  WEBHOOK_SECRET,
} from '#support/shop.ts';

const shop = setUpShop();

interface BoughtPlace {
  person: AuthUser;
  booking: Booking;
  first: OccurrenceForSale;
  second: OccurrenceForSale;
  third: OccurrenceForSale;
}

/** A place bought for £14.85 whose session now costs £16.50, with two more dates. */
async function buyBeforePriceRise(capacity = 12): Promise<BoughtPlace> {
  const first = await createOccurrenceForSale(shop.pool, { capacity, pricePence: 1350 });
  const at = async (days: number): Promise<OccurrenceForSale> => {
    const startsAt = new Date(first.startsAt.getTime() + days * 86_400_000);
    const occurrenceId = await createOccurrence(shop.pool, first.sessionId, { startsAt, capacity });
    return { ...first, occurrenceId, startsAt };
  };
  const [second, third] = [await at(7), await at(14)];
  const person = await createPerson(shop.pool);
  const held = await holdPlace(shop, person, first);
  await shop.pay(held.paymentIntentId);
  const booking = await createBooking(shop.deps, person, { holdId: held.holdId });
  await setPrice(first, 1500);
  return { person, booking, first, second, third };
}

const setPrice = ({ sessionId }: OccurrenceForSale, pence: number) =>
  shop.pool.query('UPDATE sessions SET price_pence = $2 WHERE id = $1', [sessionId, pence]);

const holdMoveAt = ({ person, booking }: BoughtPlace, { startsAt }: OccurrenceForSale, difference = '1.65') =>
  holdMove(shop.deps, person, booking.id, { startsAt: startsAt.toISOString(), difference });

const moveToOccurrence = (
  { person, booking }: BoughtPlace,
  { startsAt }: OccurrenceForSale,
  difference: string,
) => moveBooking(shop.deps, person, booking.id, { startsAt: startsAt.toISOString(), difference });

const settle = ({ person }: BoughtPlace, { holdId }: MovePayment) =>
  createBooking(shop.deps, person, { holdId });

const readMyBooking = ({ person, booking }: BoughtPlace) => readBooking(shop.deps, person, booking.id);

async function moveToCostlierDate(bought: BoughtPlace): Promise<MovePayment> {
  const payment = await holdMoveAt(bought, bought.second);
  await shop.pay(payment.paymentIntentId);
  await settle(bought, payment);
  return payment;
}

const readTaken = (...dates: OccurrenceForSale[]) =>
  Promise.all(dates.map(({ occurrenceId }) => countTakenPlaces(shop.pool, occurrenceId)));

async function expectBalanced(): Promise<void> {
  await sendPendingRefunds(shop.deps);
  await shop.sandbox.control.idle();
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
  const books = await compareLedgers(shop);
  expect(isReconciled(books), formatCheck(books)).toBe(true);
}

const refund = (bookingId: string, amountPence: number, key: string = randomUUID(), goodwill = false) =>
  transaction(shop.pool, (tx) =>
    refundBooking(tx, shop.deps.outbox, { bookingId, amountPence, by: 'admin', key, goodwill }),
  );

/** Stripe's event for a paid intent. */
const createPaidEvent = (intentId: string, id = `evt_${randomUUID()}`) => {
  const payload = JSON.stringify({
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: intentId } },
  });
  const header = shop.stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  return receiveWebhook(shop.webhook, Buffer.from(payload), header);
};

/** After a failed move, money and places are unchanged. */
async function expectUnchanged(bought: BoughtPlace, payment: MovePayment): Promise<void> {
  await sendPendingRefunds(shop.deps);
  expect(await readHoldOutcome(shop.pool, payment.holdId)).toMatchObject({
    hold: 'released',
    payment: 'refunded',
    refunded: 165,
    refunds: 1,
  });
  expect(await readMyBooking(bought)).toMatchObject({ totalAmount: '14.85' });
  await expectBalanced();
}

describe('moving a booking to a dearer date', () => {
  it('keeps the place, and moves there for the difference, with mails, calendar entry and both payments', async () => {
    const bought = await buyBeforePriceRise();
    const { person, booking, first, second } = bought;
    const [dearer] = await listMoveTargets(shop.deps, person, booking.id);
    expect(dearer).toMatchObject({ difference: '1.65', totalAmount: '16.50', waived: '0.00' });
    await expect(moveToOccurrence(bought, second, '1.65')).rejects.toMatchObject({ code: 'conflict' });
    const payment = await holdMoveAt(bought, second);
    expect(payment).toMatchObject({ amount: '1.65' });
    expect(await readTaken(first, second)).toEqual([1, 1]);
    await expect(settle(bought, payment)).rejects.toMatchObject({ code: 'payment_required' });
    await shop.pay(payment.paymentIntentId);
    await shop.deps.announcer.idle();
    const told = await countJobs(shop.pool, 'tellBookingMoved');
    const confirmed = await countJobs(shop.pool, 'tellBookingConfirmed');
    const moved = await settle(bought, payment);
    expect(moved).toMatchObject({
      id: booking.id,
      reference: booking.reference,
      sessionDate: second.startsAt.toISOString(),
      sessionFee: '15.00',
      platformFee: '1.50',
      totalAmount: '16.50',
      refundIfCancelled: '16.50',
      paymentIntentId: booking.paymentIntentId,
      dearerMoves: [{ paymentIntentId: payment.paymentIntentId, amount: '1.65' }],
      policy: { hoursBefore: 24, givesBack: 'all' },
    });
    expect(await readTaken(first, second)).toEqual([0, 1]);
    await shop.deps.announcer.idle();
    expect(await countJobs(shop.pool, 'tellBookingMoved')).toBe(told + 1);
    expect(await countJobs(shop.pool, 'tellBookingConfirmed')).toBe(confirmed);
    expect(
      await queryOne(shop.pool, 'SELECT calendar_sequence AS moves FROM bookings WHERE id = $1', [
        booking.id,
      ]),
    ).toEqual({
      moves: 1,
    });
    await expectBalanced();
  });

  it('answers the same however often and late it is told of the payment', async () => {
    const bought = await buyBeforePriceRise();
    const payment = await holdMoveAt(bought, bought.second);
    await shop.pay(payment.paymentIntentId);
    const told = await countJobs(shop.pool, 'tellBookingMoved');
    expect(await createPaidEvent(payment.paymentIntentId, 'evt_first')).toBe('handled');
    expect(await createPaidEvent(payment.paymentIntentId, 'evt_first')).toBe('known');
    expect(await createPaidEvent(payment.paymentIntentId)).toBe('handled');
    expect(await settle(bought, payment)).toMatchObject({ id: bought.booking.id, totalAmount: '16.50' });
    await cancelBooking(shop.deps, bought.person, bought.booking.id, { refund: '16.50' });
    expect(await createPaidEvent(payment.paymentIntentId)).toBe('handled');
    expect(await countJobs(shop.pool, 'tellBookingMoved')).toBe(told + 1);
    expect(await readMyBooking(bought)).toMatchObject({ state: 'cancelled_by_seeker' });
    await expectBalanced();
  });

  it('is one order for one date, and another date takes its place', async () => {
    const bought = await buyBeforePriceRise();
    const { second, third } = bought;
    const payment = await holdMoveAt(bought, second);
    expect(await holdMoveAt(bought, second)).toEqual(payment);
    const other = await holdMoveAt(bought, third);
    expect(other.holdId).not.toBe(payment.holdId);
    expect(await readTaken(second, third)).toEqual([0, 1]);
    // Leaving releases everything.
    await abandonHold(shop.deps, bought.person, other.holdId, { paymentOver: true });
    expect(await readTaken(second, third)).toEqual([0, 0]);
    expect(await readMyBooking(bought)).toMatchObject({ totalAmount: '14.85' });
    await expectBalanced();
  });

  it('is beside a place that is bought at that date, and of the last place the one who keeps it can choose', async () => {
    const bought = await buyBeforePriceRise(2);
    const { person, second } = bought;
    const payment = await holdMoveAt(bought, second);
    const held = await holdPlace(shop, person, { ...second, amount: '16.50' });
    expect(held.holdId).not.toBe(payment.holdId);
    expect(await readTaken(second)).toEqual([2]);
    const dates = await listMoveTargets(shop.deps, person, bought.booking.id);
    expect(dates.find(({ startsAt }) => startsAt === second.startsAt.toISOString())).toMatchObject({
      left: 1,
    });
    await shop.pay(payment.paymentIntentId);
    await settle(bought, payment);
    await abandonHold(shop.deps, person, held.holdId, { paymentOver: true });
    expect(await readTaken(second)).toEqual([1]);
    await expectBalanced();
  });

  it('is refused where the date is full, the price another, nothing is due, or the booking is somebody else’s', async () => {
    const bought = await buyBeforePriceRise(1);
    const { first, second } = bought;
    await expect(holdMoveAt(bought, second, '1.64')).rejects.toMatchObject({ code: 'price_changed' });
    await expect(
      holdMoveAt({ ...bought, person: await createPerson(shop.pool) }, second),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    const elsewhere = await createOccurrenceForSale(shop.pool, { pricePence: 1500 });
    await expect(holdMoveAt(bought, elsewhere)).rejects.toMatchObject({ code: 'not_found' });
    expect(await readTaken(second, elsewhere)).toEqual([0, 0]);
    await shop.pool.query('UPDATE occurrences SET taken = capacity WHERE id = $1', [second.occurrenceId]);
    await expect(holdMoveAt(bought, second)).rejects.toMatchObject({ code: 'sold_out' });
    await shop.pool.query('UPDATE occurrences SET taken = 0 WHERE id = $1', [second.occurrenceId]);
    await setPrice(first, 1350);
    await expect(holdMoveAt(bought, second, '0.00')).rejects.toMatchObject({ code: 'conflict' });
    await cancelBooking(shop.deps, bought.person, bought.booking.id, { refund: '14.85' });
    await setPrice(first, 1500);
    await expect(holdMoveAt(bought, second, '16.50')).rejects.toMatchObject({ code: 'conflict' });
    await expectBalanced();
  });
});

describe('what was paid for a move goes back whole', () => {
  it('when the hold’s time is over, even with places left', async () => {
    const bought = await buyBeforePriceRise();
    const payment = await holdMoveAt(bought, bought.second);
    // Released here, yet payable at Stripe.
    await releasePlaces(shop.pool, payment.holdId, payment.paymentIntentId);
    expect(await readTaken(bought.second)).toEqual([0]);
    await shop.pay(payment.paymentIntentId);
    expect(await createPaidEvent(payment.paymentIntentId)).toBe('handled');
    await expect(settle(bought, payment)).rejects.toMatchObject({ code: 'conflict' });
    expect(await readTaken(bought.first, bought.second)).toEqual([1, 0]);
    await expectUnchanged(bought, payment);
    // An unpaid move expires like any hold.
    const unpaid = await holdMoveAt(bought, bought.second);
    await shop.pool.query(`UPDATE holds SET expires_at = now() - interval '1 minute' WHERE id = $1`, [
      unpaid.holdId,
    ]);
    await releaseExpiredHolds(shop.deps);
    expect(await readTaken(bought.second)).toEqual([0]);
    await expect(settle(bought, unpaid)).rejects.toMatchObject({ code: 'hold_expired' });
  });

  it('when the booking is cancelled meanwhile, by whomever', async () => {
    for (const cancel of [
      ({ person, booking }: BoughtPlace) => cancelBooking(shop.deps, person, booking.id, { refund: '14.85' }),
      ({ booking }: BoughtPlace) =>
        transaction(shop.pool, (tx) =>
          cancelBookingByBusiness(tx, shop.deps, booking.id, { by: 'business', reason: 'Ill.' }),
        ),
    ]) {
      const bought = await buyBeforePriceRise();
      const payment = await holdMoveAt(bought, bought.second);
      await shop.pay(payment.paymentIntentId);
      await cancel(bought);
      await expect(settle(bought, payment)).rejects.toMatchObject({
        code: 'conflict',
        message: 'We couldn’t move your booking. We’re refunding £1.65 to you.',
      });
      expect(await createPaidEvent(payment.paymentIntentId)).toBe('handled');
      expect(await readTaken(bought.first, bought.second)).toEqual([0, 0]);
      await expectUnchanged(bought, payment);
    }
  });

  it('when the date is called off meanwhile', async () => {
    const bought = await buyBeforePriceRise();
    const payment = await holdMoveAt(bought, bought.second);
    await shop.pay(payment.paymentIntentId);
    await shop.pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [
      bought.second.occurrenceId,
    ]);
    await expect(settle(bought, payment)).rejects.toMatchObject({ code: 'conflict' });
    expect(await readTaken(bought.first)).toEqual([1]);
    await expectUnchanged(bought, payment);
  });

  it('when the booking went to a cheap date for money back after the dearer one was held', async () => {
    const bought = await buyBeforePriceRise();
    const { first, second, third } = bought;
    const payment = await holdMoveAt(bought, second);
    await setPrice(first, 500);
    await moveToOccurrence(bought, third, '-9.35');
    await shop.pay(payment.paymentIntentId);
    await expect(settle(bought, payment)).rejects.toMatchObject({ code: 'conflict' });
    expect(await readTaken(first, second, third)).toEqual([0, 0, 1]);
    expect(await readMyBooking(bought)).toMatchObject({ sessionDate: third.startsAt.toISOString() });
    await expectUnchanged(bought, payment);
  });

  it('of a price that changes while it is paid, nothing changes: what was asked for is what is paid', async () => {
    const bought = await buyBeforePriceRise();
    const payment = await holdMoveAt(bought, bought.second);
    await setPrice(bought.first, 2000);
    await shop.pay(payment.paymentIntentId);
    expect(await settle(bought, payment)).toMatchObject({ totalAmount: '16.50' });
    await expectBalanced();
  });
});

describe('a booking with two payments', () => {
  it('gives back the latest first, to the penny, in any sequence', async () => {
    for (const parts of [[1650], [100, 1550], [165, 1485], [164, 2, 1484], [1000, 650], [1, 1, 1, 1647]]) {
      const bought = await buyBeforePriceRise();
      const payment = await moveToCostlierDate(bought);
      for (const pence of parts) {
        const key = randomUUID();
        await refund(bought.booking.id, pence, key);
        // Idempotent, even over several payments.
        expect(await refund(bought.booking.id, pence, key)).toBeNull();
      }
      await expect(refund(bought.booking.id, 1)).rejects.toMatchObject({ code: 'conflict' });
      await sendPendingRefunds(shop.deps);
      expect(await readHoldOutcome(shop.pool, payment.holdId)).toMatchObject({
        payment: 'refunded',
        refunded: 165,
      });
      expect(await readMyBooking(bought)).toMatchObject({
        refundedAmount: '16.50',
        refundIfCancelled: '0.00',
      });
      await expectBalanced();
    }
  });

  it('gives back all when it is cancelled, after a goodwill of some, a cheaper date, or another dearer one', async () => {
    const bought = await buyBeforePriceRise();
    const { person, booking, first, third } = bought;
    await moveToCostlierDate(bought);
    await setPrice(first, 1800);
    const again = await holdMoveAt(bought, third, '3.30');
    await shop.pay(again.paymentIntentId);
    expect(await settle(bought, again)).toMatchObject({ sessionFee: '18.00', platformFee: '1.80' });
    await setPrice(first, 1400);
    await moveToOccurrence(bought, first, '-4.40');
    await refund(booking.id, 300, randomUUID(), true);
    expect(await readMyBooking(bought)).toMatchObject({ refundedAmount: '7.40', refundIfCancelled: '12.40' });
    await cancelBooking(shop.deps, person, booking.id, { refund: '12.40' });
    expect(await readTaken(first)).toEqual([0]);
    await sendPendingRefunds(shop.deps);
    expect(await readMyBooking(bought)).toMatchObject({ refundedAmount: '19.80', paymentState: 'refunded' });
    await expectBalanced();
  });

  it('was free, and is paid for at the dearer date alone', async () => {
    const first = await createOccurrenceForSale(shop.pool, { pricePence: 0 });
    const startsAt = new Date(first.startsAt.getTime() + 7 * 86_400_000);
    const occurrenceId = await createOccurrence(shop.pool, first.sessionId, { startsAt, capacity: 12 });
    const second = { ...first, occurrenceId, startsAt };
    const person = await createPerson(shop.pool);
    const held = await holdPlace(shop, person, first);
    const booking = await createBooking(shop.deps, person, { holdId: held.holdId });
    await setPrice(first, 1500);
    const bought = { person, booking, first, second, third: second };
    const payment = await holdMoveAt(bought, second, '16.50');
    await shop.pay(payment.paymentIntentId);
    expect(await settle(bought, payment)).toMatchObject({ sessionFee: '15.00', platformFee: '1.50' });
    await cancelBooking(shop.deps, person, booking.id, { refund: '16.50' });
    await expectBalanced();
  });

  it('has both transferred to its seller, and taken back of each what was refunded of it', async () => {
    const bought = await buyBeforePriceRise();
    await moveToCostlierDate(bought);
    const { businessId } = await queryOne<{ businessId: number }>(
      shop.pool,
      `UPDATE bookings SET starts_at = starts_at - interval '20 days', ends_at = ends_at - interval '20 days'
       WHERE id = $1 RETURNING business_id AS "businessId"`,
      [bought.booking.id],
    );
    await onboardBusiness(shop, businessId);
    await makeTransfers(payoutDeps(shop));
    await makeTransfers(payoutDeps(shop));
    const sent = async () =>
      (
        await shop.pool.query<{ amount: number; back: number; state: string }>(
          `SELECT amount_pence AS amount, reversed_pence AS back, state FROM transfers WHERE booking_id = $1
           ORDER BY amount_pence`,
          [bought.booking.id],
        )
      ).rows;
    expect(await sent()).toEqual([
      { amount: 150, back: 0, state: 'made' },
      { amount: 1350, back: 0, state: 'made' },
    ]);
    await refund(bought.booking.id, 265);
    await makeTransfers(payoutDeps(shop));
    expect(await sent()).toEqual([
      { amount: 150, back: 150, state: 'made' },
      { amount: 1350, back: 91, state: 'made' },
    ]);
    await expectBalanced();
  });

  it('is forgotten with both when its years are over', async () => {
    const bought = await buyBeforePriceRise();
    const payment = await moveToCostlierDate(bought);
    const left = await transaction(shop.pool, async (tx) => {
      await deleteOldRecords(tx, new Date('2100-01-01'), 500);
      const found = await queryOne(
        tx,
        `SELECT (SELECT count(*) FROM bookings WHERE id = $1) AS bookings,
                (SELECT count(*) FROM holds WHERE id = $2 OR moves_booking_id = $1) AS orders,
                (SELECT count(*) FROM payments WHERE order_id = $2) AS payments`,
        [bought.booking.id, payment.holdId],
      );
      await tx.query('ROLLBACK');
      await tx.query('BEGIN');
      return found;
    });
    expect(left).toEqual({ bookings: 0, orders: 0, payments: 0 });
    await expectBalanced();
  });

  it('of whose later payment the bank decides, waits with refunds, and has what the bank gave', async () => {
    const bought = await buyBeforePriceRise();
    const payment = await moveToCostlierDate(bought);
    const { latest_charge: charge } = await shop.stripe.paymentIntents.retrieve(payment.paymentIntentId);
    const { id } = await shop.sandbox.control.dispute(String(charge));
    await syncDispute(shop.deps, id);
    expect(await readMyBooking(bought)).toMatchObject({ bankDecides: true });
    await expect(refund(bought.booking.id, 100)).rejects.toMatchObject({ code: 'payment_disputed' });
    await shop.sandbox.control.decideDispute(id, 'lost');
    await syncDispute(shop.deps, id);
    expect(await readMyBooking(bought)).toMatchObject({
      bankDecides: false,
      bankGaveAmount: '1.65',
      refundIfCancelled: '14.85',
    });
    await cancelBooking(shop.deps, bought.person, bought.booking.id, { refund: '14.85' });
    await expectBalanced();
  });
});

// The embedded database has one connection.
describe.runIf(testDatabaseUrl !== undefined)('at the same time', () => {
  const all = <T>(...work: Promise<T>[]) => Promise.allSettled(work);

  it('two tabs get one order for one date, and never two for two', async () => {
    const bought = await buyBeforePriceRise();
    const { second, third } = bought;
    const same = await all(...Array.from({ length: 6 }, () => holdMoveAt(bought, second)));
    const ids = same.flatMap((each) => (each.status === 'fulfilled' ? [each.value.holdId] : []));
    expect(new Set(ids).size).toBe(1);
    expect(await readTaken(second)).toEqual([1]);
    await all(
      holdMoveAt(bought, second),
      holdMoveAt(bought, third),
      holdMoveAt(bought, second),
      holdMoveAt(bought, third),
    );
    const live = await queryOne<{ n: number }>(
      shop.pool,
      `SELECT count(*) AS n FROM holds WHERE moves_booking_id = $1 AND state = 'held'`,
      [bought.booking.id],
    );
    // Never both, and no orphaned place.
    const [atSecond = 0, atThird = 0] = await readTaken(second, third);
    expect(live.n).toBeLessThanOrEqual(1);
    expect(atSecond + atThird).toBe(live.n);
    await expectBalanced();
  });

  it('the last place goes to one of those who want it', async () => {
    const bought = await buyBeforePriceRise(1);
    const { second } = bought;
    const buyers = await Promise.all(Array.from({ length: 4 }, () => createPerson(shop.pool)));
    await all<unknown>(
      holdMoveAt(bought, second),
      ...buyers.map((buyer) => holdPlace(shop, buyer, { ...second, amount: '16.50' })),
    );
    expect(await readTaken(second)).toEqual([1]);
    await expectBalanced();
  });

  it('the webhook, the page and the jobs move it once', async () => {
    for (let round = 0; round < 4; round++) {
      const bought = await buyBeforePriceRise();
      const payment = await holdMoveAt(bought, bought.second);
      await shop.pay(payment.paymentIntentId);
      const told = await countJobs(shop.pool, 'tellBookingMoved');
      const finalise = async () => {
        const record = await findHold(shop.pool, payment.holdId);
        if (record !== null) await finaliseHold(shop.deps, record);
      };
      await all<unknown>(
        settle(bought, payment),
        createPaidEvent(payment.paymentIntentId),
        createPaidEvent(payment.paymentIntentId),
        finalise(),
        abandonHold(shop.deps, bought.person, payment.holdId, { paymentOver: true }),
      );
      expect(await readMyBooking(bought)).toMatchObject({ totalAmount: '16.50' });
      expect(await readTaken(bought.first, bought.second)).toEqual([0, 1]);
      expect(await countJobs(shop.pool, 'tellBookingMoved')).toBe(told + 1);
      await expectBalanced();
    }
  });

  it('moved, cancelled, sent to a cheap date or refunded, no penny and no place is lost', async () => {
    const rivals: ((bought: BoughtPlace) => Promise<unknown>)[] = [
      ({ person, booking }) => cancelBooking(shop.deps, person, booking.id, { refund: '14.85' }),
      async (bought) => {
        await setPrice(bought.first, 500);
        return moveToOccurrence(bought, bought.third, '-9.35');
      },
      ({ booking }) => refund(booking.id, 500),
      ({ booking }) =>
        transaction(shop.pool, (tx) =>
          cancelBookingByBusiness(tx, shop.deps, booking.id, { by: 'admin', reason: 'Closed.' }),
        ),
    ];
    for (const rival of [...rivals, ...rivals]) {
      const bought = await buyBeforePriceRise();
      const payment = await holdMoveAt(bought, bought.second);
      await shop.pay(payment.paymentIntentId);
      await all<unknown>(settle(bought, payment), rival(bought), createPaidEvent(payment.paymentIntentId));
      const { totalAmount } = await readMyBooking(bought);
      const moved = (await readHoldOutcome(shop.pool, payment.holdId)).hold === 'confirmed';
      expect(totalAmount).toBe(moved ? '16.50' : '14.85');
      await expectBalanced();
    }
  });
});
