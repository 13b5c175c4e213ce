import { describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { createBusiness } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  countJobs,
  countTakenPlaces,
  createOccurrenceForSale,
  holdPlace,
  type OccurrenceForSale,
  readHoldOutcome,
  readReconciliation,
  USER_HEADER,
} from '#support/shop.ts';
import type { Booking } from '../contract.ts';
import { isFullyExplained, printReport } from '../reconcile/reconciliation-report.server.ts';
import { closeFutureOccurrences } from './cancel-future-occurrences.server.ts';
import { cancelOccurrence, closeOccurrence, finishCancellations } from './cancel-occurrence.server.ts';

const shop = setUpShop();

interface BookedPlace {
  person: AuthUser;
  booking: Booking;
  holdId: string;
}

async function book(date: OccurrenceForSale): Promise<BookedPlace> {
  const person = await createPerson(shop.pool);
  const held = await holdPlace(shop, person, date);
  if (!held.free) await shop.pay(held.paymentIntentId);
  const answer = await finalise(person, date, held.holdId);
  expect(answer.statusCode).toBe(200);
  return { person, booking: answer.json<Booking>(), holdId: held.holdId };
}

function finalise(person: AuthUser, date: OccurrenceForSale, holdId: string) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/bookings',
    headers: { [USER_HEADER]: person.id },
    payload: { sessionId: date.sessionId, holdId },
  });
}

function cancelAsCustomer({ person, booking }: BookedPlace) {
  return shop.app.inject({
    method: 'POST',
    url: `/api/bookings/${booking.id}/cancel`,
    headers: { [USER_HEADER]: person.id },
    payload: { refund: '15.40' },
  });
}

async function bookingState({ booking }: BookedPlace): Promise<string | undefined> {
  const { rows } = await shop.pool.query<{ state: string }>('SELECT state FROM bookings WHERE id = $1', [
    booking.id,
  ]);
  return rows[0]?.state;
}

function refundsAtProvider({ booking }: BookedPlace): Promise<number[]> {
  return shop.stripe.refunds
    .list({ payment_intent: booking.paymentIntentId })
    .then(({ data }) => data.map(({ amount }) => amount));
}

async function expectBalanced(): Promise<void> {
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
}

const ILLNESS_REASON = { by: 'business', reason: 'Our teacher is ill.' } as const;

describe('cancelling a date', () => {
  it('refunds every booking in full, once, closes the date and tells everybody once', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const booked = [await book(date), await book(date), await book(date)];
    const told = await countJobs(shop.pool, 'tellBookingCancelled');
    const answer = await cancelOccurrence(shop.deps, { occurrenceId: date.occurrenceId, ...ILLNESS_REASON });
    expect(answer).toEqual({
      occurrenceId: date.occurrenceId,
      ...ILLNESS_REASON,
      bookings: 3,
      refundPence: 4620,
      refundsMarked: true,
      finished: true,
    });
    await sendPendingRefunds(shop.deps);
    for (const one of booked) {
      expect(await bookingState(one)).toBe('cancelled_by_business');
      expect(await readHoldOutcome(shop.pool, one.holdId)).toMatchObject({
        payment: 'refunded',
        refunded: 1540,
        refunds: 1,
      });
      expect(await refundsAtProvider(one)).toEqual([1540]);
    }
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
    expect((await countJobs(shop.pool, 'tellBookingCancelled')) - told).toBe(3);
    expect(await countJobs(shop.pool, 'tellOccurrenceCancelled')).toBe(1);
    const late = await createPerson(shop.pool);
    await expect(holdPlace(shop, late, date)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This date is cancelled. Choose another one.',
    });
    await expectBalanced();
  });

  it('gives everything back also inside the 24 hours in which a seeker gets nothing', async () => {
    const startsAt = new Date(Math.floor(shop.deps.clock.now().getTime() / 60_000) * 60_000 + 3_600_000);
    const date = await createOccurrenceForSale(shop.pool, { startsAt });
    const booked = await book(date);
    expect(booked.booking.refundIfCancelled).toBe('0.00');
    await cancelOccurrence(shop.deps, { occurrenceId: date.occurrenceId, by: 'admin', reason: 'Flooded.' });
    await sendPendingRefunds(shop.deps);
    expect(await refundsAtProvider(booked)).toEqual([1540]);
    const { rows } = await shop.pool.query(
      `SELECT b.cancelled_by, b.cancellation_reason, r.reason
       FROM bookings b JOIN refunds r ON r.payment_id = b.payment_id WHERE b.id = $1`,
      [booked.booking.id],
    );
    expect(rows).toEqual([
      { cancelled_by: 'admin', cancellation_reason: 'Flooded.', reason: 'cancelled_by_admin' },
    ]);
    await expectBalanced();
  });

  it('a second time changes nothing and answers the same', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    await book(date);
    const request = { occurrenceId: date.occurrenceId, ...ILLNESS_REASON };
    let recorded = 0;
    const record = async () => void (recorded += 1);
    const first = await cancelOccurrence(shop.deps, request, record);
    const told = await countJobs(shop.pool, 'tellBookingCancelled');
    const second = await cancelOccurrence(
      shop.deps,
      { ...request, by: 'admin', reason: 'Something else.' },
      record,
    );
    expect(recorded).toBe(1);
    expect(second).toEqual(first);
    expect(await countJobs(shop.pool, 'tellBookingCancelled')).toBe(told);
  });

  it('in eight places at once refunds each booking once', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const booked = await Promise.all([book(date), book(date)]);
    const told = await countJobs(shop.pool, 'tellBookingCancelled');
    const toldBusiness = await countJobs(shop.pool, 'tellOccurrenceCancelled');
    await Promise.all(
      Array.from({ length: 8 }, () =>
        cancelOccurrence(shop.deps, { occurrenceId: date.occurrenceId, ...ILLNESS_REASON }),
      ),
    );
    await sendPendingRefunds(shop.deps);
    for (const one of booked) expect(await refundsAtProvider(one)).toEqual([1540]);
    expect((await countJobs(shop.pool, 'tellBookingCancelled')) - told).toBe(2);
    expect((await countJobs(shop.pool, 'tellOccurrenceCancelled')) - toldBusiness).toBe(1);
    await expectBalanced();
  });

  it('gives back only what has not gone back already', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const booked = await book(date);
    await shop.pool.query(
      `INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key)
       SELECT payment_id, id, 540, 'cancelled_by_admin', 'goodwill:' || id FROM bookings WHERE id = $1`,
      [booked.booking.id],
    );
    await cancelOccurrence(shop.deps, { occurrenceId: date.occurrenceId, ...ILLNESS_REASON });
    await sendPendingRefunds(shop.deps);
    expect((await refundsAtProvider(booked)).toSorted()).toEqual([1000, 540]);
    await expectBalanced();
  });

  it('of a free session asks for no refund', async () => {
    const date = await createOccurrenceForSale(shop.pool, { pricePence: 0 });
    const booked = await book(date);
    const answer = await cancelOccurrence(shop.deps, { occurrenceId: date.occurrenceId, ...ILLNESS_REASON });
    expect(answer).toMatchObject({ bookings: 1, refundPence: 0, finished: true });
    expect(await readHoldOutcome(shop.pool, booked.holdId)).toMatchObject({ refunds: 0 });
  });

  it('is refused when it is over, or not there', async () => {
    const startsAt = new Date(shop.deps.clock.now().getTime() - 2 * 3_600_000);
    const date = await createOccurrenceForSale(shop.pool, { startsAt });
    await expect(
      cancelOccurrence(shop.deps, { occurrenceId: date.occurrenceId, ...ILLNESS_REASON }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      cancelOccurrence(shop.deps, { occurrenceId: 987_654_321, ...ILLNESS_REASON }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('somebody who is paying for the date', () => {
  it('loses the seat, and can no longer pay for it', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const person = await createPerson(shop.pool);
    const held = await holdPlace(shop, person, date);
    const answer = await cancelOccurrence(shop.deps, { occurrenceId: date.occurrenceId, ...ILLNESS_REASON });
    expect(answer).toMatchObject({ bookings: 0, finished: true });
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({
      hold: 'released',
      payment: 'cancelled',
    });
    await expect(shop.pay(held.paymentIntentId)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect((await finalise(person, date, held.holdId)).json()).toEqual({
      code: 'conflict',
      message: 'This date is cancelled. We haven’t charged you.',
    });
    await expectBalanced();
  });

  it('and was faster than the provider heard of it gets everything back', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const person = await createPerson(shop.pool);
    const held = await holdPlace(shop, person, date);
    await shop.pay(held.paymentIntentId);
    await cancelOccurrence(shop.deps, { occurrenceId: date.occurrenceId, ...ILLNESS_REASON });
    await sendPendingRefunds(shop.deps);
    expect(await readHoldOutcome(shop.pool, held.holdId)).toEqual({
      hold: 'released',
      payment: 'refunded',
      refunded: 1540,
      bookings: 0,
      refunds: 1,
    });
    expect((await finalise(person, date, held.holdId)).json().message).toBe(
      'This date is cancelled. We’re refunding £15.40 to you.',
    );
    await expectBalanced();
  });
});

describe('a process that dies', () => {
  it('right after the decision leaves everything to the job', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const booked = await book(date);
    await transaction(shop.pool, (tx) =>
      closeOccurrence(tx, shop.deps, { occurrenceId: date.occurrenceId, ...ILLNESS_REASON }),
    );
    expect(await bookingState(booked)).toBe('confirmed');
    expect(await countJobs(shop.pool, 'finishCancellations')).toBe(1);
    await Promise.all([finishCancellations(shop.deps), finishCancellations(shop.deps)]);
    await sendPendingRefunds(shop.deps);
    expect(await refundsAtProvider(booked)).toEqual([1540]);
    await expectBalanced();
  });

  it('between two bookings leaves the second to the job, and does not refund the first again', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const booked = [await book(date), await book(date)];
    let calls = 0;
    const dying = {
      ...shop.deps,
      onBookingCancelled: () => {
        calls += 1;
        return calls === 2 ? Promise.reject(new Error('killed')) : Promise.resolve();
      },
    };
    const answer = await cancelOccurrence(dying, { occurrenceId: date.occurrenceId, ...ILLNESS_REASON });
    expect(answer).toMatchObject({ bookings: 1, finished: false });
    await finishCancellations(shop.deps);
    await sendPendingRefunds(shop.deps);
    for (const one of booked) expect(await refundsAtProvider(one)).toEqual([1540]);
    await expectBalanced();
  });

  it('is not needed to leave a hold whose provider does not answer to the job', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const person = await createPerson(shop.pool);
    const held = await holdPlace(shop, person, date);
    const silent = {
      ...shop.deps,
      provider: { ...shop.deps.provider, cancelIntent: () => Promise.reject(new Error('no answer')) },
    };
    const answer = await cancelOccurrence(silent, { occurrenceId: date.occurrenceId, ...ILLNESS_REASON });
    expect(answer.finished).toBe(false);
    await expect(finishCancellations(silent)).rejects.toThrow('could not be finished');
    await finishCancellations(shop.deps);
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({ hold: 'released' });
    await expectBalanced();
  });
});

// Races need a database that runs statements concurrently.
describe.runIf(testDatabaseUrl !== undefined)('at the same moment', () => {
  it('as people book and others cancel: every penny is a refund, and nobody stays booked', async () => {
    for (let round = 0; round < 5; round++) {
      const date = await createOccurrenceForSale(shop.pool, { capacity: 20 });
      const leaving = await Promise.all([book(date), book(date), book(date)]);
      const paying = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const person = await createPerson(shop.pool);
          const held = await holdPlace(shop, person, date);
          await shop.pay(held.paymentIntentId);
          return { person, held };
        }),
      );
      const newcomers = await Promise.all(Array.from({ length: 3 }, () => createPerson(shop.pool)));
      const told = await countJobs(shop.pool, 'tellBookingCancelled');
      await Promise.all([
        ...paying.map(({ person, held }) => finalise(person, date, held.holdId)),
        ...leaving.map(cancelAsCustomer),
        ...newcomers.map((person) => holdPlace(shop, person, date).catch(() => null)),
        cancelOccurrence(shop.deps, { occurrenceId: date.occurrenceId, ...ILLNESS_REASON }),
      ]);
      await finishCancellations(shop.deps);
      await sendPendingRefunds(shop.deps);

      const { rows } = await shop.pool.query<{ confirmed: number; held: number; made: number }>(
        `SELECT (SELECT count(*) FROM bookings WHERE occurrence_id = $1 AND state = 'confirmed') AS confirmed,
                (SELECT count(*) FROM holds h JOIN order_items i ON i.order_id = h.id
                 WHERE i.occurrence_id = $1 AND h.state = 'held') AS held,
                (SELECT count(*) FROM bookings WHERE occurrence_id = $1) AS made`,
        [date.occurrenceId],
      );
      expect(rows[0]).toMatchObject({ confirmed: 0, held: 0 });
      expect((await countJobs(shop.pool, 'tellBookingCancelled')) - told).toBe(rows[0]?.made);
      for (const one of leaving) expect(await refundsAtProvider(one)).toEqual([1540]);
      for (const { held } of paying) {
        expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({ refunded: 1540, refunds: 1 });
      }
      expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
    }
    await expectBalanced();
  });
});

describe('closing a business', () => {
  it('cancels its future dates that somebody counts on, and no other', async () => {
    const { id: businessId } = await createBusiness(shop.pool);
    const booked = await createOccurrenceForSale(shop.pool, { businessId });
    const empty = await createOccurrenceForSale(shop.pool, { businessId });
    const elsewhere = await createOccurrenceForSale(shop.pool);
    const [mine, theirs] = [await book(booked), await book(elsewhere)];
    const count = await transaction(shop.pool, (tx) =>
      closeFutureOccurrences(
        tx,
        shop.deps,
        { businessId },
        { by: 'admin', reason: 'This business no longer takes bookings here.' },
      ),
    );
    expect(count).toBe(1);
    await finishCancellations(shop.deps);
    await sendPendingRefunds(shop.deps);
    expect(await bookingState(mine)).toBe('cancelled_by_business');
    expect(await refundsAtProvider(mine)).toEqual([1540]);
    expect(await bookingState(theirs)).toBe('confirmed');
    const { rows } = await shop.pool.query<{ state: string }>(
      'SELECT state FROM occurrences WHERE id = ANY ($1) ORDER BY id',
      [[booked.occurrenceId, empty.occurrenceId, elsewhere.occurrenceId]],
    );
    expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'scheduled', 'scheduled']);
    await expectBalanced();
  });
});

const markAttendance = ({ booking }: BookedPlace, state: 'attended' | 'no_show' = 'attended') =>
  shop.pool.query(`UPDATE bookings SET state = $2, attendance_marked_at = now() WHERE id = $1`, [
    booking.id,
    state,
  ]);

describe('people who are checked in', () => {
  it('are refunded and emailed when their date is cancelled, and their marks are taken back', async () => {
    const date = await createOccurrenceForSale(shop.pool, { startsAt: new Date(Date.now() + 3_600_000) });
    const [checkedIn, waiting] = [await book(date), await book(date)];
    await markAttendance(checkedIn);
    const told = await countJobs(shop.pool, 'tellBookingCancelled');
    const answer = await cancelOccurrence(shop.deps, { occurrenceId: date.occurrenceId, ...ILLNESS_REASON });
    expect(answer).toMatchObject({ bookings: 2, refundPence: 3080, finished: true });
    await sendPendingRefunds(shop.deps);
    for (const one of [checkedIn, waiting]) {
      expect(await bookingState(one)).toBe('cancelled_by_business');
      expect(await refundsAtProvider(one)).toEqual([1540]);
    }
    const { rows } = await shop.pool.query('SELECT attendance_marked_at FROM bookings WHERE id = $1', [
      checkedIn.booking.id,
    ]);
    expect(rows).toEqual([{ attendance_marked_at: null }]);
    expect((await countJobs(shop.pool, 'tellBookingCancelled')) - told).toBe(2);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
    await expectBalanced();
  });

  it('keep their bookings where the business says so, however often the job runs', async () => {
    const date = await createOccurrenceForSale(shop.pool, { startsAt: new Date(Date.now() + 3_600_000) });
    const [checkedIn, missed, waiting] = [await book(date), await book(date), await book(date)];
    await markAttendance(checkedIn);
    await markAttendance(missed, 'no_show');
    const closing = { occurrenceId: date.occurrenceId, ...ILLNESS_REASON, refundsMarked: false };
    expect(await cancelOccurrence(shop.deps, closing)).toMatchObject({
      bookings: 1,
      refundPence: 1540,
      finished: true,
    });
    await finishCancellations(shop.deps);
    expect(await bookingState(checkedIn)).toBe('attended');
    expect(await bookingState(missed)).toBe('no_show');
    expect(await bookingState(waiting)).toBe('cancelled_by_business');
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(2);
    await expectBalanced();
  });

  it('are found where a business is closed and all who booked are checked in', async () => {
    const { id: businessId } = await createBusiness(shop.pool);
    const date = await createOccurrenceForSale(shop.pool, {
      businessId,
      startsAt: new Date(Date.now() + 3_600_000),
    });
    const checkedIn = await book(date);
    await markAttendance(checkedIn);
    const closed = await transaction(shop.pool, (tx) =>
      closeFutureOccurrences(tx, shop.deps, { businessId }, { by: 'admin', reason: 'Closed.' }),
    );
    expect(closed).toBe(1);
    await finishCancellations(shop.deps);
    expect(await bookingState(checkedIn)).toBe('cancelled_by_business');
  });
});
