import { beforeAll, describe, expect, it } from 'vitest';
import { harvest } from '#areas/platform/openactive/import/harvest.server.ts';
import { type Pool, queryOne } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPublisher } from '#support/publisher.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { type CrashHarness, createCrashHarness } from './crash-harness.ts';
import { crashPoints } from './crash-points.ts';

const SERIES = 'https://feeds.example/series';
const DATES = 'https://feeds.example/dates';
const STARTED_AT = new Date('2026-05-01T09:00:00Z');
/** The step's name in the child. */
const READ_PAGE_STEP = 'publisher: page';
/** By then a silent reader counts as dead. */
const AFTER_READER_TIMEOUT = new Date('2026-05-01T09:05:00Z');

const seriesItem = (id: number, offers: object[] = [{ price: '5.00' }]) => ({
  state: 'updated',
  kind: 'SessionSeries',
  id: `s${id}`,
  modified: id,
  data: {
    '@type': 'SessionSeries',
    '@id': `${SERIES}/${id}`,
    name: `Hatha Yoga ${id}`,
    url: `https://book.example/${id}`,
    activity: [{ prefLabel: 'Yoga' }],
    organizer: { name: 'Islington Leisure' },
    location: { name: 'Sobell Centre', geo: { latitude: 51.5 + id / 100, longitude: -0.11 } },
    offers,
  },
});
const occurrenceItem = (id: number, of: number) => ({
  state: 'updated',
  kind: 'ScheduledSession',
  id: `d${id}`,
  modified: id,
  data: {
    '@type': 'ScheduledSession',
    '@id': `${DATES}/${id}`,
    superEvent: `${SERIES}/${of}`,
    startDate: `2026-05-${String(id + 9).padStart(2, '0')}T18:00:00Z`,
    duration: 'PT1H',
  },
});
const deletedItem = (id: string) => ({ state: 'deleted', kind: 'SessionSeries', id, modified: 99 });

/** Pages by URL; the last one is empty. */
function createPages(feed: string, pages: object[][]): [string, string][] {
  const address = (at: number): string => (at === 0 ? feed : `${feed}?${at}`);
  return [...pages, []].map((items, at) => [
    address(at),
    JSON.stringify({ items, next: address(Math.min(at + 1, pages.length)) }),
  ]);
}

const price = [{ price: 'about a fiver' }];
const published = new Map([
  ...createPages(SERIES, [
    [seriesItem(1), seriesItem(2)],
    [seriesItem(3, price), seriesItem(2), deletedItem('s1')],
  ]),
  ...createPages(DATES, [[occurrenceItem(1, 1), occurrenceItem(2, 2), occurrenceItem(3, 2)]]),
]);

/** Items known after each page. */
const knownItems: Readonly<Record<string, string[]>> = {
  [SERIES]: [],
  [`${SERIES}?1`]: ['s1', 's2'],
  [`${SERIES}?2`]: ['s2', 's3'],
  [DATES]: [],
  [`${DATES}?1`]: ['d1', 'd2', 'd3'],
};

// A killed process needs PostgreSQL.
describe.runIf(testDatabaseUrl !== undefined)(
  'reading a publisher’s feeds, killed with -9 at every step',
  () => {
    const database = setUpDatabase();
    let pool: Pool;
    let children: CrashHarness;

    beforeAll(async () => {
      pool = database.pool;
      const env = { NOW: STARTED_AT.toISOString(), PAGES: JSON.stringify(Object.fromEntries(published)) };
      children = await createCrashHarness('harvest-child.ts', database, () => env);
    });

    /** One source at a time: duplicates are detected per source. */
    async function aSource() {
      await pool.query('DELETE FROM feed_sources');
      const { id } = await queryOne<{ id: string }>(
        pool,
        `INSERT INTO feed_sources (url, publisher, licence)
       VALUES ('https://feeds.example', 'Islington Leisure', 'https://creativecommons.org/licenses/by/4.0/') RETURNING id`,
      );
      await pool.query(
        `INSERT INTO feeds (source_id, kind, url, next_url)
       VALUES ($1, 'SessionSeries', $2, $2), ($1, 'ScheduledSession', $3, $3)`,
        [id, SERIES, DATES],
      );
      return { id, env: { SOURCE: id } };
    }

    const rows = async (text: string): Promise<object[]> => (await pool.query<object>(text)).rows;

    /** Without ids and times. */
    const everything = async () => ({
      feeds: await rows(
        'SELECT kind, next_url, failures, problem, ended_at IS NOT NULL AS ended FROM feeds ORDER BY kind',
      ),
      steps: await rows('SELECT url_digest FROM feed_visited_pages'),
      items: await rows(
        'SELECT item_id, modified, external_id, parent_id, facts, refusal, detail FROM feed_items ORDER BY item_id',
      ),
      sessions: await rows(
        'SELECT key, title, link, price_pence, has_rolling_schedule, duplicate_of FROM external_sessions ORDER BY key',
      ),
      dates: await rows(
        `SELECT s.key, d.starts_at, d.ends_at FROM external_occurrences d JOIN external_sessions s ON s.id = d.session_id
        ORDER BY s.key, d.starts_at`,
      ),
      refusals: await rows('SELECT key, refusal FROM external_rejections ORDER BY key'),
      counted: await rows(
        `SELECT sum(pages)::integer AS pages, sum(taken)::integer AS taken, sum(deleted)::integer AS deleted,
              sum(refused)::integer AS refused FROM feed_runs`,
      ),
      found: await rows('SELECT title FROM search_listings WHERE session_id > 2000000000 ORDER BY title'),
    });

    /** Pages are atomic. */
    async function expectWholePages(step: string): Promise<void> {
      const found = await pool.query<{ next: string; items: string[] }>(
        `SELECT f.next_url AS next,
              ARRAY(SELECT i.item_id FROM feed_items i WHERE i.feed_id = f.id ORDER BY i.item_id) AS items
         FROM feeds f ORDER BY f.id`,
      );
      expect(found.rows).toHaveLength(2);
      for (const { next, items } of found.rows)
        expect(items, `${next} after ${step}`).toEqual(knownItems[next]);
    }

    it('leaves whole pages, and the next reader makes of them what one that lived makes', async () => {
      let whole: Awaited<ReturnType<typeof everything>> | null = null;
      let deaths = 0;
      await children.killEverywhere({
        prepare: aSource,
        // Reading doesn't change the publisher, so only commits matter.
        crashPoints: (steps) =>
          crashPoints(steps).filter(
            ({ at }) => process.env.KILLS === 'all' || steps[at - 1] !== READ_PAGE_STEP,
          ),
        async afterThrough() {
          whole = await everything();
          expect(whole.found).toEqual([{ title: 'Hatha Yoga 2' }]);
          expect(whole.dates).toHaveLength(2);
          expect(whole.refusals).not.toEqual([]);
        },
        async afterDeath({ id }, step) {
          deaths += 1;
          await children.waitUntilGone();
          await expectWholePages(step);
          const deps = {
            pool,
            clock: { now: () => AFTER_READER_TIMEOUT },
            fetchFeed: createPublisher(published),
            locateMany: () => Promise.resolve(new Map()),
            publicUrl: 'https://fettle.example',
          };
          await harvest(deps, { shouldStop: () => false, only: id });
          expect(await everything(), step).toEqual(whole);
        },
      });
      // Five pages and their transactions.
      expect(deaths).toBeGreaterThan(12);
    }, 600_000);
  },
);
