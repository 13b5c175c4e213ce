import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeForDays } from '#features/dashboard/closures/close-days.server.ts';
import { extendOccurrences } from '#features/sessions/dates/materialise-occurrences.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { one } from '#shared/db/database.server.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { createDate, hold, openShop, type Shop } from '#support/shop.ts';

const ROUNDS = 12;

// Real races need a database that runs statements at the same time.
describe.runIf(testDatabaseUrl !== undefined)('closing and buying at the same moment', () => {
  let database: TestDatabase;
  let shop: Shop;

  beforeAll(async () => {
    database = await createTestDatabase();
    shop = await openShop(database.pool);
  });
  afterAll(async () => {
    await shop.close();
    await database.drop();
  });

  const whoseIs = (sessionId: number) =>
    one<{ businessId: number; ownerId: string }>(
      shop.pool,
      `SELECT b.id AS "businessId", b.owner_id AS "ownerId"
         FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1`,
      [sessionId],
    );
  const close = (of: { businessId: number; ownerId: string }, firstDay: string, lastDay = firstDay) =>
    closeForDays(shop.deps, { actorId: of.ownerId, requestId: randomUUID() }, of.businessId, {
      firstDay,
      lastDay,
      reason: 'Christmas',
      sessionId: null,
      sold: [],
    });

  it('no seat is sold on a closed day, unless closing it was refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const date = await createDate(shop.pool);
      const person = await createPerson(shop.pool);
      const studio = await whoseIs(date.sessionId);
      const sell = () => hold(shop, person, date);
      const shut = () => close(studio, londonDay(date.startsAt));
      const [first, second] = await Promise.allSettled(round % 2 === 0 ? [sell(), shut()] : [shut(), sell()]);
      const [held, closed] = round % 2 === 0 ? [first, second] : [second, first];
      expect([held, closed].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      if (closed.status === 'rejected') expect(closed.reason).toMatchObject({ status: 409 });
      else if (held.status === 'rejected') expect(held.reason).toMatchObject({ name: 'AppError' });
      const row = await one(
        shop.pool,
        'SELECT state, taken, closure_id IS NOT NULL AS closed FROM occurrences WHERE id = $1',
        [date.occurrenceId],
      );
      expect(row).toEqual(
        held.status === 'fulfilled'
          ? { state: 'scheduled', taken: 1, closed: false }
          : { state: 'cancelled', taken: 0, closed: true },
      );
    }
  });

  it('no date is laid out on a closed day', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const date = await createDate(shop.pool);
      const studio = await whoseIs(date.sessionId);
      const today = londonDay(shop.deps.clock.now());
      // The date of its own may be on a day that is closed too; nobody has booked it.
      await Promise.all([
        extendOccurrences(shop.pool, shop.deps.clock.now()),
        close(studio, plusDays(today, 1), plusDays(today, 60)),
      ]);
      const { open } = await one<{ open: number }>(
        shop.pool,
        `SELECT count(*) AS open FROM occurrences
          WHERE session_id = $1 AND state = 'scheduled' AND closure_over(session_id, starts_at) IS NOT NULL`,
        [date.sessionId],
      );
      expect(open).toBe(0);
    }
  });
});
