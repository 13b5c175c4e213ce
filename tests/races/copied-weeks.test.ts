import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { copyWeek, undoCopy } from '#areas/booking/schedule/week-copies/copy-week.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace } from '#support/shop.ts';

const ROUNDS = 12;

describe.runIf(testDatabaseUrl !== undefined)('copying a week while others are at it', () => {
  const shop = setUpShop();

  async function studio() {
    const date = await createOccurrenceForSale(shop.pool);
    const { businessId, ownerId } = await queryOne<{ businessId: number; ownerId: string }>(
      shop.pool,
      `SELECT b.id AS "businessId", b.owner_id AS "ownerId"
         FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1`,
      [date.sessionId],
    );
    const act = () => ({ actorId: ownerId, requestId: randomUUID() });
    const firstDay = londonDay(date.startsAt);
    return {
      date,
      copy: () =>
        copyWeek(shop.deps, act(), businessId, {
          firstDay,
          dates: [{ occurrenceId: date.occurrenceId, weeks: 1 }],
        }),
      undo: (copyId: number) => undoCopy(shop.deps, act(), businessId, copyId),
      copied: async () => {
        const { rows } = await shop.pool.query<{ id: number; startsAt: Date; state: string; taken: number }>(
          `SELECT id, starts_at AS "startsAt", state, taken FROM occurrences
            WHERE session_id = $1 AND (starts_at AT TIME ZONE 'Europe/London')::date = $2`,
          [date.sessionId, plusDays(firstDay, 7)],
        );
        return rows;
      },
    };
  }

  it('two who copy the same week make it once, and the second is told', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { copy, copied } = await studio();
      const answers = await Promise.allSettled([copy(), copy()]);
      const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
      expect(refused).toMatchObject([{ status: 409 }]);
      expect(await copied()).toHaveLength(1);
    }
  });

  it('a copy is undone or one of its places is taken, never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { date, copy, undo, copied } = await studio();
      const { copies } = await copy();
      const [made] = await copied();
      if (made === undefined) throw new Error('Nothing was copied.');
      const person = await createPerson(shop.pool);
      const take = () => holdPlace(shop, person, { ...date, occurrenceId: made.id, startsAt: made.startsAt });
      const back = () => undo(copies[0]?.id ?? 0);
      const [first, second] = await Promise.allSettled(round % 2 === 0 ? [take(), back()] : [back(), take()]);
      const [held, undone] = round % 2 === 0 ? [first, second] : [second, first];
      expect([held, undone].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      if (undone.status === 'rejected') expect(undone.reason).toMatchObject({ status: 409 });
      const left = (await copied()).filter(({ state }) => state === 'scheduled');
      expect(left.map(({ taken }) => taken)).toEqual(held.status === 'fulfilled' ? [1] : []);
    }
  });
});
