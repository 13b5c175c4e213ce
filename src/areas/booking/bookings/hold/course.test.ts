import { describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { type CourseForSale, createCourse, joinCourse, joinRequest } from '#support/courses.ts';
import { createPromoCode } from '#support/offers.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { compareLedgers, countTakenPlaces, readReconciliation } from '#support/shop.ts';
import { createBooking } from '../book/create-booking.server.ts';
import { cancelBooking } from '../cancel/cancel-booking.server.ts';
import { lockOccurrenceBookings, rescheduleBookings } from '../cancel/cancel-by-business.server.ts';
import { cancelOccurrence } from '../cancel/cancel-occurrence.server.ts';
import { cancelOrder } from '../cancel/cancel-order.server.ts';
import type { Order } from '../contract.ts';
import { listMoveOccurrences } from '../move/move-queries.server.ts';
import { readOrder } from '../order/read-order.server.ts';
import { isFullyExplained, printReport } from '../reconcile/reconciliation-report.server.ts';
import { placeHold } from './place-hold.server.ts';
import { releaseExpiredHolds } from './release-hold.server.ts';

const shop = setUpShop();

const takenPlaces = (course: CourseForSale): Promise<number[]> =>
  Promise.all(course.occurrenceIds.map((id) => countTakenPlaces(shop.pool, id)));

async function buy(person: AuthUser, course: CourseForSale, places = 1): Promise<Order> {
  const held = await joinCourse(shop, person, course, places);
  await shop.pay(held.paymentIntentId);
  await createBooking(shop.deps, person, { holdId: held.holdId, totalAmount: held.totalAmount });
  return readOrder(shop.deps, person, held.holdId);
}

async function expectBalanced(): Promise<void> {
  await shop.sandbox.control.idle();
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
  expect(isReconciled(await compareLedgers(shop))).toBe(true);
}

async function refundedPence({ paymentIntentId }: Order): Promise<number> {
  await sendPendingRefunds(shop.deps);
  const { data } = await shop.stripe.refunds.list({ payment_intent: paymentIntentId });
  return data.reduce((sum, { amount }) => sum + amount, 0);
}

describe('joining a course', () => {
  it('takes a place at every date, and the shares add up to its price', async () => {
    const person = await createPerson(shop.pool);
    const course = await createCourse(shop.pool, { pricePence: 5000 });
    const held = await joinCourse(shop, person, course);
    expect(held).toMatchObject({ sessionFee: '50.00', platformFee: '4.98', totalAmount: '54.98', places: 1 });
    expect(held.dates).toHaveLength(6);
    expect(held.eachPlace.totalAmount).toBe('54.98');
    expect(await takenPlaces(course)).toEqual([1, 1, 1, 1, 1, 1]);
    await shop.pay(held.paymentIntentId);
    await createBooking(shop.deps, person, { holdId: held.holdId, totalAmount: held.totalAmount });
    const order = await readOrder(shop.deps, person, held.holdId);
    expect(order).toMatchObject({ sessionFee: '50.00', platformFee: '4.98', totalAmount: '54.98' });
    expect(order.bookings.map(({ sessionFee }) => sessionFee)).toEqual([
      '8.34',
      '8.34',
      '8.33',
      '8.33',
      '8.33',
      '8.33',
    ]);
    expect(order.bookings.every(({ course: of }) => of?.id === course.courseId)).toBe(true);
    await expectBalanced();
  });

  it('costs the dates left when it has begun, for two people twice that', async () => {
    const person = await createPerson(shop.pool);
    const course = await createCourse(shop.pool, { passed: 2 });
    const order = await buy(person, course, 2);
    expect(order.totalAmount).toBe('88.00');
    expect(order.bookings).toHaveLength(8);
    expect(await takenPlaces(course)).toEqual([0, 0, 2, 2, 2, 2]);
  });

  it('is possible for its last date alone', async () => {
    const course = await createCourse(shop.pool, { passed: 5 });
    const order = await buy(await createPerson(shop.pool), course);
    expect(order.totalAmount).toBe('11.00');
  });

  it('needs no dates: the soonest course is meant', async () => {
    const course = await createCourse(shop.pool);
    const held = await placeHold(shop.deps, await createPerson(shop.pool), {
      sessionId: course.sessionId,
      amount: '66.00',
    });
    expect(held.dates).toHaveLength(6);
  });

  it('is refused for single dates, another price, codes and passes', async () => {
    const person = await createPerson(shop.pool);
    const course = await createCourse(shop.pool);
    const { code } = await createPromoCode(shop.pool, course.sessionId);
    const join = joinRequest(course);
    const refusals = [
      [{ ...join, alsoDates: undefined, amount: '66.00' }, 'conflict'],
      [{ ...join, alsoDates: undefined, amount: '11.00' }, 'conflict'],
      [{ ...join, alsoDates: join.alsoDates?.slice(1) }, 'conflict'],
      [{ ...join, amount: '60.00' }, 'price_changed'],
      [{ ...join, code }, 'code_refused'],
      [{ ...join, credits: 6 }, 'credit_refused'],
    ] as const;
    for (const [request, refusal] of refusals)
      await expect(placeHold(shop.deps, person, request)).rejects.toMatchObject({ code: refusal });
    expect(await takenPlaces(course)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('is refused when one date is full, and takes none', async () => {
    const course = await createCourse(shop.pool, { capacity: 2 });
    const setTaken = (taken: number) =>
      shop.pool.query('UPDATE occurrences SET taken = $2 WHERE id = $1', [course.occurrenceIds[3], taken]);
    await setTaken(2);
    await expect(joinCourse(shop, await createPerson(shop.pool), course)).rejects.toMatchObject({
      code: 'sold_out',
    });
    expect(await takenPlaces(course)).toEqual([0, 0, 0, 2, 0, 0]);
    await setTaken(0);
  });

  it('resumes the hold, replaces it for two people, and lets it expire', async () => {
    const person = await createPerson(shop.pool);
    const course = await createCourse(shop.pool);
    const held = await joinCourse(shop, person, course);
    expect((await joinCourse(shop, person, course)).holdId).toBe(held.holdId);
    const forTwo = await joinCourse(shop, person, course, 2);
    expect(forTwo).toMatchObject({ totalAmount: '132.00', places: 2 });
    expect(forTwo.eachPlace.totalAmount).toBe('66.00');
    expect(await takenPlaces(course)).toEqual([2, 2, 2, 2, 2, 2]);
    await shop.pool.query(`UPDATE holds SET expires_at = now() - interval '1 minute' WHERE id = $1`, [
      forTwo.holdId,
    ]);
    await releaseExpiredHolds(shop.deps);
    expect(await takenPlaces(course)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('cancelling a course', () => {
  it('is one decision: everything comes back until the deadline before its first date', async () => {
    const person = await createPerson(shop.pool);
    const course = await createCourse(shop.pool, { pricePence: 5000 });
    const order = await buy(person, course);
    const deadlines = new Set(order.bookings.map(({ policy }) => policy.refundUntil));
    expect([...deadlines]).toEqual([
      new Date((course.startsAt[0]?.getTime() ?? 0) - 24 * 3_600_000).toISOString(),
    ]);
    const [first] = order.bookings;
    await expect(
      cancelBooking(shop.deps, person, first?.id ?? '', { refund: first?.refundIfCancelled ?? '' }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await cancelOrder(shop.deps, person, order.id, { refund: '54.98' });
    expect(await refundedPence(order)).toBe(5498);
    expect(await takenPlaces(course)).toEqual([0, 0, 0, 0, 0, 0]);
    await expectBalanced();
  });

  it('gives nothing back after that, and frees the places', async () => {
    const person = await createPerson(shop.pool);
    const course = await createCourse(shop.pool, { cancellation: { hoursBefore: 72, givesBack: 'all' } });
    const order = await buy(person, course);
    await shop.pool.query(
      `UPDATE bookings SET policy = policy || jsonb_build_object('courseStartsAt', now() + interval '1 hour')
       WHERE order_id = $1`,
      [order.id],
    );
    await cancelOrder(shop.deps, person, order.id, { refund: '0.00' });
    expect(await refundedPence(order)).toBe(0);
    expect(await takenPlaces(course)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('by the business for one date gives back its share, and for all the rest', async () => {
    const person = await createPerson(shop.pool);
    const course = await createCourse(shop.pool, { pricePence: 5000 });
    const order = await buy(person, course);
    const cancel = (occurrenceId: number | undefined) =>
      cancelOccurrence(shop.deps, {
        occurrenceId: occurrenceId ?? 0,
        by: 'business',
        reason: 'Flooded hall',
      });
    await cancel(course.occurrenceIds[1]);
    // £8.34 and its fee of 83p.
    expect(await refundedPence(order)).toBe(917);
    // A later buyer pays for five of the six.
    const late = await createPerson(shop.pool);
    const left = course.startsAt.filter((_start, index) => index !== 1).map((start) => start.toISOString());
    const held = await placeHold(shop.deps, late, {
      sessionId: course.sessionId,
      amount: '45.81',
      sessionDate: left[0],
      alsoDates: left.slice(1),
    });
    expect(held.sessionFee).toBe('41.66');
    for (const index of [0, 2, 3, 4, 5]) await cancel(course.occurrenceIds[index]);
    expect(await refundedPence(order)).toBe(5498);
    await expectBalanced();
  });

  it('of a date that the business moved gives back its share alone', async () => {
    const person = await createPerson(shop.pool);
    const course = await createCourse(shop.pool);
    const order = await buy(person, course);
    const moved = order.bookings[2];
    const to = new Date((course.startsAt[2]?.getTime() ?? 0) + 3_600_000);
    const occurrenceId = course.occurrenceIds[2] ?? 0;
    await transaction(shop.pool, async (tx) => {
      await lockOccurrenceBookings(tx, [occurrenceId]);
      await tx.query(
        `UPDATE occurrences SET starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' WHERE id = $1`,
        [occurrenceId, to],
      );
      await rescheduleBookings(tx, [occurrenceId]);
    });
    await cancelBooking(shop.deps, person, moved?.id ?? '', { refund: '11.00' });
    expect(await refundedPence(order)).toBe(1100);
  });

  it('is the only way out: no date of it can be moved or joined by a move', async () => {
    const course = await createCourse(shop.pool);
    const order = await buy(await createPerson(shop.pool), course);
    expect(await listMoveOccurrences(shop.pool, order.bookings[0]?.id ?? '', new Date())).toEqual([]);
  });
});
