import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { refreshFeeds } from '#areas/platform/openactive/publish/publish-feeds.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { systemClock } from '#shared/domain/clock.ts';
import { installOutbox } from '#shared/jobs/outbox.server.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { checks, runCheck } from '../../../scripts/audit/checks.ts';
import { BUSY_OWNER, loadBookings } from './load-bookings.ts';
import { loadData } from './load-data.ts';

const BOOKINGS = 2_000;
const database = setUpDatabase();
let indexes: string[];
let feeds: { loaded: unknown[]; toldAnew: unknown[] };

const feedItems = async () =>
  (await database.pool.query('SELECT feed, item_id, deleted, expires_at FROM open_feed_items ORDER BY 1, 2'))
    .rows;

const indexDefinitions = async () =>
  (await database.pool.query<{ indexdef: string }>('SELECT indexdef FROM pg_indexes ORDER BY 1')).rows.map(
    ({ indexdef }) => indexdef,
  );

beforeAll(async () => {
  await installOutbox(database.pool);
  await loadData(database.pool, { sessions: 400, weeks: 3 });
  const loaded = await feedItems();
  await database.pool.query(
    `INSERT INTO open_feed_changes (session_id, occurrence_id)
     SELECT id, NULL FROM sessions UNION ALL SELECT NULL, id FROM occurrences`,
  );
  await refreshFeeds({ pool: database.pool, clock: systemClock });
  feeds = { loaded, toldAnew: await feedItems() };
  indexes = await indexDefinitions();
  await loadBookings(database.pool, { bookings: BOOKINGS });
}, 120_000);

it('loads as many as were asked for, half of them of one business where they are few', async () => {
  const counted = await queryOne<{ bookings: number; ofBusy: number; upcoming: number }>(
    database.pool,
    `SELECT count(*)::integer AS bookings, count(*) FILTER (WHERE u.email = $1)::integer AS "ofBusy",
            count(*) FILTER (WHERE b.starts_at > now())::integer AS upcoming
       FROM bookings b JOIN businesses biz ON biz.id = b.business_id JOIN users u ON u.id = biz.owner_id`,
    [BUSY_OWNER],
  );
  expect(counted).toMatchObject({ bookings: BOOKINGS, ofBusy: BOOKINGS / 2 });
  expect(counted.upcoming).toBeGreaterThan(0);
});

it('has the open feeds say what a site would have them say', () => {
  expect(feeds.loaded.length).toBeGreaterThan(1_000);
  expect(feeds.loaded).toEqual(feeds.toldAnew);
});

// Load data has more taken places than bookings.
it.each(checks.filter(({ name }) => name !== 'Seats'))('is right by the audit: $name', async (check) => {
  expect(await runCheck(database.pool, check)).toEqual([]);
});

it('refers to nothing that is not there, although no key was looked at', async () => {
  const { rows: keys } = await database.pool.query<{ broken: string; from: string }>(
    `SELECT c.conrelid::regclass::text AS "from",
            format('SELECT count(*)::integer AS n FROM %s c WHERE %s AND NOT EXISTS (SELECT FROM %s p WHERE %s)', c.conrelid::regclass,
                   (SELECT string_agg(format('c.%I IS NOT NULL', a.attname), ' AND ') FROM unnest(c.conkey) k
                      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k),
                   c.confrelid::regclass,
                   (SELECT string_agg(format('p.%I = c.%I', pa.attname, ca.attname), ' AND ')
                      FROM unnest(c.conkey, c.confkey) AS k (own, other)
                      JOIN pg_attribute ca ON ca.attrelid = c.conrelid AND ca.attnum = k.own
                      JOIN pg_attribute pa ON pa.attrelid = c.confrelid AND pa.attnum = k.other)) AS broken
       FROM pg_constraint c
      WHERE c.contype = 'f'
        AND c.conrelid::regclass::text IN ('bookings', 'customers', 'holds', 'occurrences', 'order_items', 'orders', 'payments',
              'payout_lines', 'payouts', 'refunds', 'seller_accounts', 'transfers')`,
  );
  expect(keys.length).toBeGreaterThan(20);
  for (const { broken, from } of keys) {
    const { n } = await queryOne<{ n: number }>(database.pool, broken);
    expect([from, broken, n]).toEqual([from, broken, 0]);
  }
});

// Response schemas require version 4.
it('has ids of version 4', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT id FROM bookings UNION ALL SELECT id FROM payments UNION ALL SELECT id FROM users UNION ALL SELECT id FROM transfers`,
  );
  expect(rows.length).toBeGreaterThan(3 * BOOKINGS - 1_000);
  expect(rows.filter(({ id }) => !z.uuid().safeParse(id).success)).toEqual([]);
});

it('lays every index again', async () => {
  expect(await indexDefinitions()).toEqual(indexes);
});

it('refuses to add to bookings that are there', async () => {
  await expect(loadBookings(database.pool, { bookings: 10 })).rejects.toThrow('already contains bookings');
});
