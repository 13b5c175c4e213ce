import { beforeEach, describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { createPerson } from '#support/people.ts';
import { createOccurrence } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace, type OccurrenceForSale } from '#support/shop.ts';
import { createBooking } from '../book/create-booking.server.ts';
import { cancelBooking } from '../cancel/cancel-booking.server.ts';
import { absenceRows, eraseAbsences } from './absence-queries.server.ts';
import { changeAbsenceRules, readAbsences, waiveMissedBooking } from './manage-absences.server.ts';
import { type AbsenceNews, noteAbsences } from './note-absences.server.ts';

const shop = setUpShop();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const rules = { grace: 1, periodDays: 60, pauseDays: 7, lateCancels: true };

let clock = new Date();
let news: { bookingId: string; news: AbsenceNews }[] = [];
beforeEach(() => {
  clock = new Date();
  news = [];
});

const deps = () => ({
  ...shop.deps,
  clock: { now: () => clock },
  onAbsenceNews: async (_tx: unknown, told: (typeof news)[number]) => {
    news.push(told);
  },
});

interface Studio {
  owner: AuthUser;
  businessId: number;
  sessionId: number;
  dates: OccurrenceForSale[];
}

/** Owned by a person, with rules since a while ago and dates in 1, 2, 3 and 20 days. */
async function studio(): Promise<Studio> {
  const owner = await createPerson(shop.pool);
  const base = Math.floor(Date.now() / 60_000) * 60_000;
  const first = await createOccurrenceForSale(shop.pool, { startsAt: new Date(base + 30 * HOUR) });
  const { businessId } = await queryOne<{ businessId: number }>(
    shop.pool,
    `UPDATE businesses SET owner_id = $2 WHERE id = (SELECT business_id FROM sessions WHERE id = $1)
     RETURNING id AS "businessId"`,
    [first.sessionId, owner.id],
  );
  const dates = [first];
  for (const days of [2, 3, 20]) {
    const startsAt = new Date(base + 6 * HOUR + days * DAY);
    const occurrenceId = await createOccurrence(shop.pool, first.sessionId, { startsAt, capacity: 12 });
    dates.push({ ...first, occurrenceId, startsAt });
  }
  await changeAbsenceRules(deps(), { actorId: owner.id, requestId: 'test' }, businessId, rules);
  return { owner, businessId, sessionId: first.sessionId, dates };
}

async function book(person: AuthUser, date: OccurrenceForSale | undefined) {
  if (date === undefined) throw new Error('no date');
  const held = await holdPlace(shop, person, date);
  await shop.pay(held.paymentIntentId);
  return createBooking(shop.deps, person, { holdId: held.holdId });
}

/** The team marks it after the start; the clock is two hours after its end. */
async function missed(bookingId: string, date: OccurrenceForSale | undefined) {
  const start = date?.startsAt.getTime() ?? 0;
  await shop.pool.query(`UPDATE bookings SET state = 'no_show', attendance_marked_at = $2 WHERE id = $1`, [
    bookingId,
    new Date(start + 10 * 60_000),
  ]);
  clock = new Date(start + 4 * HOUR);
}

describe('missed bookings', () => {
  it('warn first, then pause online booking after 24 hours, once each', async () => {
    const { dates, businessId, owner } = await studio();
    const person = await createPerson(shop.pool);
    const first = await book(person, dates[0]);
    const second = await book(person, dates[1]);
    await missed(first.id, dates[0]);
    await noteAbsences(deps());
    await noteAbsences(deps());
    expect(news).toEqual([{ bookingId: first.id, news: 'warning' }]);
    await missed(second.id, dates[1]);
    await Promise.all([noteAbsences(deps()), noteAbsences(deps())]);
    expect(news.slice(1)).toEqual([{ bookingId: second.id, news: 'strike' }]);

    const hold = () =>
      holdPlace(
        { ...shop, deps: { ...shop.deps, clock: { now: () => clock } } },
        person,
        dates[3] ?? never(),
      );
    clock = new Date(clock.getTime() + 25 * HOUR);
    await expect(hold()).rejects.toMatchObject({
      code: 'booking_disabled',
      message: expect.stringMatching(
        /^You can book online with .* again from .*, because of missed bookings\./,
      ),
    });
    const { absences } = await readAbsences(deps(), owner, businessId);
    expect(
      absences.map(({ kind, waived, mayWaive, pause }) => [kind, waived, mayWaive, pause !== null]),
    ).toEqual([
      ['no_show', false, true, true],
      ['no_show', false, true, false],
    ]);
    // Other people, and this one after the pause, book as before.
    clock = new Date(clock.getTime() + 8 * DAY);
    expect((await hold()).startsAt).toBe(dates[3]?.startsAt.toISOString());
  });

  it('count no more once waived, and the person can book again', async () => {
    const { dates, owner, businessId } = await studio();
    const person = await createPerson(shop.pool);
    const [first, second] = [await book(person, dates[0]), await book(person, dates[1])];
    await missed(first.id, dates[0]);
    await noteAbsences(deps());
    await missed(second.id, dates[1]);
    await noteAbsences(deps());
    const act = { actorId: owner.id, requestId: 'test' };
    await waiveMissedBooking(deps(), act, businessId, second.id);
    await expect(waiveMissedBooking(deps(), act, businessId, second.id)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(news.at(-1)).toEqual({ bookingId: second.id, news: 'waived' });
    clock = new Date(clock.getTime() + 30 * HOUR);
    await noteAbsences(deps());
    expect(news).toHaveLength(3);
    const held = await holdPlace(
      { ...shop, deps: { ...shop.deps, clock: { now: () => clock } } },
      person,
      dates[3] ?? never(),
    );
    expect(held.startsAt).toBe(dates[3]?.startsAt.toISOString());
    await expect(
      waiveMissedBooking(deps(), { actorId: person.id, requestId: 'test' }, businessId, first.id),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('are waived by themselves if the mark is corrected', async () => {
    const { dates } = await studio();
    const person = await createPerson(shop.pool);
    const booking = await book(person, dates[0]);
    await missed(booking.id, dates[0]);
    await noteAbsences(deps());
    await shop.pool.query(`UPDATE bookings SET state = 'attended' WHERE id = $1`, [booking.id]);
    await noteAbsences(deps());
    expect(news.map(({ news: of }) => of)).toEqual(['warning', 'waived']);
  });

  it('include cancelling too late for a refund, and not in time', async () => {
    const { dates } = await studio();
    const [early, late] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    const inTime = await book(early, dates[2]);
    await cancelBooking(shop.deps, early, inTime.id, { refund: '15.40' });
    const tooLate = await book(late, dates[2]);
    clock = new Date((dates[2]?.startsAt.getTime() ?? 0) - 2 * HOUR);
    await cancelBooking(deps(), late, tooLate.id, { refund: '0.00' });
    await noteAbsences(deps());
    expect(news).toEqual([{ bookingId: tooLate.id, news: 'warning' }]);
  });

  it('never include what the studio cancelled or moved, or what came before the rules', async () => {
    const { dates, owner, businessId } = await studio();
    const person = await createPerson(shop.pool);
    const [first, second, third] = [
      await book(person, dates[0]),
      await book(person, dates[1]),
      await book(person, dates[2]),
    ];
    await missed(first.id, dates[0]);
    await shop.pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [
      dates[0]?.occurrenceId,
    ]);
    await missed(second.id, dates[1]);
    await shop.pool.query(
      `UPDATE bookings SET policy = '{"hoursBefore": 0, "givesBack": "all"}' WHERE id = $1`,
      [second.id],
    );
    await missed(third.id, dates[2]);
    const act = { actorId: owner.id, requestId: 'test' };
    await changeAbsenceRules(deps(), act, businessId, null);
    await changeAbsenceRules(deps(), act, businessId, rules);
    await noteAbsences(deps());
    expect(news).toEqual([]);
  });

  it('are one for the places of an order, and in the person’s data until the account ends', async () => {
    const { dates } = await studio();
    const person = await createPerson(shop.pool);
    const booking = await book(person, dates[0]);
    await missed(booking.id, dates[0]);
    await noteAbsences(deps());
    expect(await absenceRows(shop.pool, person.id)).toMatchObject([{ kind: 'no_show', waived_at: null }]);
    await transaction(shop.pool, (tx) => eraseAbsences(tx, person.id));
    expect(await absenceRows(shop.pool, person.id)).toEqual([]);
  });
});

function never(): never {
  throw new Error('no date');
}
