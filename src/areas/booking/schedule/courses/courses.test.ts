import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { readOrder } from '#areas/booking/bookings/order/read-order.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { type CourseForSale, createCourse, joinCourse } from '#support/courses.ts';
import { createPerson } from '#support/people.ts';
import { createMember } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countJobs } from '#support/shop.ts';
import { cancelCourse } from './cancel-course.server.ts';
import { readBusinessCourses } from './read-courses.server.ts';

const shop = setUpShop();

const ownerOf = ({ sessionId }: CourseForSale) =>
  queryOne<{ id: string; businessId: number }>(
    shop.pool,
    `SELECT b.owner_id AS id, b.id AS "businessId" FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1`,
    [sessionId],
  );

async function join(course: CourseForSale, places = 1) {
  const person = await createPerson(shop.pool);
  const held = await joinCourse(shop, person, course, places);
  await shop.pay(held.paymentIntentId);
  await createBooking(shop.deps, person, { holdId: held.holdId, totalAmount: held.totalAmount });
  return readOrder(shop.deps, person, held.holdId);
}

const act = (actorId: string) => ({ actorId, requestId: randomUUID() });

describe('a course of a business', () => {
  it('shows its dates, who is on it and what cancelling would refund', async () => {
    const course = await createCourse(shop.pool, { passed: 2 });
    const order = await join(course);
    const answer = await readBusinessCourses(shop.pool, await ownerOf(course), course.sessionId, new Date());
    expect(answer.courses).toMatchObject([
      {
        id: course.courseId,
        price: '60.00',
        people: [{ orderId: order.id, dates: 4 }],
        cancellation: { dates: 4, bookings: 4, refund: '44.00' },
      },
    ]);
    expect(answer.courses[0]?.dates.map(({ taken }) => taken)).toEqual([0, 0, 1, 1, 1, 1]);
  });

  it('is cancelled with one email for each order and one for the business, and everything ahead comes back', async () => {
    const course = await createCourse(shop.pool);
    const orders = [await join(course), await join(course, 2)];
    const owner = await ownerOf(course);
    const shown = (await readBusinessCourses(shop.pool, owner, course.sessionId, new Date())).courses[0];
    expect(shown?.cancellation).toEqual({ dates: 6, bookings: 18, refund: '198.00' });
    const emails = await countJobs(shop.pool, 'tellBookingCancelled');
    const cancel = { bookings: 18, refund: '198.00', reason: 'Too few people' };
    await expect(
      cancelCourse(shop.deps, act(owner.id), course.courseId, { ...cancel, refund: '187.00' }),
    ).rejects.toMatchObject({ code: 'conflict' });
    const notices: number[] = [];
    const deps: typeof shop.deps = {
      ...shop.deps,
      onOccurrenceCancelled: async (_tx, { occurrenceId }) => void notices.push(occurrenceId),
    };
    const { courses } = await cancelCourse(deps, act(owner.id), course.courseId, cancel);
    expect(courses[0]).toMatchObject({ people: [], cancellation: null });
    expect(courses[0]?.dates.every(({ cancelled, taken }) => cancelled && taken === 0)).toBe(true);
    expect((await countJobs(shop.pool, 'tellBookingCancelled')) - emails).toBe(2);
    // The business too gets one, when the last date is done.
    expect(notices).toEqual([course.occurrenceIds.at(-1)]);
    await sendPendingRefunds(shop.deps);
    for (const { paymentIntentId, totalAmount } of orders) {
      const { data } = await shop.stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
      expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(Number(totalAmount) * 100);
    }
    await expect(
      cancelCourse(shop.deps, act(owner.id), course.courseId, { ...cancel, bookings: 0, refund: '0.00' }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is seen by those who see attendees and cancelled by those who cancel dates', async () => {
    const course = await createCourse(shop.pool);
    const { businessId } = await ownerOf(course);
    const read = (user: { id: string }) => readBusinessCourses(shop.pool, user, course.sessionId, new Date());
    const cancel = { bookings: 0, refund: '0.00', reason: 'Too few people' };
    const desk = await createMember(shop.pool, businessId, 'front_desk');
    await expect(read(desk)).resolves.toMatchObject({ courses: [{ id: course.courseId }] });
    await expect(cancelCourse(shop.deps, act(desk.id), course.courseId, cancel)).rejects.toMatchObject({
      status: 403,
    });
    const instructor = await createMember(shop.pool, businessId, 'instructor');
    await expect(read(instructor)).rejects.toMatchObject({ status: 403 });
    await expect(read(await createPerson(shop.pool))).rejects.toMatchObject({ status: 403 });
    const manager = await createMember(shop.pool, businessId, 'manager');
    await expect(cancelCourse(shop.deps, act(manager.id), course.courseId, cancel)).resolves.toMatchObject({
      courses: [{ cancellation: null }],
    });
  });
});
