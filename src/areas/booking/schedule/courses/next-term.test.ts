import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { type CourseForSale, createCourse, joinCourse } from '#support/courses.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import type { BusinessCourse } from './contract.ts';
import { layOutNextTerm } from './lay-out-next-term.server.ts';
import { readKeptPlaceForMail } from './mails/kept-place-queries.server.ts';

const shop = setUpShop();

async function join(course: CourseForSale, places = 1): Promise<AuthUser> {
  const person = await createPerson(shop.pool);
  const held = await joinCourse(shop, person, course, places);
  await shop.pay(held.paymentIntentId);
  await createBooking(shop.deps, person, { holdId: held.holdId, totalAmount: held.totalAmount });
  return person;
}

const today = () => londonDay(new Date());

/** Six weekly dates from 60 days on for £72.00; places are kept for ten days. */
async function layOut(
  course: CourseForSale,
  changes: { keptUntil?: string | null; days?: string[] } = {},
): Promise<{ term: BusinessCourse; kept: string[] }> {
  const { ownerId } = await queryOne<{ ownerId: string }>(
    shop.pool,
    `SELECT b.owner_id AS "ownerId" FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1`,
    [course.sessionId],
  );
  const kept: string[] = [];
  const { courses } = await layOutNextTerm(
    { ...shop.deps, onPlaceKept: async (_tx, { holdId }) => void kept.push(holdId) },
    { actorId: ownerId, requestId: randomUUID() },
    course.sessionId,
    {
      days: Array.from({ length: 6 }, (_, week) => plusDays(today(), 60 + week * 7)),
      startTime: '18:30',
      price: 7200,
      keptUntil: plusDays(today(), 10),
      ...changes,
    },
  );
  const [term] = courses;
  if (term === undefined) throw new Error('There is no next term.');
  return { term, kept };
}

const request = (course: CourseForSale, term: BusinessCourse, places = 1) => ({
  sessionId: course.sessionId,
  amount: (79.2 * places).toFixed(2),
  sessionDate: term.dates[0]?.startsAt,
  alsoDates: term.dates.slice(1).map(({ startsAt }) => startsAt),
  places,
});

describe('the next term of a course', () => {
  it('keeps a place for everyone on this one, whom we email', async () => {
    const course = await createCourse(shop.pool, { capacity: 4 });
    const family = await join(course, 2);
    const single = await join(course);
    const { term, kept } = await layOut(course);
    expect(term).toMatchObject({ price: '72.00', kept: { places: 3 } });
    expect(term.dates.map(({ taken }) => taken)).toEqual([3, 3, 3, 3, 3, 3]);
    const mails = await Promise.all(kept.map((id) => readKeptPlaceForMail(shop.pool, id, new Date())));
    expect(mails).toMatchObject([
      { seeker: { email: family.email }, places: 2, dates: 6, totalPence: 15_840 },
      { seeker: { email: single.email }, places: 1, dates: 6, totalPence: 7920 },
    ]);

    // Others find the one place that is not kept.
    const other = await createPerson(shop.pool);
    await expect(placeHold(shop.deps, other, request(course, term, 2))).rejects.toMatchObject({
      code: 'sold_out',
    });
    await placeHold(shop.deps, other, request(course, term));
    await expect(
      placeHold(shop.deps, await createPerson(shop.pool), request(course, term)),
    ).rejects.toMatchObject({ code: 'sold_out' });

    // Theirs is booked by the usual checkout.
    const held = await placeHold(shop.deps, family, request(course, term, 2));
    expect(kept).toContain(held.holdId);
    await shop.pay(held.paymentIntentId);
    await createBooking(shop.deps, family, { holdId: held.holdId, totalAmount: '158.40' });

    // And opens for others when it is not booked in time.
    await shop.pool.query(`UPDATE holds SET expires_at = now() - interval '1 minute' WHERE id = $1`, [
      kept[1],
    ]);
    await releaseExpiredHolds(shop.deps);
    await expect(
      placeHold(shop.deps, await createPerson(shop.pool), request(course, term)),
    ).resolves.toMatchObject({ totalAmount: '79.20' });
  });

  it('keeps places in the order in which people joined, and never more than there are', async () => {
    const course = await createCourse(shop.pool, { capacity: 2 });
    const first = await join(course);
    await join(course);
    await shop.pool.query('UPDATE sessions SET capacity = 1 WHERE id = $1', [course.sessionId]);
    const { term, kept } = await layOut(course);
    expect(term.dates.map(({ taken }) => taken)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(kept).toHaveLength(1);
    expect(await readKeptPlaceForMail(shop.pool, kept[0] ?? '', new Date())).toMatchObject({
      seeker: { email: first.email },
    });
  });

  it('keeps none if the owner wants so, and refuses a day in the past or a time in use', async () => {
    const course = await createCourse(shop.pool);
    await join(course);
    const { term, kept } = await layOut(course, { keptUntil: null });
    expect([term.kept, kept]).toEqual([null, []]);
    await expect(layOut(course)).rejects.toMatchObject({ code: 'conflict' });
    await expect(layOut(course, { keptUntil: plusDays(today(), -1) })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});
