import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  cancelOccurrence,
  finishCancellations,
} from '#areas/booking/bookings/cancel/cancel-occurrence.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { cancelCourse } from '#areas/booking/schedule/courses/cancel-course.server.ts';
import { readBusinessCourses } from '#areas/booking/schedule/courses/read-courses.server.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { type CourseForSale, createCourse, joinRequest } from '#support/courses.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { compareLedgers, countTakenPlaces, readReconciliation, USER_HEADER } from '#support/shop.ts';

describe.runIf(testDatabaseUrl !== undefined)('a course', () => {
  const shop = setUpShop();

  const post = (personId: string, url: string, payload: object) =>
    shop.app.inject({ method: 'POST', url, headers: { [USER_HEADER]: personId }, payload });

  async function join(course: CourseForSale): Promise<{ status: number; code: string; orderId: string }> {
    const { id } = await createPerson(shop.pool);
    const held = await post(id, '/api/create-payment-intent', joinRequest(course));
    if (held.statusCode !== 200) return { status: held.statusCode, code: held.json().code, orderId: '' };
    const { holdId: orderId, paymentIntentId } = held.json();
    await shop.pay(paymentIntentId);
    const booked = await post(id, '/api/bookings', { holdId: orderId });
    return { status: booked.statusCode, code: booked.json().code ?? 'booked', orderId };
  }

  const takenOf = (course: CourseForSale) =>
    Promise.all(course.occurrenceIds.map((id) => countTakenPlaces(shop.pool, id)));

  async function expectBalanced(): Promise<void> {
    await sendPendingRefunds(shop.deps);
    await shop.sandbox.control.idle();
    const report = await readReconciliation(shop);
    expect(isFullyExplained(report), printReport(report)).toBe(true);
    expect(isReconciled(await compareLedgers(shop))).toBe(true);
  }

  async function cancelAsOwner(course: CourseForSale): Promise<void> {
    const { ownerId } = await queryOne<{ ownerId: string }>(
      shop.pool,
      `SELECT b.owner_id AS "ownerId" FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1`,
      [course.sessionId],
    );
    const act = { actorId: ownerId, requestId: randomUUID() };
    // The owner tries again while the refund shown is out of date.
    for (;;) {
      const { courses } = await readBusinessCourses(shop.pool, { id: ownerId }, course.sessionId, new Date());
      const shown = courses[0]?.cancellation;
      if (shown == null) return;
      try {
        await cancelCourse(shop.deps, act, course.courseId, { ...shown, reason: 'Too few people' });
        return;
      } catch (error) {
        if (!(error instanceof Error) || !error.message.startsWith('Cancelling now refunds')) throw error;
      }
    }
  }

  it('has its last place taken at every date by one of those who want it', async () => {
    const course = await createCourse(shop.pool, { passed: 2, capacity: 1 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => join(course)));
    expect(answers.filter(({ code }) => code === 'booked')).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['booked', 'sold_out']));
    expect(await takenOf(course)).toEqual([0, 0, 1, 1, 1, 1]);
    await expectBalanced();
  });

  it('joined while it is cancelled leaves nobody with a place or without their money', async () => {
    const course = await createCourse(shop.pool, { pricePence: 5000, capacity: 30 });
    const joining = Array.from({ length: 16 }, () => join(course));
    await Promise.race(joining);
    await cancelAsOwner(course);
    await Promise.all(joining);
    await finishCancellations(shop.deps);
    expect(await takenOf(course)).toEqual([0, 0, 0, 0, 0, 0]);
    const { rows } = await shop.pool.query<{ state: string; kept: number }>(
      `SELECT b.state, sum(b.total_pence)::integer - (SELECT coalesce(sum(r.amount_pence), 0)::integer FROM refunds r
                JOIN bookings of ON of.id = r.booking_id WHERE of.session_id = $1 AND r.state <> 'failed') AS kept
       FROM bookings b WHERE b.session_id = $1 GROUP BY b.state`,
      [course.sessionId],
    );
    expect(rows).toEqual([{ state: 'cancelled_by_business', kept: 0 }]);
    await expectBalanced();
  });

  it('joined while one of its dates is cancelled costs five of six, or gives that share back', async () => {
    const course = await createCourse(shop.pool, { capacity: 30 });
    const joining = Array.from({ length: 12 }, () => join(course));
    await Promise.race(joining);
    await cancelOccurrence(shop.deps, {
      occurrenceId: course.occurrenceIds[2] ?? 0,
      by: 'business',
      reason: 'Flooded hall',
    });
    await Promise.all(joining);
    await finishCancellations(shop.deps);
    const taken = await takenOf(course);
    expect(taken[2]).toBe(0);
    expect(new Set(taken.filter((_taken, index) => index !== 2)).size).toBe(1);
    const { rows } = await shop.pool.query<{ kept: number }>(
      `SELECT DISTINCT (sum(b.total_pence) FILTER (WHERE b.state = 'confirmed'))::integer AS kept FROM bookings b
       WHERE b.session_id = $1 GROUP BY b.order_id`,
      [course.sessionId],
    );
    expect(rows).toEqual([{ kept: 5500 }]);
    await expectBalanced();
  });
});
