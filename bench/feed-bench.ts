import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Pool, queryOne } from '#shared/db/database.server.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import { startComparisonServer } from './comparison-server.ts';
import { type AlternatingRatio, type LoadResult, measureAlternating, runDirectLoad } from './direct-load.ts';
import { runHttpLoad, warmUpOverHttp } from './http-load.ts';
import {
  atMost,
  markdownTable,
  milliseconds,
  perSecond,
  type ReportSection,
  ratio,
  seconds,
} from './report-section.ts';

/** Clients that follow the feeds, each at its own position. */
const FOLLOWERS = 4;
const WARM_UP = 100;
const ROUND_SECONDS = 4;
/** More pages than a round can serve. */
const PAGES = 400;
const BOOKINGS_MADE = 20;
const POLL_INTERVAL_MS = 10;

/** Against bare `node:http` with the same bytes. */
export interface FeedFigures {
  bytes: number;
  items: number;
  besideReady: AlternatingRatio;
  /** A single follower. */
  alone: LoadResult;
}

export interface FeedsFigures {
  items: number;
  followers: number;
  sessions: FeedFigures;
  dates: FeedFigures;
  /** Milliseconds from the commit of a booking until the feed shows it, under load. */
  placeTaken: { p50: number; most: number };
}

/** Throughput of both feeds, and their delay after a booking. */
export async function benchFeeds(origin: string, pool: Pool): Promise<FeedsFigures> {
  const { items } = await queryOne<{ items: number }>(
    pool,
    'SELECT count(*)::integer AS items FROM open_feed_items WHERE NOT deleted',
  );
  return {
    items,
    followers: FOLLOWERS,
    sessions: await benchFeed(origin, pool, 'series'),
    dates: await benchFeed(origin, pool, 'dates'),
    placeTaken: await measurePropagation(origin, pool),
  };
}

const feedUrl = (feed: 'series' | 'dates'): string =>
  `/openactive/feeds/${feed === 'series' ? 'session-series' : 'scheduled-sessions'}`;

/** Distant pages, as for followers at different positions. */
async function spreadFeedPages(pool: Pool, feed: 'series' | 'dates'): Promise<string[]> {
  const { rows } = await pool.query<{ modified: number; id: number }>(
    `SELECT modified, item_id AS id FROM open_feed_items WHERE feed = $1 AND NOT deleted
      ORDER BY item_id % 997, item_id LIMIT $2`,
    [feed, PAGES],
  );
  return rows.map(({ modified, id }) => `${feedUrl(feed)}?afterTimestamp=${modified}&afterId=${id}`);
}

async function benchFeed(origin: string, pool: Pool, feed: 'series' | 'dates'): Promise<FeedFigures> {
  const paths = await spreadFeedPages(pool, feed);
  const page = await (await fetch(`${origin}${feedUrl(feed)}`)).text();
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-bench-feed-'));
  const file = path.join(folder, 'page.json');
  writeFileSync(file, page);
  const ready = await startComparisonServer('ready-server.ts', file);
  const load = (at: string, asked: readonly string[], connections: number) =>
    runHttpLoad({ origin: at, paths: asked, connections, seconds: ROUND_SECONDS });
  try {
    await warmUpOverHttp({ origin, paths, connections: FOLLOWERS, requests: WARM_UP });
    await warmUpOverHttp({ origin: ready.origin, paths: ['/'], connections: FOLLOWERS, requests: WARM_UP });
    return {
      bytes: Buffer.byteLength(page),
      items: JSON.parse(page).items.length,
      besideReady: await measureAlternating(
        () => load(origin, paths, FOLLOWERS),
        () => load(ready.origin, ['/'], FOLLOWERS),
      ),
      alone: await load(origin, paths, 1),
    };
  } finally {
    ready.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Books places one by one and polls the end of the feed, under load. */
async function measurePropagation(origin: string, pool: Pool): Promise<FeedsFigures['placeTaken']> {
  const paths = await spreadFeedPages(pool, 'dates');
  const { rows: dates } = await pool.query<{ id: number }>(
    `SELECT o.id FROM occurrences o JOIN open_feed_items i ON i.feed = 'dates' AND i.item_id = o.id AND NOT i.deleted
      WHERE o.state = 'scheduled' AND o.taken < o.capacity AND o.starts_at > now() ORDER BY o.id LIMIT $1`,
    [BOOKINGS_MADE],
  );
  const waited: number[] = [];
  let done = false;
  const followers = runDirectLoad({
    clients: FOLLOWERS,
    seconds: Number.MAX_SAFE_INTEGER,
    ended: () => done,
    work: async (turn) => {
      await (await fetch(`${origin}${paths[turn % paths.length] ?? ''}`)).arrayBuffer();
    },
  });
  try {
    for (const { id } of dates) {
      const end = await queryOne<{ modified: number; id: number }>(
        pool,
        `SELECT modified, item_id AS id FROM open_feed_items WHERE feed = 'dates' ORDER BY modified DESC, item_id DESC LIMIT 1`,
      );
      await pool.query('UPDATE occurrences SET taken = taken + 1 WHERE id = $1', [id]);
      const taken = performance.now();
      const behind = `${origin}${feedUrl('dates')}?afterTimestamp=${end.modified}&afterId=${end.id}`;
      while (!(await (await fetch(behind)).text()).includes(`"id":"${id}"`))
        await setTimeout(POLL_INTERVAL_MS);
      waited.push(performance.now() - taken);
    }
  } finally {
    done = true;
    await followers;
    await pool.query('UPDATE occurrences SET taken = taken - 1 WHERE id = ANY ($1)', [
      dates.slice(0, waited.length).map(({ id }) => id),
    ]);
  }
  waited.sort((one, other) => one - other);
  return { p50: waited[Math.floor(waited.length / 2)] ?? 0, most: waited.at(-1) ?? 0 };
}

export function reportFeeds(feeds: FeedsFigures): ReportSection {
  const { sessions, dates, placeTaken } = feeds;
  return {
    aims: [
      atMost('a page of the open feed of sessions, median', sessions.alone.p50, 30, milliseconds),
      atMost('a page of the open feed of dates, median', dates.alone.p50, 30, milliseconds),
      atMost('from a taken place to the open feed, at most', placeTaken.most, 1_000, seconds),
    ],
    chapter: renderChapter(feeds),
  };
}

function renderChapter(feeds: FeedsFigures): string {
  const row = (what: string, { bytes, items, besideReady, alone }: FeedFigures) => [
    what,
    String(items),
    formatCount(bytes),
    milliseconds(alone.p50),
    milliseconds(alone.p99),
    perSecond(besideReady.measured.perSecond),
    perSecond(besideReady.baseline.perSecond),
    `**${ratio(besideReady.ratio)}**`,
  ];
  return `Pages of the OpenActive feeds of ${formatCount(feeds.items)} sessions and dates. One reader is alone, then ${feeds.followers} read at once, beside a bare node:http
server that sends the same bytes. While they read, the feed of dates shows a taken place after ${milliseconds(feeds.placeTaken.p50)} (median of twenty;
at most ${milliseconds(feeds.placeTaken.most)}).

${markdownTable(
  [
    'feed',
    'items',
    'bytes',
    'p50 alone',
    'p99 alone',
    `per second to ${feeds.followers}`,
    'node:http',
    'ratio',
  ],
  [row('sessions', feeds.sessions), row('dates', feeds.dates)],
)}`;
}
