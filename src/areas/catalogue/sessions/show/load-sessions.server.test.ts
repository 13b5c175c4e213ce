import { describe, expect, it } from 'vitest';
import type { Db } from '#shared/db/database.server.ts';
import { createOccurrence, createSession, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { loadSessions } from './load-sessions.server.ts';

const options = { now: new Date('2026-11-21T12:00:00Z'), occurrencesEach: 3 };

const database = setUpDatabase();
let reviewsMade = 0;

/** With the seat, payment and booking that the constraints require. */
async function review(sessionId: number, businessId: number, stars: number, hidden = false): Promise<void> {
  const user = await createUser(database.pool);
  const startsAt = new Date(Date.UTC(2026, 9, 1, reviewsMade++));
  const occurrenceId = await createOccurrence(database.pool, sessionId, { startsAt, taken: 1 });
  await database.pool.query(
    `WITH hold AS (
       INSERT INTO holds (user_id, session_fee_pence, platform_fee_pence, total_pence, state, expires_at)
       VALUES ($2, 1400, 140, 1540, 'confirmed', now()) RETURNING id
     ), bought AS (
       INSERT INTO orders (id, user_id, session_fee_pence, platform_fee_pence, total_pence)
       SELECT id, $2, 1400, 140, 1540 FROM hold
     ), item AS (
       INSERT INTO order_items (order_id, occurrence_id, session_fee_pence, platform_fee_pence, total_pence, policy)
       SELECT id, $1::bigint, 1400, 140, 1540, '{}' FROM hold
     ), payment AS (
       INSERT INTO payments (order_id, user_id, amount_pence, state)
       SELECT id, $2, 1540, 'succeeded' FROM hold RETURNING id, order_id
     ), booking AS (
       INSERT INTO bookings (reference, order_id, payment_id, occurrence_id, session_id, business_id, user_id, state,
         full_name, email, phone, session_fee_pence, platform_fee_pence, total_pence, policy, starts_at, ends_at)
       SELECT order_id::text, order_id, id, $1, $3, $4, $2, 'attended', 'Sam Rowe', 'sam@people.example',
              '07700 900001', 1400, 140, 1540, '{}', $5, $5::timestamptz + interval '1 hour' FROM payment RETURNING id
     )
     INSERT INTO reviews (booking_id, session_id, business_id, user_id, stars, hidden_reason, hidden_by)
     SELECT id, $3, $4, $2, $6, CASE WHEN $7 THEN 'Off topic' END, CASE WHEN $7 THEN $2::uuid END FROM booking`,
    [occurrenceId, user.id, sessionId, businessId, startsAt, stars, hidden],
  );
}

describe('loadSessions', () => {
  it('keeps the order asked for, leaves out what is not there, and needs two statements', async () => {
    const created = [];
    for (const title of ['One', 'Two', 'Three', 'Four'])
      created.push(await createSession(database.pool, { title }));
    const ids = created.map((session) => session.id);
    const wanted = [ids[2], ids[0], 999_999_999, ids[3], ids[1]].filter((id) => id !== undefined);

    let statements = 0;
    const counting = {
      query: (...call: unknown[]) => {
        statements++;
        return (database.pool.query as (...args: unknown[]) => unknown).apply(database.pool, call);
      },
    } as Db;
    const sessions = await loadSessions(counting, wanted, options);
    expect(sessions.map((session) => session.title)).toEqual(['Three', 'One', 'Four', 'Two']);
    expect(statements).toBe(2);
    expect(await loadSessions(counting, [], options)).toEqual([]);
    expect(statements).toBe(2);
  });

  it('gives each session its own next dates', async () => {
    const many = await createSession(database.pool);
    const few = await createSession(database.pool);
    for (let week = 0; week < 5; week++) {
      const startsAt = new Date(Date.UTC(2026, 10, 23 + week * 7, 18, 30));
      await createOccurrence(database.pool, many.id, { startsAt });
      if (week === 0) await createOccurrence(database.pool, few.id, { startsAt });
    }
    const [first, second] = await loadSessions(database.pool, [few.id, many.id], options);
    expect(first?.nextOccurrences).toHaveLength(1);
    expect(second?.nextOccurrences.map((date) => date.startsAt.slice(0, 10))).toEqual([
      '2026-11-23',
      '2026-11-30',
      '2026-12-07',
    ]);
  });

  it('shows the average of the reviews that are not hidden, and nothing without any', async () => {
    const reviewed = await createSession(database.pool);
    const silent = await createSession(database.pool);
    for (const stars of [5, 4, 4]) await review(reviewed.id, reviewed.businessId, stars);
    await review(reviewed.id, reviewed.businessId, 1, true);
    await review(silent.id, silent.businessId, 1, true);
    const ids = [reviewed.id, silent.id];
    const shown = await loadSessions(database.pool, ids, options);
    expect(shown.map(({ rating, reviewCount }) => [rating, reviewCount])).toEqual([
      [4.3, 3],
      [null, 0],
    ]);
  });
});
