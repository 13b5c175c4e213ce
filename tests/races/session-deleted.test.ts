import { describe, expect, it } from 'vitest';
import { deleteSession } from '#areas/catalogue/sessions/own/change-status.server.ts';
import { editSession } from '#areas/catalogue/sessions/own/save-session.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace } from '#support/shop.ts';

const ROUNDS = 12;

describe.runIf(testDatabaseUrl !== undefined)('an owner and a seeker at the same date', () => {
  const shop = setUpShop();

  const ownerOf = (sessionId: number) =>
    queryOne<{ id: string }>(
      shop.pool,
      'SELECT b.owner_id AS id FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1',
      [sessionId],
    );
  const isDone = (outcome: PromiseSettledResult<unknown>) => outcome.status === 'fulfilled';
  const refusal = (outcome: PromiseSettledResult<unknown>): unknown =>
    outcome.status === 'rejected' ? outcome.reason : null;

  it('either the seat is held or the session is deleted, never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const date = await createOccurrenceForSale(shop.pool);
      const person = await createPerson(shop.pool);
      const owner = await ownerOf(date.sessionId);
      const [held, deleted] = await Promise.allSettled([
        holdPlace(shop, person, date),
        deleteSession(shop.deps, owner, date.sessionId),
      ]);
      expect([isDone(held), isDone(deleted)].filter(Boolean)).toHaveLength(1);
      const { status } = await queryOne<{ status: string }>(
        shop.pool,
        'SELECT status FROM sessions WHERE id = $1',
        [date.sessionId],
      );
      expect(status).toBe(isDone(held) ? 'published' : 'deleted');
      if (!isDone(deleted)) expect(refusal(deleted)).toMatchObject({ status: 409 });
      else expect(refusal(held)).toMatchObject({ name: 'AppError' });
    }
  });

  it('a date whose weekly time goes is either held, and stays, or gone', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      // A date of the weekly slot, Monday 18:30 in London.
      const { startsAt } = await queryOne<{ startsAt: Date }>(
        shop.pool,
        `SELECT (date_trunc('week', now() AT TIME ZONE 'Europe/London') + interval '14 days 18 hours 30 minutes')
                  AT TIME ZONE 'Europe/London' AS "startsAt"`,
      );
      const date = await createOccurrenceForSale(shop.pool, { startsAt });
      const person = await createPerson(shop.pool);
      const owner = await ownerOf(date.sessionId);
      const [held, edited] = await Promise.allSettled([
        holdPlace(shop, person, date),
        editSession(shop.deps, owner, date.sessionId, {
          title: 'Evening Yoga',
          description: 'An hour of it.',
          sessionTypeId: 2,
          difficulty: ['all_levels'],
          ageGroups: ['all_ages'],
          gender: 'mixed',
          genderReason: null,
          soldAs: 'date',
          price: 1400,
          duration: 60,
          maxParticipants: 12,
          cancellation: { hoursBefore: 24, givesBack: 'all' },
          schedule: [{ dayOfWeek: 2, startTime: '07:00', endTime: '08:00' }],
          draft: false,
        }),
      ]);
      expect(refusal(edited)).toBeNull();
      const { rows } = await shop.pool.query<{ taken: number }>(
        `SELECT taken FROM occurrences WHERE id = $1 AND state = 'scheduled'`,
        [date.occurrenceId],
      );
      expect(rows).toEqual(isDone(held) ? [{ taken: 1 }] : []);
    }
  });
});
