import { beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '#demo/random.ts';
import { type Pool, queryOne, transaction } from '#shared/db/database.server.ts';
import { bayesianRating } from '#shared/domain/bayesian-rating.ts';
import { insertSearchData } from '#support/search-data.ts';
import { createBusiness, createOccurrence, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { gridCell } from '../map/grid-cells.ts';
import { searchWords } from '../rules.ts';

const database = setUpDatabase();
let pool: Pool;

beforeAll(async () => {
  pool = database.pool;
  await insertSearchData(pool, {
    random: createRandom('search 5'),
    businesses: 40,
    sessions: 200,
    now: new Date(),
  });
});

const columns = `session_id, cell, easting, northing, latitude_e6, longitude_e6, session_type_id, difficulty_mask,
  age_mask, gender, bookable, price_pence, rating_thousandths, next_starts_at, slot_mask, title, words`;

/** Counts rows missing from the table, left over in it, or different. */
async function stale(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       (SELECT ${columns} FROM search_listings EXCEPT SELECT ${columns} FROM search_listing_source)
       UNION ALL
       (SELECT ${columns} FROM search_listing_source EXCEPT SELECT ${columns} FROM search_listings)) AS different`,
  );
  return rows[0]?.count ?? -1;
}

async function lastChange(): Promise<number> {
  const { rows } = await pool.query<{ seq: number }>(
    'SELECT coalesce(max(seq), 0) AS seq FROM search_changes',
  );
  return rows[0]?.seq ?? 0;
}

async function changedSince(seq: number): Promise<number[]> {
  const { rows } = await pool.query<{ session_id: number }>(
    'SELECT DISTINCT session_id FROM search_changes WHERE seq > $1 AND NOT places_only ORDER BY 1',
    [seq],
  );
  return rows.map((row) => row.session_id);
}

async function nextStart(sessionId: number): Promise<Date | null> {
  const { rows } = await pool.query<{ next_starts_at: Date | null }>(
    'SELECT next_starts_at FROM search_listings WHERE session_id = $1',
    [sessionId],
  );
  return rows[0]?.next_starts_at ?? null;
}

const isListed = async (sessionId: number) =>
  (await pool.query('SELECT FROM search_listings WHERE session_id = $1', [sessionId])).rowCount === 1;

const inDays = (days: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * 86_400_000);

describe('the rows of the search', () => {
  it('are there as soon as the data is', async () => {
    const { rows } = await pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM search_listings',
    );
    expect(rows[0]?.count).toBeGreaterThan(50);
    expect(await stale()).toBe(0);
  });

  it.each([
    [
      'a session’s price',
      'UPDATE sessions SET price_pence = price_pence + 1 WHERE id = (SELECT min(session_id) FROM search_listings)',
    ],
    ['every session’s title', `UPDATE sessions SET title = 'New ' || id`],
    [
      'a session’s levels and ages',
      `UPDATE sessions SET difficulties = '{beginner}', age_groups = '{family}'`,
    ],
    [
      'sessions’ states',
      `UPDATE sessions SET status = CASE id % 3 WHEN 0 THEN 'paused' ELSE 'published' END`,
    ],
    ['a session’s business', 'UPDATE sessions SET business_id = 1 WHERE id < 20'],
    [
      'a business’s name and place',
      `UPDATE businesses SET name = 'Moved', easting = easting + 5000, latitude = 52`,
    ],
    [
      'businesses’ states',
      `UPDATE businesses SET status = 'suspended', booking_enabled = false WHERE id % 2 = 0`,
    ],
    ['businesses’ return', `UPDATE businesses SET status = 'approved' WHERE status = 'suspended'`],
    [
      'booking turned on',
      `UPDATE businesses SET booking_enabled = true, subscription_tier = 'basic' WHERE status = 'approved'`,
    ],
    ['slots moved', `UPDATE session_slots SET start_time = '07:00' WHERE session_id < 50`],
    ['slots gone', 'DELETE FROM session_slots WHERE session_id < 20'],
    [
      'who teaches',
      `WITH teacher AS (
         INSERT INTO instructors (business_id, name, state, sent_at)
         SELECT DISTINCT ON (business_id) business_id, 'Hannah Okafor', 'shown', now() FROM sessions
         RETURNING id, business_id
       )
       INSERT INTO session_instructors (session_id, instructor_id, position, effective_from)
       SELECT s.id, t.id, 1, now() FROM sessions s JOIN teacher t ON t.business_id = s.business_id`,
    ],
    ['teachers’ names', `UPDATE instructors SET name = 'Hannah Okafor-Lee'`],
    ['teachers taken down', `UPDATE instructors SET state = 'refused', reason = 'Why.' WHERE id % 2 = 0`],
    ['teachers gone', 'DELETE FROM session_instructors WHERE session_id % 2 = 0'],
    ['reviews hidden', `UPDATE reviews SET hidden_reason = 'rude', hidden_by = user_id`],
    ['reviews changed', `UPDATE reviews SET stars = 1, hidden_reason = NULL, hidden_by = NULL`],
    ['reviews gone', 'DELETE FROM reviews'],
    ['dates called off', `UPDATE occurrences SET state = 'cancelled' WHERE id % 2 = 0`],
    [
      'dates moved',
      `UPDATE occurrences SET starts_at = starts_at + interval '1 minute', ends_at = ends_at + interval '1 minute'`,
    ],
    [
      'dates gone',
      'DELETE FROM occurrences o WHERE NOT EXISTS (SELECT FROM order_items i WHERE i.occurrence_id = o.id)',
    ],
  ])('follow %s', async (_what, statement) => {
    const before = await lastChange();
    const { rowCount } = await pool.query(statement);
    expect(rowCount).toBeGreaterThan(0);
    expect(await stale()).toBe(0);
    expect((await changedSince(before)).length).toBeGreaterThan(0);
  });

  it('leave with a deleted session', async () => {
    const { id } = await createSession(pool);
    expect(await isListed(id)).toBe(true);
    const before = await lastChange();
    await pool.query('DELETE FROM sessions WHERE id = $1', [id]);
    expect(await isListed(id)).toBe(false);
    expect(await changedSince(before)).toEqual([id]);
  });

  it('say nothing when a row is written as it was, and of seats taken that places changed', async () => {
    const { id, businessId } = await createSession(pool);
    const occurrence = await createOccurrence(pool, id, { startsAt: inDays(2) });
    const before = await lastChange();
    await pool.query('UPDATE sessions SET title = title WHERE id = $1', [id]);
    await pool.query('UPDATE businesses SET name = name WHERE id = $1', [businessId]);
    await pool.query('UPDATE occurrences SET taken = taken + 1 WHERE id = $1', [occurrence]);
    expect(await changedSince(before)).toEqual([]);
    const { rows } = await pool.query('SELECT session_id FROM search_changes WHERE seq > $1', [before]);
    expect(rows).toEqual([{ session_id: id }]);
  });

  it.each([
    ['its description', `UPDATE sessions SET description = 'Longer.' WHERE id = $1`],
    ['its places', 'UPDATE sessions SET capacity = capacity + 1 WHERE id = $1'],
    ['its slots’ ends', `UPDATE session_slots SET end_time = '20:00' WHERE session_id = $1`],
    [
      'its business’s telephone',
      `UPDATE businesses SET phone = '020 7946 0009' WHERE id = (SELECT business_id FROM sessions WHERE id = $1)`,
    ],
  ])('get a new version, and are told, when a session’s card changes: %s', async (_what, statement) => {
    const { id } = await createSession(pool);
    const version = async () =>
      (
        await pool.query<{ version: number }>('SELECT version FROM search_listings WHERE session_id = $1', [
          id,
        ])
      ).rows[0]?.version;
    const [before, seq] = [await version(), await lastChange()];
    await pool.query(statement, [id]);
    expect(await version()).toBeGreaterThan(before ?? Number.POSITIVE_INFINITY);
    expect(await changedSince(seq)).toEqual([id]);
  });

  it('are undone with the transaction that changed them', async () => {
    const { id } = await createSession(pool);
    const undo = new Error('undo');
    const attempt = transaction(pool, async (tx) => {
      await tx.query(`UPDATE sessions SET status = 'paused' WHERE id = $1`, [id]);
      throw undo;
    });
    await expect(attempt).rejects.toBe(undo);
    expect(await isListed(id)).toBe(true);
  });

  it('do not keep a session that is published while its business is being suspended', async () => {
    const business = await createBusiness(pool);
    const { id } = await createSession(pool, { businessId: business.id, status: 'pending' });
    const publish = await pool.connect();
    try {
      await publish.query('BEGIN');
      await publish.query(`UPDATE sessions SET status = 'published' WHERE id = $1`, [id]);
      // On PostgreSQL this waits for the other transaction; the embedded database can't even begin it.
      const suspended = pool.query(
        `UPDATE businesses SET status = 'suspended', booking_enabled = false WHERE id = $1`,
        [business.id],
      );
      await publish.query('COMMIT');
      await suspended;
    } finally {
      publish.release();
    }
    expect(await isListed(id)).toBe(false);
  });

  it('count two reviews that arrive at the same moment', async () => {
    expect(await stale()).toBe(0);
    const { rows } = await pool.query<{
      id: string;
      session_id: number;
      business_id: number;
      user_id: string;
    }>(
      `SELECT b.id, b.session_id, b.business_id, b.user_id FROM bookings b
        WHERE b.session_id IN (SELECT session_id FROM bookings GROUP BY session_id HAVING count(*) >= 2)
          AND b.session_id IN (SELECT session_id FROM search_listings)
        ORDER BY b.session_id LIMIT 2`,
    );
    expect(new Set(rows.map((row) => row.session_id)).size).toBe(1);
    await Promise.all(
      rows.map((row) =>
        pool.query(
          'INSERT INTO reviews (booking_id, session_id, business_id, user_id, stars) VALUES ($1, $2, $3, $4, 5)',
          [row.id, row.session_id, row.business_id, row.user_id],
        ),
      ),
    );
    expect(await stale()).toBe(0);
  });
});

describe('the mean that ratings lean on', () => {
  it('is brought up to date with every rating, once it has changed', async () => {
    await pool.query('UPDATE search_rating_mean SET thousandths = 1500');
    const before = await lastChange();
    const refresh = async () =>
      (await queryOne<{ changed: boolean }>(pool, 'SELECT refresh_search_rating_mean() AS changed')).changed;
    expect(await refresh()).toBe(true);
    expect(await stale()).toBe(0);
    expect(await changedSince(before)).toEqual([null]);
    expect(await refresh()).toBe(false);
    const { thousandths } = await queryOne<{ thousandths: number }>(
      pool,
      'SELECT thousandths FROM search_rating_mean',
    );
    expect(thousandths % 100).toBe(0);
    expect(thousandths).toBeGreaterThan(3_000);
    await pool.query('UPDATE search_rating_mean SET thousandths = 4000');
    await pool.query('SELECT rebuild_search_listings()');
  });
});

describe('the next date', () => {
  it('comes from the dates as they are added, whichever comes first', async () => {
    const { id } = await createSession(pool);
    expect(await nextStart(id)).toBeNull();
    await createOccurrence(pool, id, { startsAt: inDays(5) });
    expect(await nextStart(id)).toEqual(inDays(5));
    await createOccurrence(pool, id, { startsAt: inDays(3) });
    await createOccurrence(pool, id, { startsAt: inDays(9) });
    await createOccurrence(pool, id, { startsAt: inDays(1), state: 'cancelled' });
    await createOccurrence(pool, id, { startsAt: inDays(-1) });
    expect(await nextStart(id)).toEqual(inDays(3));
  });

  it('moves on when it has begun, and that is told as what is noted where it stands', async () => {
    const { id } = await createSession(pool);
    await createOccurrence(pool, id, { startsAt: inDays(1) });
    await createOccurrence(pool, id, { startsAt: inDays(8) });
    const before = await lastChange();
    await pool.query('SELECT refresh_next_starts($1)', [inDays(2)]);
    expect(await nextStart(id)).toEqual(inDays(8));
    expect(await changedSince(before)).not.toContain(id);
    const { rows: told } = await pool.query(
      'SELECT places_only FROM search_changes WHERE seq > $1 AND session_id = $2',
      [before, id],
    );
    expect(told).toEqual([{ places_only: true }]);
    await pool.query('SELECT refresh_next_starts($1)', [inDays(9)]);
    expect(await nextStart(id)).toBeNull();
    expect(await isListed(id)).toBe(true);
  });

  it('forgets changes older than a day, and not younger ones', async () => {
    await pool.query(
      `INSERT INTO search_changes (session_id, changed_at) VALUES (1, now() - interval '25 hours')`,
    );
    const { rows: before } = await pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM search_changes',
    );
    await pool.query('SELECT refresh_next_starts(now())');
    const { rows: old } = await pool.query(
      `SELECT FROM search_changes WHERE changed_at < now() - interval '1 day'`,
    );
    expect(before[0]?.count).toBeGreaterThan(1);
    expect(old).toEqual([]);
    expect(await lastChange()).toBeGreaterThan(0);
  });
});

describe('a bulk load', () => {
  it('writes no rows until they are rebuilt at its end', async () => {
    const business = await createBusiness(pool);
    await transaction(pool, async (tx) => {
      await tx.query(`SET LOCAL fettle.bulk_load = 'on'`);
      const { id } = await createSession(tx, { businessId: business.id });
      await createOccurrence(tx, id, { startsAt: inDays(4) });
      const listed = await tx.query('SELECT FROM search_listings WHERE session_id = $1', [id]);
      expect(listed.rowCount).toBe(0);
      await tx.query('SELECT rebuild_search_listings()');
    });
    expect(await stale()).toBe(0);
    await createSession(pool, { businessId: business.id });
    expect(await stale()).toBe(0);
  });
});

describe('rules kept in SQL and in TypeScript', () => {
  it('put a point into the same cell', async () => {
    const random = createRandom('search 3');
    const points = Array.from({ length: 500 }, () => ({
      easting: random.integer(0, 899_999) - 150_000,
      northing: random.integer(0, 1_399_999) - 150_000,
    }));
    const { rows } = await pool.query<{ cell: number }>(
      'SELECT search_cell(e, n) AS cell FROM unnest($1::int[], $2::int[]) WITH ORDINALITY AS p (e, n, place) ORDER BY place',
      [points.map((point) => point.easting), points.map((point) => point.northing)],
    );
    expect(rows.map((row) => row.cell)).toEqual(points.map(gridCell));
  });

  it('weigh ratings alike', async () => {
    const given = [0, 1, 2, 7, 50, 999].flatMap((count) =>
      [1, 3, 4, 5].map((stars) => ({ count, stars: count * stars })),
    );
    const { rows } = await pool.query<{ rating: number }>(
      `SELECT search_rating(c, s) AS rating FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS g (c, s, place) ORDER BY place`,
      [given.map((each) => each.count), given.map((each) => each.stars)],
    );
    expect(rows.map((row) => row.rating)).toEqual(given.map((each) => bayesianRating(each)));
  });

  it('cut texts into the same words', async () => {
    const texts = [
      "Women's Café: Pilates & Flow",
      'ŴYL Ŷ ÀÉÎÖÜ çñ',
      '50+ 5k—run',
      '',
      '…',
      'Naïve  Façade’s',
      'ÅNGSTRÖM',
    ];
    const { rows } = await pool.query<{ words: string[] }>(
      'SELECT search_words(t) AS words FROM unnest($1::text[]) WITH ORDINALITY AS g (t, place) ORDER BY place',
      [texts],
    );
    expect(rows.map((row) => row.words)).toEqual(texts.map(searchWords));
  });
});
