import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRandom, type Random } from '#demo/random.ts';
import type { Db } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createInstructor } from '#support/instructors.ts';
import { randomQuery } from '#support/random-search.ts';
import { insertSearchData } from '#support/search-data.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { postgresSearchIndex } from '../find/postgres-search-index.server.ts';
import type { DateQuery, PageQuery, SearchIndex } from '../find/search-index.ts';
import { readColumns } from './listing-queries.server.ts';
import { hasMoreDates } from './match-listings.ts';
import { type MemorySearchIndex, memorySearchIndex } from './memory-search-index.server.ts';
import { readNextOccurrences } from './next-occurrences.ts';
import { ReplicatedListings } from './replicated-listings.server.ts';
import { findTopK } from './top-k.ts';

const now = new Date(Math.floor(Date.now() / 60_000) * 60_000);
/** `npm run test:search` runs 10,000. */
const QUERIES = Number(process.env.SEARCH_QUERIES ?? 250);
const ROUNDS = Math.ceil(QUERIES / 10);

const silentLog = { info: () => undefined, warn: () => undefined };

/** The index polls four times a second; allow for a slow machine. */
const REPLICATION_WAIT = { timeout: 20_000 };

const database = setUpDatabase();
let postgres: SearchIndex;
let memory: MemorySearchIndex;

beforeAll(async () => {
  await insertSearchData(database.pool, {
    random: createRandom('search in memory: data'),
    businesses: 400,
    sessions: 3_000,
    now,
  });
  postgres = postgresSearchIndex(database.pool);
  memory = memorySearchIndex({
    db: database.pool,
    readAll: () => readColumns(database.pool),
    log: silentLog,
  });
  memory.start();
  await vi.waitUntil(() => memory.lagSeconds() !== null, REPLICATION_WAIT);
});
afterAll(() => memory.stop());

/** Expects equal ids, order, totals, distances, versions, dates and maps. */
async function compare(one: SearchIndex, query: PageQuery): Promise<number> {
  const asked = JSON.stringify(query);
  const expected = await postgres.find(query);
  expect(await one.find(query), asked).toEqual(expected);
  const ids = expected.hits.map(({ sessionId }) => sessionId);
  const dates: DateQuery = { from: query.filters.dates?.from ?? query.now, each: 3, filters: query.filters };
  expect(await one.nextDates(ids, dates), asked).toEqual(await postgres.nextDates(ids, dates));
  const map = await one.map(query, { maxPoints: 300 });
  const expectedMap = await postgres.map(query, { maxPoints: 300 });
  expect({ ...map, clusters: clusterCounts(map) }, asked).toEqual({
    ...expectedMap,
    clusters: clusterCounts(expectedMap),
  });
  return expected.hits.length;
}

/** Averages are summed in another order, so they differ by a metre or so. */
const clusterCounts = ({ clusters }: Awaited<ReturnType<SearchIndex['map']>>) =>
  clusters.map(({ lat, lng, ...cluster }) => ({ ...cluster, lat: lat.toFixed(5), lng: lng.toFixed(5) }));

describe('the search in memory', () => {
  it('answers every query as PostgreSQL does', { timeout: 60_000 + QUERIES * 100 }, async () => {
    const random = createRandom('search in memory: queries');
    let found = 0;
    for (let round = 0; round < QUERIES; round++) found += await compare(memory, randomQuery(random, now));
    expect(found).toBeGreaterThan(QUERIES * 2);
  });

  it('does so while sessions, dates, places, prices and reviews change, and while it is read anew', {
    timeout: 60_000 + QUERIES * 100,
  }, async () => {
    const random = createRandom('search in memory: changes');
    const { pool } = database;
    let followed = await readColumnsAgain();
    for (let round = 0; round < ROUNDS; round++) {
      // A change during a full read must be in the snapshot or followed afterwards.
      const anew = random.chance(0.15) ? readColumnsAgain() : null;
      for (let change = random.integer(1, 4); change > 0; change--) await changeSomething(pool, random);
      followed = (await anew) ?? followed;
      expect(await followed.catchUp(pool)).toBe(true);
      for (let asked = 0; asked < 4; asked++) {
        const query = randomQuery(random, now);
        const expected = await postgres.find(query);
        expect(findTopK(followed.parts(), query), JSON.stringify(query)).toEqual(expected);
        const dates = { from: now, each: 3, filters: query.filters };
        for (const [sessionId, shown] of await postgres.nextDates(
          expected.hits.map((hit) => hit.sessionId),
          dates,
        )) {
          const place = followed.place(sessionId);
          if (place !== null && !hasMoreDates(place.columns, place.row))
            expect(readNextOccurrences(place.columns, place.row, dates), String(sessionId)).toEqual(shown);
        }
      }
    }
  });

  it('says of an answer that it holds only where it would be found the same', {
    timeout: 60_000 + QUERIES * 100,
  }, async () => {
    const random = createRandom('search in memory: answers');
    const { pool } = database;
    let followed = await readColumnsAgain();
    let asked: ReturnType<typeof findWithState>[] = [];
    const held = { yes: 0, no: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      asked.push(...Array.from({ length: 8 }, () => findWithState(followed, randomQuery(random, now))));
      await changeSomething(pool, random);
      if (!(await followed.catchUp(pool))) {
        followed = await readColumnsAgain();
        asked = [];
      }
      asked = asked.filter(({ query, scope, since, found }) => {
        const holds = followed.state.isUnchanged(scope, since);
        if (holds) expect(findWithState(followed, query).found, JSON.stringify(query)).toEqual(found);
        held[holds ? 'yes' : 'no'] += 1;
        return holds;
      });
    }
    expect(held.yes).toBeGreaterThan(ROUNDS);
    expect(held.no).toBeGreaterThan(ROUNDS);
  });

  it('stands in few layers however often it changes', async () => {
    const { pool } = database;
    const followed = await readColumnsAgain();
    const random = createRandom('search in memory: layers');
    const mostLayers = { stood: 0 };
    const reprice = async (from: number, to: number) => {
      await pool.query(
        'UPDATE sessions SET price_pence = (price_pence + 500) % 6000 WHERE id BETWEEN $1 AND $2',
        [from, to],
      );
      expect(await followed.catchUp(pool)).toBe(true);
      mostLayers.stood = Math.max(mostLayers.stood, followed.parts().length);
      const query = { ...randomQuery(random, now), sort: 'price_asc' as const };
      expect(findTopK(followed.parts(), query), JSON.stringify(query)).toEqual(await postgres.find(query));
    };
    await reprice(1, 1_500);
    await reprice(1_000, 1_200);
    for (let id = 1_190; id < 1_230; id++) await reprice(id, id + 1);
    expect(mostLayers.stood).toBeGreaterThan(3);
    expect(mostLayers.stood).toBeLessThan(6);
  });

  it('moves on with the dates that begin, without reading their sessions anew', async () => {
    const { pool } = database;
    const followed = await readColumnsAgain();
    const later = new Date(now.getTime() + 3 * 86_400_000);
    const { rows } = await pool.query<{ session_id: number }>(
      `SELECT l.session_id FROM search_listings l
        WHERE l.next_starts_at <= $1 AND EXISTS (SELECT FROM occurrences o WHERE o.session_id = l.session_id
              AND o.state = 'scheduled' AND o.starts_at > $1)`,
      [later],
    );
    expect(rows.length).toBeGreaterThan(100);
    await pool.query('SELECT refresh_next_starts($1)', [later]);
    expect(await followed.catchUp(pool)).toBe(true);
    expect(followed.parts()).toHaveLength(1);
    const random = createRandom('search in memory: next dates');
    for (let one = 0; one < 40; one++) {
      const query = { ...randomQuery(random, later), sort: 'relevance' as const };
      expect(findTopK(followed.parts(), query), JSON.stringify(query)).toEqual(await postgres.find(query));
    }
    await pool.query('SELECT refresh_next_starts_for(ARRAY (SELECT session_id FROM search_listings), $1)', [
      now,
    ]);
    expect(await followed.catchUp(pool)).toBe(true);
    for (let one = 0; one < 40; one++) {
      const query = { ...randomQuery(random, now), sort: 'relevance' as const };
      expect(findTopK(followed.parts(), query), JSON.stringify(query)).toEqual(await postgres.find(query));
    }
  });

  it.runIf(testDatabaseUrl !== undefined)(
    'sees what is committed in another order than it was written',
    async () => {
      const { pool } = database;
      const followed = await readColumnsAgain();
      const [early, late] = await twoSessions(pool);
      const slow = await pool.connect();
      try {
        await slow.query('BEGIN');
        await slow.query('UPDATE sessions SET price_pence = 777 WHERE id = $1', [early]);
        await pool.query('UPDATE sessions SET price_pence = 888 WHERE id = $1', [late]);
        await followed.catchUp(pool);
        expect([indexedPrice(followed, early), indexedPrice(followed, late)]).not.toContain(777);
        expect(indexedPrice(followed, late)).toBe(888);
        await slow.query('COMMIT');
      } finally {
        slow.release();
      }
      await followed.catchUp(pool);
      expect([indexedPrice(followed, early), indexedPrice(followed, late)]).toEqual([777, 888]);
    },
  );

  it('is seen to follow by whoever searches, and shows somebody who stands in', async () => {
    const { pool } = database;
    const { rows } = await pool.query<{ session_id: number; business_id: number; occurrence_id: number }>(
      `SELECT l.session_id, s.business_id, o.id AS occurrence_id
         FROM search_listings l JOIN sessions s ON s.id = l.session_id JOIN occurrences o ON o.session_id = s.id
        WHERE o.state = 'scheduled' AND o.starts_at > now() + interval '1 day' AND o.starts_at = l.next_starts_at LIMIT 1`,
    );
    const [one] = rows;
    if (one === undefined) throw new Error('No session has a date.');
    const asked: DateQuery = { from: now, each: 3, filters: { dates: null, days: null, time: null } };
    const next = async () => (await memory.nextDates([one.session_id], asked)).get(one.session_id)?.[0];
    await pool.query('UPDATE occurrences SET taken = capacity WHERE id = $1', [one.occurrence_id]);
    await vi.waitFor(async () => expect((await next())?.spacesLeft).toBe(0), REPLICATION_WAIT);
    await pool.query('UPDATE occurrences SET taken = 0 WHERE id = $1', [one.occurrence_id]);
    await vi.waitFor(async () => expect((await next())?.spacesLeft).toBeGreaterThan(0), REPLICATION_WAIT);
    const standIn = await createInstructor(pool, one.business_id);
    await pool.query(
      'INSERT INTO occurrence_instructors (occurrence_id, instructor_id, position) VALUES ($1, $2, 1)',
      [one.occurrence_id, standIn],
    );
    await vi.waitFor(
      async () => expect((await next())?.instead).toMatchObject([{ id: standIn }]),
      REPLICATION_WAIT,
    );
    const shown = {
      area: { kind: 'everywhere' } as const,
      sessionIds: [one.session_id],
      findsByPlaces: false,
    };
    const state = memory.dataState();
    const since = state?.changes ?? 0;
    expect(state?.isUnchanged(shown, since)).toBe(true);
    await pool.query(`UPDATE instructors SET name = 'Robin Vale' WHERE id = $1`, [standIn]);
    await vi.waitFor(() => expect(state?.isUnchanged(shown, since)).toBe(false), REPLICATION_WAIT);
    expect((await next())?.instead).toMatchObject([{ id: standIn, name: 'Robin Vale' }]);
  });

  it('leaves the answering to PostgreSQL until everything is read, and when it cannot be', async () => {
    const query = randomQuery(createRandom('search in memory: before'), now);
    const waiting = memorySearchIndex({
      db: database.pool,
      readAll: () => readColumns(database.pool),
      log: silentLog,
    });
    expect(waiting.lagSeconds()).toBeNull();
    expect(await waiting.find(query)).toEqual(await postgres.find(query));

    const told: string[] = [];
    const failing = memorySearchIndex({
      db: database.pool,
      readAll: () => Promise.reject(new Error('There is no thread.')),
      log: { info: () => undefined, warn: (_details, sentence) => told.push(sentence) },
    });
    failing.start();
    await vi.waitUntil(() => told.length > 0, REPLICATION_WAIT);
    expect(await failing.find(query)).toEqual(await postgres.find(query));
    expect(failing.lagSeconds()).toBeNull();
    await failing.stop();
  });

  it('is read anew when everything changed', async () => {
    const followed = await readColumnsAgain();
    await database.pool.query('SELECT rebuild_search_listings()');
    expect(await followed.catchUp(database.pool)).toBe(false);
    await vi.waitUntil(() => memory.lagSeconds() !== null, REPLICATION_WAIT);
    await compare(memory, randomQuery(createRandom('search in memory: anew'), now));
  });

  // The embedded database runs one transaction at a time.
  it.skipIf(testDatabaseUrl === undefined)(
    'is read anew also beside a transaction that has been writing since before',
    async () => {
      const writing = await database.pool.connect();
      try {
        await writing.query('BEGIN');
        await writing.query('SELECT pg_current_xact_id()');
        await database.pool.query('SELECT rebuild_search_listings()');
        const followed = await readColumnsAgain();
        expect(await followed.catchUp(database.pool)).toBe(true);
        await database.pool.query('SELECT rebuild_search_listings()');
        expect(await followed.catchUp(database.pool)).toBe(false);
      } finally {
        await writing.query('ROLLBACK');
        writing.release();
      }
    },
  );

  it.skipIf(testDatabaseUrl === undefined)('is read however long the first of it takes', async () => {
    await database.pool.query(
      `CREATE SCHEMA slow;
       CREATE FUNCTION slow.array_to_string(words text[], joint text) RETURNS text LANGUAGE plpgsql AS $$
         BEGIN
           IF set_config('slow.asked', coalesce(current_setting('slow.asked', true), '') || '.', true) = '.' THEN
             PERFORM pg_sleep(2.5);
           END IF;
           RETURN pg_catalog.array_to_string(words, joint);
         END $$`,
    );
    const hasty = new pg.Pool({
      connectionString: database.url ?? '',
      options: '-c search_path=slow,pg_catalog,public',
      query_timeout: 2_000,
    });
    try {
      const { columns } = await readColumns(hasty);
      expect(columns.count).toBeGreaterThan(1_000);
      await expect(hasty.query('SELECT pg_sleep(2.5)')).rejects.toThrow('timeout');
    } finally {
      await hasty.end();
    }
  });
});

const readColumnsAgain = async () => new ReplicatedListings(await readColumns(database.pool));

function findWithState(followed: ReplicatedListings, query: PageQuery) {
  const page = findTopK(followed.parts(), query);
  const sessionIds = page.hits.map(({ sessionId }) => sessionId);
  const dates = sessionIds.map((id) => {
    const place = followed.place(id);
    return (
      place && readNextOccurrences(place.columns, place.row, { from: now, each: 3, filters: query.filters })
    );
  });
  const findsByPlaces = (query.filters.dates?.places ?? 0) > 0;
  return {
    query,
    found: { page, dates },
    scope: { area: query.area, sessionIds, findsByPlaces },
    since: followed.state.changes,
  };
}

async function twoSessions(db: Db): Promise<[number, number]> {
  const { rows } = await db.query<{ session_id: number }>(
    `SELECT min(session_id) AS session_id FROM search_listings l JOIN sessions s ON s.id = l.session_id
      GROUP BY s.business_id ORDER BY 1 LIMIT 2`,
  );
  const [one, other] = rows;
  if (one === undefined || other === undefined) throw new Error('There are no two businesses.');
  return [one.session_id, other.session_id];
}

function indexedPrice(followed: ReplicatedListings, sessionId: number): number | undefined {
  const place = followed.place(sessionId);
  return place?.columns.pricePence[place.row];
}

async function changeSomething(db: Db, random: Random): Promise<void> {
  const session = random.integer(1, 3_000);
  const business = random.integer(1, 400);
  const change = random.pick([
    ['UPDATE sessions SET price_pence = (price_pence + 500) % 6000 WHERE id = $1', session],
    [
      `UPDATE sessions SET status = CASE status WHEN 'published' THEN 'paused' ELSE 'published' END WHERE id = $1`,
      session,
    ],
    [`UPDATE sessions SET title = title || ' Flow' WHERE id = $1`, session],
    [
      `UPDATE businesses SET booking_enabled = NOT booking_enabled, subscription_tier = 'basic'
       WHERE id = $1 AND status = 'approved'`,
      business,
    ],
    ['UPDATE businesses SET easting = easting + 900, latitude = latitude + 0.01 WHERE id = $1', business],
    ['UPDATE occurrences SET taken = (taken + 3) % (capacity + 1) WHERE session_id = $1', session],
    ['UPDATE occurrences SET taken = capacity WHERE session_id % 97 = $1 % 97', session],
    [`UPDATE occurrences SET state = 'cancelled' WHERE session_id = $1 AND taken = 0`, session],
    [
      `UPDATE occurrences SET starts_at = starts_at + interval '25 hours', ends_at = ends_at + interval '25 hours'
       WHERE session_id = $1`,
      session,
    ],
    [
      `UPDATE occurrences SET ends_at = ends_at + interval '5 minutes'
       WHERE id = (SELECT min(id) FROM occurrences WHERE session_id = $1)`,
      session,
    ],
    [
      `INSERT INTO occurrences (session_id, starts_at, ends_at, capacity)
      SELECT id, date_trunc('hour', now()) + interval '5 hours 10 minutes', date_trunc('hour', now()) + interval '6 hours', 4
        FROM sessions WHERE id = $1 ON CONFLICT DO NOTHING`,
      session,
    ],
    ['DELETE FROM session_slots WHERE session_id = $1', session],
    [
      `UPDATE reviews SET hidden_reason = CASE WHEN hidden_reason IS NULL THEN 'spam' END,
             hidden_by = CASE WHEN hidden_reason IS NULL THEN user_id END WHERE session_id = $1`,
      session,
    ],
  ] as const);
  await db.query(change[0], [change[1]]);
}
