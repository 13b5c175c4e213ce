import { beforeEach, describe, expect, it } from 'vitest';
import { getSession } from '#areas/catalogue/sessions/show/get-session.server.ts';
import { SessionAnswerCache } from '#areas/catalogue/sessions/show/session-answer-cache.server.ts';
import { createInstructor } from '#support/instructors.ts';
import { createBusiness, createOccurrence, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { createVenue } from '#support/venues.ts';
import { readColumns } from './listing-queries.server.ts';
import { ReplicatedListings } from './replicated-listings.server.ts';

const database = setUpDatabase();
const HOUR_MS = 3_600_000;

interface Shown {
  businessId: number;
  sessionId: number;
  occurrenceId: number;
}
let shown: Shown;
let listings: ReplicatedListings;
let caughtUpAt: number;
let now: number;
let cache: SessionAnswerCache;
let loads: number;

beforeEach(async () => {
  now = Date.now();
  const { id: businessId } = await createBusiness(database.pool);
  const { id: sessionId } = await createSession(database.pool, { businessId });
  const occurrenceId = await createOccurrence(database.pool, sessionId, {
    startsAt: new Date(now + 48 * HOUR_MS),
  });
  await createOccurrence(database.pool, sessionId, { startsAt: new Date(now + 72 * HOUR_MS) });
  shown = { businessId, sessionId, occurrenceId };
  listings = new ReplicatedListings(await readColumns(database.pool));
  caughtUpAt = performance.now();
  loads = 0;
  cache = new SessionAnswerCache(
    { dataState: () => listings.state, caughtUpAt: () => caughtUpAt },
    { now: () => new Date(now) },
  );
});

async function follow(): Promise<void> {
  const startedAt = performance.now();
  expect(await listings.catchUp(database.pool)).toBe(true);
  caughtUpAt = startedAt;
}

const load = () => {
  loads++;
  return getSession(database.pool, shown.sessionId, null, { now: new Date(now), occurrencesEach: 3 });
};
const ask = () => cache.getOrLoad(shown.sessionId, load);

const changes: Readonly<Record<string, (of: Shown) => Promise<unknown>>> = {
  'its title': ({ sessionId }) =>
    database.pool.query(`UPDATE sessions SET title = 'Renamed Flow' WHERE id = $1`, [sessionId]),
  'its price': ({ sessionId }) =>
    database.pool.query('UPDATE sessions SET price_pence = 999 WHERE id = $1', [sessionId]),
  'a price for students': ({ sessionId }) =>
    database.pool.query(
      `INSERT INTO session_prices (session_id, category, price_pence) VALUES ($1, 'student', 700)`,
      [sessionId],
    ),
  'the phone number of its business': ({ businessId }) =>
    database.pool.query(`UPDATE businesses SET phone = '020 7946 0123' WHERE id = $1`, [businessId]),
  'a taken place': ({ occurrenceId }) =>
    database.pool.query('UPDATE occurrences SET taken = taken + 1 WHERE id = $1', [occurrenceId]),
  'a cancelled date': ({ occurrenceId }) =>
    database.pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [occurrenceId]),
  'a moved date': ({ occurrenceId }) =>
    database.pool.query(
      `UPDATE occurrences SET starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
        WHERE id = $1`,
      [occurrenceId],
    ),
  'a further date': ({ sessionId }) =>
    createOccurrence(database.pool, sessionId, { startsAt: new Date(now + 96 * HOUR_MS) }),
  'a date at another place': async ({ businessId, occurrenceId }) => {
    const venueId = await createVenue(database.pool, businessId);
    await database.pool.query('UPDATE occurrences SET venue_id = $2 WHERE id = $1', [occurrenceId, venueId]);
  },
  'a stand-in': async ({ businessId, occurrenceId }) => {
    const instructorId = await createInstructor(database.pool, businessId);
    await database.pool.query(
      'INSERT INTO occurrence_instructors (occurrence_id, instructor_id, position) VALUES ($1, $2, 1)',
      [occurrenceId, instructorId],
    );
  },
};

describe('a cached session', () => {
  it('is loaded once while nothing changes', async () => {
    const first = await ask();
    expect(await ask()).toBe(first);
    expect(loads).toBe(1);
  });

  it.each(Object.entries(changes))('shows %s', async (_what, change) => {
    const before = await ask();
    await change(shown);
    await follow();
    const after = await ask();
    expect(after).not.toEqual(before);
    expect(after).toEqual(await load());
  });

  it('isn’t used after a write by this process until the changes were read', async () => {
    await ask();
    await changes['a taken place']?.(shown);
    cache.noteWrite();
    expect((await ask()).nextOccurrences[0]?.spacesLeft).toBe((await load()).nextOccurrences[0]?.spacesLeft);
    await follow();
    const again = await ask();
    expect(await ask()).toBe(again);
  });

  it('is loaded again once its first date has begun', async () => {
    const first = await ask();
    now += 48 * HOUR_MS + 1;
    expect((await ask()).nextOccurrences).toHaveLength(first.nextOccurrences.length - 1);
  });

  it('disappears when the business takes it offline', async () => {
    await ask();
    await database.pool.query(`UPDATE sessions SET status = 'draft' WHERE id = $1`, [shown.sessionId]);
    await follow();
    await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
  });

  it('isn’t cached while only its business sees it', async () => {
    const { id } = await createSession(database.pool, { businessId: shown.businessId, status: 'pending' });
    await follow();
    const details = () =>
      cache.getOrLoad(id, () => {
        loads++;
        return getSession(
          database.pool,
          id,
          { id: 'admin', role: 'admin' },
          { now: new Date(now), occurrencesEach: 3 },
        );
      });
    await details();
    await details();
    expect(loads).toBe(2);
  });
});
