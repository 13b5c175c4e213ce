import { randomUUID } from 'node:crypto';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { queryOneOrNull } from '#shared/db/database.server.ts';
import {
  type Act,
  contactDetails,
  decimal,
  describeOutcome,
  findCustomer,
  NOTHING,
  pay,
  yieldRandomly,
} from './act.ts';
import type { Invariant } from './invariant.ts';
import { readRows, readText, readValue } from './world.ts';

/** Lays out a term of two to four days in a row, at times with places kept for those on the term before. */
const addTerm: Act = async ({ course, now, call }, random) => {
  const first = plusDays(londonDay(now()), random.whole(2, 5));
  return describeOutcome(
    await call(course.ownerId, 'POST', `/api/sessions/${course.sessionId}/courses`, {
      days: Array.from({ length: random.whole(2, 4) }, (_, day) => plusDays(first, day)),
      startTime: `${random.whole(7, 20).toString().padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}`,
      price: random.pick(['39.99', '24.00', '0.00']),
      keptUntil: random.chance(0.5) ? plusDays(first, -1) : null,
    }),
  );
};

/** Joins a course whole, at its first date or late. */
const joinCourse: Act = async (world, random, actor) => {
  const who = findCustomer(world, actor);
  const { sessionId } = world.course;
  const { body } = await world.call(who, 'GET', `/api/sessions/${sessionId}`);
  const course = random.pick(readRows(readValue(body, 'courses')));
  if (course === undefined) return NOTHING;
  const [first, ...others] = readRows(readValue(course, 'left')).map((date) => readText(date, 'startsAt'));
  if (first === undefined) return NOTHING;
  const places = random.chance(0.3) ? 2 : 1;
  const held = await world.call(who, 'POST', '/api/create-payment-intent', {
    sessionId,
    amount: decimal(Math.round(Number(readText(course, 'totalPrice')) * 100) * places),
    sessionDate: first,
    ...(others.length > 0 && { alsoDates: others }),
    places,
    ...(random.chance(0.2) && { vouchers: true }),
  });
  if (held.status >= 300) return describeOutcome(held);
  const holdId = readText(held.body, 'holdId');
  if (random.chance(0.1)) return 'left the page';
  await world.call(who, 'PUT', `/api/holds/${holdId}/contact`, contactDetails(places));
  const intent = readText(held.body, 'paymentIntentId');
  await yieldRandomly(random);
  if (intent !== '' && !(await pay(world, intent, 'pm_card_visa'))) return 'card refused';
  if (random.chance(0.1)) return 'paid and went away';
  return describeOutcome(await world.call(who, 'POST', '/api/bookings', { sessionId, holdId }));
};

/** Leaves a course: its order is cancelled as one. */
const leaveCourse: Act = async (world, random, actor) => {
  const who = findCustomer(world, actor);
  const own = await queryOneOrNull<{ orderId: string }>(
    world.pool,
    `SELECT order_id AS "orderId" FROM bookings WHERE user_id = $1 AND session_id = $2 AND state = 'confirmed'
      ORDER BY md5(id || $3) LIMIT 1`,
    [who, world.course.sessionId, String(random.next())],
  );
  if (own === null) return NOTHING;
  const shown = await world.call(who, 'GET', `/api/orders/${own.orderId}`);
  const refund = readRows(readValue(shown.body, 'bookings')).reduce<number>(
    (sum, booking) => sum + Math.round(Number(readText(booking, 'refundIfCancelled') || '0') * 100),
    0,
  );
  await yieldRandomly(random);
  return describeOutcome(
    await world.call(who, 'POST', `/api/orders/${own.orderId}/cancel`, {
      refund: decimal(refund),
      credits: 0,
    }),
  );
};

/** Cancels every date to come of a course, while people join and leave it. */
const cancelCourse: Act = async ({ course, call }, random) => {
  const path = `/api/sessions/${course.sessionId}/courses`;
  const open = async () =>
    readRows(readValue((await call(course.ownerId, 'GET', path)).body, 'courses')).filter(
      (one) => readValue(one, 'cancellation') !== null,
    );
  const id = readValue(random.pick(await open()), 'id');
  if (id === undefined) return NOTHING;
  const cancel = async () => {
    const cost = readValue(
      (await open()).find((one) => readValue(one, 'id') === id),
      'cancellation',
    );
    return call(course.ownerId, 'POST', `/api/courses/${Number(id)}/cancel`, {
      reason: `Too few people ${randomUUID()}`,
      bookings: Number(readValue(cost, 'bookings')),
      refund: readText(cost, 'refund'),
    });
  };
  let answer = await cancel();
  // People join and leave during the preview; the owner confirms the latest.
  for (let tries = 0; tries < 4 && answer.status === 409; tries++) answer = await cancel();
  return describeOutcome(answer);
};

/** Cancels one date of a course, so that those who join later pay for the dates left. */
const cancelCourseDate: Act = async ({ course, pool, now, call }, random) => {
  const date = await queryOneOrNull<{ id: number }>(
    pool,
    `SELECT id FROM occurrences WHERE session_id = $1 AND state = 'scheduled' AND starts_at > $2
      ORDER BY md5(id || $3) LIMIT 1`,
    [course.sessionId, now(), String(random.next())],
  );
  if (date === null) return NOTHING;
  const { body } = await call(course.ownerId, 'GET', `/api/occurrences/${date.id}`);
  const cost = readValue(body, 'cancellation');
  return describeOutcome(
    await call(course.ownerId, 'POST', `/api/occurrences/${date.id}/cancel`, {
      reason: 'The hall is flooded.',
      bookings: Number(readValue(cost, 'bookings') ?? 0),
      refund: readText(cost, 'refund'),
    }),
  );
};

export const courseActs = { addTerm, joinCourse, leaveCourse, cancelCourse, cancelCourseDate };

export const courseInvariants: readonly Invariant[] = [
  {
    name: 'a customer leaves a course whole, or stays on it',
    when: 'quiet',
    violations: `
      SELECT format('order %s of course %s has %s dates to come, and its customer cancelled %s others', b.order_id, d.course_id,
               count(*) FILTER (WHERE b.state = 'confirmed'), count(*) FILTER (WHERE b.state = 'cancelled_by_seeker')) AS wrong
        FROM bookings b JOIN course_dates d ON d.occurrence_id = b.occurrence_id JOIN occurrences o ON o.id = b.occurrence_id
       WHERE o.state = 'scheduled' AND o.starts_at > (SELECT at FROM model.clock)
       GROUP BY b.order_id, d.course_id
      HAVING count(*) FILTER (WHERE b.state = 'confirmed') > 0 AND count(*) FILTER (WHERE b.state = 'cancelled_by_seeker') > 0`,
  },
];
