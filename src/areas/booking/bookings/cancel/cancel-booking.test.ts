import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { applyRefund, sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { createPerson } from '#support/people.ts';
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
  USER_HEADER,
} from '#support/shop.ts';
import type { Booking } from '../contract.ts';
import { isFullyExplained } from '../reconcile/reconciliation-report.server.ts';
import { refundBooking, rescheduleBookings } from './cancel-by-business.server.ts';

const shop = setUpShop();

interface BookedPlace {
  person: AuthUser;
  date: OccurrenceForSale;
  booking: Booking;
  holdId: string;
}

const HOUR_MS = 3_600_000;

function hoursFromNow(hours: number): Date {
  return new Date(Math.floor((shop.deps.clock.now().getTime() + hours * HOUR_MS) / 60_000) * 60_000);
}

async function book(options: Parameters<typeof createOccurrenceForSale>[1] = {}): Promise<BookedPlace> {
  const person = await createPerson(shop.pool);
  const date = await createOccurrenceForSale(shop.pool, { startsAt: hoursFromNow(72), ...options });
  const held = await holdPlace(shop, person, date);
  if (!held.free) await shop.pay(held.paymentIntentId);
  const answer = await send(person, 'POST', '/api/bookings', {
    sessionId: date.sessionId,
    holdId: held.holdId,
  });
  expect(answer.statusCode).toBe(200);
  return { person, date, booking: answer.json<Booking>(), holdId: held.holdId };
}

function send(as: AuthUser, method: 'GET' | 'POST', url: string, payload?: object) {
  return shop.app.inject({
    method,
    url,
    headers: { [USER_HEADER]: as.id },
    ...(payload === undefined ? {} : { payload }),
  });
}

function cancel({ person, booking }: Pick<BookedPlace, 'person' | 'booking'>, refund = '15.40') {
  return send(person, 'POST', `/api/bookings/${booking.id}/cancel`, { refund });
}

describe('cancelling in time', () => {
  it('frees the seat, sends everything back once and tells the people concerned once', async () => {
    const booked = await book();
    expect(booked.booking).toMatchObject({
      refundIfCancelled: '15.40',
      refundedAmount: '0.00',
      paymentState: 'succeeded',
    });
    const told = await countJobs(shop.pool, 'tellBookingCancelled');
    const answer = await cancel(booked);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id: booked.booking.id,
      state: 'cancelled_by_seeker',
      refundIfCancelled: null,
      refundedAmount: '15.40',
      paymentState: 'succeeded',
    });
    expect(await countTakenPlaces(shop.pool, booked.date.occurrenceId)).toBe(0);
    expect((await countJobs(shop.pool, 'tellBookingCancelled')) - told).toBe(1);
    expect(await countJobs(shop.pool, 'sendPendingRefunds')).toBe(1);

    await sendPendingRefunds(shop.deps);
    expect(await readHoldOutcome(shop.pool, booked.holdId)).toEqual({
      hold: 'confirmed',
      payment: 'refunded',
      refunded: 1540,
      bookings: 1,
      refunds: 1,
    });
    const refunds = await shop.stripe.refunds.list({ payment_intent: booked.booking.paymentIntentId });
    expect(refunds.data.map(({ amount }) => amount)).toEqual([1540]);
    const shown = await send(booked.person, 'GET', `/api/bookings/${booked.booking.id}`);
    expect(shown.json()).toMatchObject({ paymentState: 'refunded', refundedAmount: '15.40' });
    expect(isFullyExplained(await readReconciliation(shop))).toBe(true);
  });

  it('lets somebody else, and the same person again, book the seat', async () => {
    const booked = await book({ capacity: 1 });
    expect((await cancel(booked)).statusCode).toBe(200);
    const again = await holdPlace(shop, booked.person, booked.date);
    await shop.pay(again.paymentIntentId);
    const answer = await send(booked.person, 'POST', '/api/bookings', {
      sessionId: booked.date.sessionId,
      holdId: again.holdId,
    });
    expect(answer.json()).toMatchObject({ state: 'confirmed' });
    expect(await countTakenPlaces(shop.pool, booked.date.occurrenceId)).toBe(1);
    expect(isFullyExplained(await readReconciliation(shop))).toBe(true);
  });

  it('of a free booking asks for no refund', async () => {
    const booked = await book({ pricePence: 0 });
    expect((await cancel(booked, '15.40')).statusCode).toBe(409);
    expect((await cancel(booked, '0.00')).json()).toMatchObject({
      state: 'cancelled_by_seeker',
      refundedAmount: '0.00',
    });
    expect(await readHoldOutcome(shop.pool, booked.holdId)).toMatchObject({
      payment: 'succeeded',
      refunds: 0,
    });
    expect(await countTakenPlaces(shop.pool, booked.date.occurrenceId)).toBe(0);
    expect(isFullyExplained(await readReconciliation(shop))).toBe(true);
  });

  it('of a demo payment settles the refund here: the provider never saw it', async () => {
    const booked = await book();
    await shop.pool.query('UPDATE payments SET provider_intent_id = $2 WHERE order_id = $1', [
      booked.holdId,
      `pi_demo_${randomUUID()}`,
    ]);
    expect((await cancel(booked)).statusCode).toBe(200);
    await sendPendingRefunds(shop.deps);
    expect(await readHoldOutcome(shop.pool, booked.holdId)).toMatchObject({
      payment: 'refunded',
      refunded: 1540,
    });
    const refunds = await shop.stripe.refunds.list({ payment_intent: booked.booking.paymentIntentId });
    expect(refunds.data).toEqual([]);
    // Rename the payment to one that the test's provider knows.
    await shop.pool.query('UPDATE payments SET provider_intent_id = $2 WHERE order_id = $1', [
      booked.holdId,
      booked.booking.paymentIntentId,
    ]);
    await shop.stripe.refunds.create({ payment_intent: booked.booking.paymentIntentId });
  });
});

describe('cancelling where half goes back', () => {
  const half = { pricePence: 1995, cancellation: { hoursBefore: 48, givesBack: 'half' } } as const;

  it('sends half of an odd price back, half up to a penny, and the books agree', async () => {
    // £19.95 and £2.00 are £21.95.
    const booked = await book(half);
    expect(booked.booking).toMatchObject({ totalAmount: '21.95', refundIfCancelled: '10.98' });
    expect((await cancel(booked, '21.95')).json().message).toBe(
      'You’ll get £10.98 back if you cancel now. We haven’t cancelled anything yet.',
    );
    expect((await cancel(booked, '10.98')).json()).toMatchObject({
      state: 'cancelled_by_seeker',
      refundedAmount: '10.98',
    });
    expect(await countTakenPlaces(shop.pool, booked.date.occurrenceId)).toBe(0);
    await sendPendingRefunds(shop.deps);
    expect(await readHoldOutcome(shop.pool, booked.holdId)).toMatchObject({
      payment: 'partly_refunded',
      refunded: 1098,
      refunds: 1,
    });
    expect(isFullyExplained(await readReconciliation(shop))).toBe(true);
    expect(await compareLedgers(shop)).toMatchObject({ differences: [] });
  });

  it('gives half of the rest after a refund of some of it, and a later refund only what is left', async () => {
    const booked = await book(half);
    const refund = (amountPence: number) =>
      transaction(shop.pool, (tx) =>
        refundBooking(tx, shop.deps.outbox, {
          bookingId: booked.booking.id,
          amountPence,
          by: 'business',
          key: randomUUID(),
        }),
      );
    await refund(500);
    expect((await cancel(booked, '10.98')).json().message).toBe(
      'You’ll get £8.48 back if you cancel now. We haven’t cancelled anything yet.',
    );
    expect((await cancel(booked, '8.48')).json()).toMatchObject({ refundedAmount: '13.48' });
    await expect(refund(848)).rejects.toMatchObject({
      message: 'Only £8.47 of this payment is left to refund.',
    });
    await refund(847);
    await sendPendingRefunds(shop.deps);
    expect(isFullyExplained(await readReconciliation(shop))).toBe(true);
    expect(await compareLedgers(shop)).toMatchObject({ differences: [] });
  });

  it('gives nothing once its time is over, and says so', async () => {
    const booked = await book({ ...half, startsAt: hoursFromNow(49) });
    shop.advanceMinutes(90);
    expect((await cancel(booked, '10.98')).json().message).toBe(
      'The time for a 50% refund has passed, so you won’t get a refund now. We haven’t cancelled anything yet.',
    );
    expect((await cancel(booked, '0.00')).json()).toMatchObject({ refundedAmount: '0.00' });
  });
});

describe('cancelling late', () => {
  it('gives no refund inside 24 hours, and frees the seat all the same', async () => {
    const booked = await book({ startsAt: hoursFromNow(23) });
    expect(booked.booking.refundIfCancelled).toBe('0.00');
    const answer = await cancel(booked, '0.00');
    expect(answer.json()).toMatchObject({ state: 'cancelled_by_seeker', refundedAmount: '0.00' });
    expect(await countTakenPlaces(shop.pool, booked.date.occurrenceId)).toBe(0);
    expect(await readHoldOutcome(shop.pool, booked.holdId)).toMatchObject({
      payment: 'succeeded',
      refunds: 0,
    });
    expect(isFullyExplained(await readReconciliation(shop))).toBe(true);
  });

  it('does nothing when the refund shown is no longer the one that applies', async () => {
    const booked = await book({ startsAt: hoursFromNow(25) });
    expect(booked.booking.refundIfCancelled).toBe('15.40');
    shop.advanceMinutes(90);
    const refused = await cancel(booked, '15.40');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      code: 'conflict',
      message:
        'The time for free cancellation has passed, so you won’t get a refund now. We haven’t cancelled anything yet.',
    });
    expect(await countTakenPlaces(shop.pool, booked.date.occurrenceId)).toBe(1);
    expect(await readHoldOutcome(shop.pool, booked.holdId)).toMatchObject({ refunds: 0 });
    const tooLittle = await book();
    expect((await cancel(tooLittle, '0.00')).json().message).toContain(
      'You’ll get £15.40 back if you cancel now.',
    );
  });

  it('is refused once the session has begun', async () => {
    const booked = await book({ startsAt: hoursFromNow(1) });
    shop.advanceMinutes(60);
    const refused = await cancel(booked, '0.00');
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe('This session has started, so you can’t cancel it.');
    expect(await countTakenPlaces(shop.pool, booked.date.occurrenceId)).toBe(1);
  });
});

describe('cancelling twice', () => {
  it('is refused with a sentence', async () => {
    const booked = await book();
    await cancel(booked);
    const told = await countJobs(shop.pool, 'tellBookingCancelled');
    const second = await cancel(booked);
    expect(second.statusCode).toBe(409);
    expect(second.json()).toEqual({
      code: 'conflict',
      message: 'You’ve already cancelled this booking.',
    });
    expect(await countJobs(shop.pool, 'tellBookingCancelled')).toBe(told);
  });

  it('in eight places at once cancels once and refunds once', async () => {
    const booked = await book({ taken: 3 });
    const told = await countJobs(shop.pool, 'tellBookingCancelled');
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(booked)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 409, 409, 409, 409, 409, 409, 409,
    ]);
    await Promise.all([sendPendingRefunds(shop.deps), sendPendingRefunds(shop.deps)]);
    expect(await countTakenPlaces(shop.pool, booked.date.occurrenceId)).toBe(3);
    expect(await readHoldOutcome(shop.pool, booked.holdId)).toMatchObject({
      payment: 'refunded',
      refunded: 1540,
      refunds: 1,
    });
    expect(
      (await shop.stripe.refunds.list({ payment_intent: booked.booking.paymentIntentId })).data,
    ).toHaveLength(1);
    expect((await countJobs(shop.pool, 'tellBookingCancelled')) - told).toBe(1);
  });

  it('at the same moment as somebody takes the freed seat never sells it twice', async () => {
    const booked = await book({ capacity: 1 });
    const others = await Promise.all(Array.from({ length: 4 }, () => createPerson(shop.pool)));
    const [cancelled, ...holds] = await Promise.all([
      cancel(booked),
      ...others.map((person) => holdPlace(shop, person, booked.date).catch(() => null)),
    ]);
    expect(cancelled.statusCode).toBe(200);
    const won = holds.filter((held) => held !== null).length;
    expect(won).toBeLessThanOrEqual(1);
    expect(await countTakenPlaces(shop.pool, booked.date.occurrenceId)).toBe(won);
  });
});

describe('somebody else’s booking', () => {
  it('cannot be cancelled, and its calendar file not be had', async () => {
    const { booking, date } = await book();
    const stranger = await createPerson(shop.pool);
    const answers = [
      await cancel({ person: stranger, booking }),
      await cancel({ person: stranger, booking: { ...booking, id: randomUUID() } }),
      await send(stranger, 'GET', `/api/bookings/${booking.id}/calendar.ics`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ json }) => json().message))).toEqual(
      new Set(['We can’t find that booking.']),
    );
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });
});

describe('the refund of a cancellation', () => {
  it('that the bank sends back no longer counts as gone, but as failed', async () => {
    const booked = await book();
    await cancel(booked);
    await sendPendingRefunds(shop.deps);
    const [refund] = (await shop.stripe.refunds.list({ payment_intent: booked.booking.paymentIntentId }))
      .data;
    const provider = await shop.deps.provider.retrieveRefund(refund?.id ?? '');
    await transaction(shop.pool, (tx) => applyRefund(tx, shop.deps, { ...provider, status: 'failed' }));
    const shown = await send(booked.person, 'GET', `/api/bookings/${booked.booking.id}`);
    expect(shown.json()).toMatchObject({
      paymentState: 'succeeded',
      refundedAmount: '0.00',
      refundFailedAmount: '15.40',
    });
    const odd = (await readReconciliation(shop)).lines.filter(({ verdict }) => !verdict.explained);
    expect(odd.map(({ bookingReference }) => bookingReference)).toEqual([booked.booking.reference]);
  });
});

describe('the calendar file', () => {
  it('is the booking’s entry, and takes it out once cancelled', async () => {
    const booked = await book();
    const url = `/api/bookings/${booked.booking.id}/calendar.ics`;
    const file = await send(booked.person, 'GET', url);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': `attachment; filename="booking-${booked.booking.reference}.ics"`,
      'cache-control': 'no-store',
    });
    expect(file.body).toContain(`UID:${booked.booking.id}`);
    expect(file.body).toContain('SEQUENCE:0');
    const start = booked.date.startsAt.toISOString().replace(/[-:]|\.000/g, '');
    expect(file.body).toContain(`DTSTART:${start}`);
    // Each move raises the calendar entry's revision, so that calendars take the new time.
    const occurrenceIds = [booked.date.occurrenceId];
    for (const revision of [1, 2]) {
      await shop.pool.query(
        "UPDATE occurrences SET starts_at = starts_at + interval '30 minutes', ends_at = ends_at + interval '30 minutes' WHERE id = $1",
        occurrenceIds,
      );
      await transaction(shop.pool, (tx) => rescheduleBookings(tx, occurrenceIds));
      await transaction(shop.pool, (tx) => rescheduleBookings(tx, occurrenceIds));
      expect((await send(booked.person, 'GET', url)).body).toContain(`SEQUENCE:${revision}`);
    }
    // For friends: without who booked and the reference.
    const invite = `/api/bookings/${booked.booking.id}/invitation.ics`;
    const sent = await send(booked.person, 'GET', invite);
    expect(sent.statusCode).toBe(200);
    const unfolded = sent.body.replaceAll('\r\n ', '');
    expect(unfolded).toContain(`/sessions/${booked.booking.sessionId}?date=`);
    for (const own of [booked.booking.reference, booked.booking.id, booked.person.email])
      expect(unfolded).not.toContain(own);

    await cancel(booked);
    expect((await send(booked.person, 'GET', invite)).json()).toMatchObject({
      code: 'conflict',
      message: 'You can only invite friends to a session that is coming up.',
    });
    const after = await send(booked.person, 'GET', url);
    expect(after.headers['content-type']).toContain('method=CANCEL');
    expect(after.body).toContain('SEQUENCE:3');
    expect(after.body).toContain('STATUS:CANCELLED');
  });
});
