import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import { type Pool, queryOne } from '#shared/db/database.server.ts';
import {
  createSsrfSafeFetch,
  type SsrfSafeFetch,
  ssrfSafeFetch,
  unguardedFetch,
} from '#shared/http/ssrf-safe-fetch.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { createBusiness, createOccurrence, createSession, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { type HarvestDeps, harvest } from './harvest.server.ts';
import { refreshExternalSessions } from './jobs.server.ts';
import { loadExternalSessions } from './load-external-sessions.server.ts';
import {
  addSource,
  pauseSource,
  readSources,
  removeSource,
  requestSourceRun,
  resumeSource,
} from './manage-sources.server.ts';
import { readExternalSession } from './read-external-session.server.ts';

const database = setUpDatabase();
let pool: Pool;
let act: { actorId: string; requestId: string };
let now = new Date('2026-05-01T09:00:00Z');
const clock = { now: () => now };

beforeAll(async () => {
  pool = database.pool;
  act = { actorId: (await createUser(pool, { role: 'admin' })).id, requestId: 'test' };
});

beforeEach(async () => {
  await pool.query('DELETE FROM feed_sources');
  now = new Date('2026-05-01T09:00:00Z');
  site.clear();
  asked.length = 0;
});

/** Responses by URL, in the order requested. */
const site = new Map<
  string,
  { status?: number; type?: string; headers?: Record<string, string>; body: string }
>();
const asked: { address: string; headers: Readonly<Record<string, string>> }[] = [];

const fetchFeed: SsrfSafeFetch = (address, { headers = {} }) => {
  asked.push({ address, headers });
  const answer = site.get(address) ?? { status: 404, body: '' };
  const same =
    headers['if-none-match'] !== undefined && headers['if-none-match'] === answer.headers?.['etag'];
  return Promise.resolve({
    status: same ? 304 : (answer.status ?? 200),
    headers: {
      'content-type': answer.type ?? 'application/vnd.openactive.rpde+json; version=1',
      ...answer.headers,
    },
    body: new TextEncoder().encode(answer.body),
    url: address,
  });
};

const deps = (): HarvestDeps => ({
  pool,
  clock,
  fetchFeed,
  locateMany: (postcodes) =>
    Promise.resolve(
      new Map(
        postcodes.map((postcode) => [
          postcode,
          {
            kind: 'located' as const,
            label: postcode,
            point: { lat: 51.55, lng: -0.1 },
            grid: toGrid({ lat: 51.55, lng: -0.1 }),
            radiusKm: 0,
            precision: 'unit' as const,
            approximate: false,
            source: 'imported' as const,
            sentence: null,
          },
        ]),
      ),
    ),
  publicUrl: 'https://fettle.example',
});
const sources = () => ({ pool, fetchFeed, publicUrl: 'https://fettle.example', outbox });

const SERIES = 'https://feeds.example/series';
const DATES = 'https://feeds.example/sessions';

const page = (address: string, items: object[], next = `${address}?end`) => {
  site.set(address, {
    body: JSON.stringify({ next, items, license: 'https://creativecommons.org/licenses/by/4.0/' }),
  });
  if (!site.has(next)) site.set(next, { body: JSON.stringify({ next, items: [] }) });
};

const series = (id: number, changes: object = {}) => ({
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
    location: {
      name: 'Sobell Centre',
      address: { postalCode: 'N7 7NY' },
      geo: { latitude: 51.55, longitude: -0.11 },
    },
    offers: [{ price: '5.00' }],
    ...changes,
  },
});

const date = (id: number, of: number, changes: object = {}) => ({
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
    ...changes,
  },
});

const gone = (id: string) => ({ state: 'deleted', kind: 'ScheduledSession', id, modified: 99 });

async function aSource(): Promise<string> {
  const dataset = {
    '@type': 'Dataset',
    license: 'https://creativecommons.org/licenses/by/4.0/',
    publisher: { name: 'Islington Leisure', url: 'https://leisure.example' },
    distribution: [
      { additionalType: 'https://openactive.io/SessionSeries', contentUrl: SERIES },
      { additionalType: 'https://openactive.io/ScheduledSession', contentUrl: DATES },
    ],
  };
  site.set('https://feeds.example/', {
    type: 'text/html',
    body: `<script type="application/ld+json">${JSON.stringify(dataset)}</script>`,
  });
  return (await addSource(sources(), act, { address: 'https://feeds.example/', publisher: '' })).id;
}

const readAll = () => harvest(deps(), { shouldStop: () => false });

/** Titles with their number of dates. */
async function found(): Promise<string[]> {
  const { rows } = await pool.query<{ title: string; dates: number }>(
    `SELECT l.title, (SELECT count(*)::integer FROM search_occurrences d WHERE d.session_id = l.session_id) AS dates
       FROM search_listings l WHERE l.session_id > 2000000000 ORDER BY l.title`,
  );
  return rows.map(({ title, dates }) => `${title}: ${dates}`);
}

async function refusals(): Promise<Record<string, number>> {
  return Object.fromEntries(
    (await readSources(pool, now)).flatMap((source) =>
      source.refusals.map(({ refusal, count }) => [refusal, count]),
    ),
  );
}

describe('a source', () => {
  it('is read to the end of its feeds, politely, and shown with its counts', async () => {
    await aSource();
    page(SERIES, [series(1), series(2), series(3, { activity: [] })]);
    page(DATES, [date(1, 1), date(2, 1), date(3, 2), gone('d9')], `${DATES}?afterTimestamp=1&afterId=%20x`);
    page(`${DATES}?afterTimestamp=1&afterId=%20x`, [date(4, 2), { id: 1 }]);
    await readAll();
    expect(await found()).toEqual(['Hatha Yoga 1: 2', 'Hatha Yoga 2: 2']);
    expect(await refusals()).toEqual({ not_an_item: 1, unknown_activity: 1 });
    const [shown] = await readSources(pool, now);
    expect(shown).toMatchObject({
      publisher: 'Islington Leisure',
      state: 'active',
      shown: 2,
      same: 0,
      licence: { name: 'CC BY 4.0' },
    });
    expect(shown?.runs[0]).toMatchObject({ pages: 5, taken: 8, deleted: 0, refused: 1, problem: null });
    expect(shown?.feeds.every(({ ended }) => ended)).toBe(true);
    expect(asked.map(({ address }) => address)).toContain(`${DATES}?afterTimestamp=1&afterId=%20x`);
    expect(
      asked.every(
        ({ headers }) => headers['user-agent'] === 'Fettle feed reader (+https://fettle.example/help)',
      ),
    ).toBe(true);
  });

  it('is asked again only after a while, and then whether there is anything new', async () => {
    await aSource();
    page(SERIES, [series(1)]);
    page(DATES, [date(1, 1)]);
    site.set(`${DATES}?end`, {
      headers: { etag: '"1"' },
      body: JSON.stringify({ next: `${DATES}?end`, items: [] }),
    });
    await readAll();
    const before = asked.length;
    await readAll();
    expect(asked).toHaveLength(before);
    now = new Date(now.getTime() + 16 * 60_000);
    await readAll();
    expect(asked.at(-1)).toMatchObject({ address: `${DATES}?end`, headers: { 'if-none-match': '"1"' } });
    page(`${DATES}?end`, [gone('d1'), date(2, 1)], `${DATES}?end2`);
    now = new Date(now.getTime() + 16 * 60_000);
    await readAll();
    expect(await found()).toEqual(['Hatha Yoga 1: 1']);
  });

  it('has dates that wait for their series, and shows them when it has come', async () => {
    await aSource();
    page(SERIES, []);
    site.set(SERIES, { body: JSON.stringify({ next: SERIES, items: [] }) });
    page(DATES, [date(1, 1)]);
    await readAll();
    expect(await found()).toEqual([]);
    expect(await refusals()).toEqual({ waiting_for_parent: 1 });
    page(SERIES, [series(1)]);
    now = new Date(now.getTime() + 16 * 60_000);
    await readAll();
    expect(await found()).toEqual(['Hatha Yoga 1: 1']);
    expect(await refusals()).toEqual({});
  });

  it('takes out what it takes back, a date or the series', async () => {
    await aSource();
    page(SERIES, [series(1), series(2)]);
    page(DATES, [date(1, 1), date(2, 1), date(3, 2)]);
    await readAll();
    page(`${DATES}?end`, [gone('d1')], `${DATES}?more`);
    page(`${SERIES}?end`, [gone('s2')], `${SERIES}?more`);
    now = new Date(now.getTime() + 16 * 60_000);
    await readAll();
    expect(await found()).toEqual(['Hatha Yoga 1: 1']);
    expect((await readSources(pool, now))[0]?.runs[0]).toMatchObject({ deleted: 2 });
  });

  it('goes on after the last whole page when it is killed', async () => {
    await aSource();
    page(SERIES, [series(1)], `${SERIES}?2`);
    page(`${SERIES}?2`, [series(2)]);
    page(DATES, [date(1, 1), date(2, 2)]);
    // Dies in the second page's transaction, before its write.
    const dying = {
      ...deps(),
      fetchFeed: (address: string, ask: Parameters<SsrfSafeFetch>[1]) =>
        fetchFeed(address, ask).then((answer) => {
          if (address === `${SERIES}?2`) throw new Error('killed');
          return answer;
        }),
    };
    await expect(harvest(dying, { shouldStop: () => false })).rejects.toThrow('killed');
    const [{ nextAddress } = { nextAddress: '' }] = (
      await pool.query<{ nextAddress: string }>(
        `SELECT next_url AS "nextAddress" FROM feeds WHERE url = $1`,
        [SERIES],
      )
    ).rows;
    expect(nextAddress).toBe(`${SERIES}?2`);
    // Another run waits until the lease expires, then resumes.
    expect((await readSources(pool, now))[0]?.runs[0]?.reading).toBe(true);
    asked.length = 0;
    await readAll();
    expect(asked).toEqual([]);
    now = new Date(now.getTime() + 2 * 60_000);
    expect((await readSources(pool, now))[0]?.runs[0]).toMatchObject({ endedAt: null, reading: false });
    await readAll();
    expect(asked[0]?.address).toBe(`${SERIES}?2`);
    expect(await found()).toEqual(['Hatha Yoga 1: 1', 'Hatha Yoga 2: 1']);
  });

  it.each([
    ['leads to itself', () => page(SERIES, [series(1)], SERIES), 'The page links to itself and has items.'],
    [
      'leads round in a circle',
      () => {
        page(SERIES, [series(1)], `${SERIES}?2`);
        page(`${SERIES}?2`, [series(2)], `${SERIES}?3`);
        page(`${SERIES}?3`, [series(3)], SERIES);
      },
      'The pages link in a circle.',
    ],
    [
      'leads to and fro',
      () => {
        page(SERIES, [series(1)], `${SERIES}?2`);
        page(`${SERIES}?2`, [series(2)], SERIES);
      },
      'The pages link in a circle.',
    ],
    ['is no JSON', () => site.set(SERIES, { body: '{"next":' }), 'The page isn’t valid JSON.'],
    [
      'is a web page',
      () => site.set(SERIES, { type: 'text/html', body: '<html>' }),
      'The page isn’t JSON, but text/html.',
    ],
    [
      'leads to another site',
      () => page(SERIES, [series(1)], 'https://169.254.169.254/'),
      'The next page is on another site.',
    ],
    ['fails', () => site.set(SERIES, { status: 500, body: '' }), 'The page returned 500.'],
  ])('is left alone when its feed %s, and its other feed is read', async (_what, arrange, problem) => {
    await aSource();
    page(DATES, [date(1, 1)]);
    arrange();
    await readAll();
    const [shown] = await readSources(pool, now);
    expect(shown?.feeds[0]).toMatchObject({ problem, waitUntil: '2026-05-01T09:05:00.000Z' });
    expect(shown?.feeds[1]).toMatchObject({ problem: null, ended: true });
    expect(shown?.runs[0]?.problem).toBe(`SessionSeries: ${problem}`);
    const before = asked.length;
    await readAll();
    expect(asked).toHaveLength(before);
  });

  it('waits as long as its publisher asks, and longer with each failure', async () => {
    await aSource();
    page(DATES, []);
    site.set(SERIES, { status: 429, headers: { 'retry-after': '3600' }, body: '' });
    await readAll();
    expect((await readSources(pool, now))[0]?.feeds[0]?.waitUntil).toBe('2026-05-01T10:00:00.000Z');
    site.set(SERIES, { status: 503, body: '' });
    now = new Date('2026-05-01T10:00:00Z');
    await readAll();
    expect((await readSources(pool, now))[0]?.feeds[0]?.waitUntil).toBe('2026-05-01T10:10:00.000Z');
  });

  it('is shown no more from the moment when it is paused, and again when it is resumed', async () => {
    const id = await aSource();
    page(SERIES, [series(1)]);
    page(DATES, [date(1, 1)]);
    await readAll();
    const [{ id: session } = { id: 0 }] = (
      await pool.query<{ id: number }>('SELECT id FROM external_sessions')
    ).rows;
    await expect(readExternalSession({ pool, clock }, String(session))).resolves.toMatchObject({
      title: 'Hatha Yoga 1',
      price: '5.00',
      publisher: { name: 'Islington Leisure' },
      licence: { name: 'CC BY 4.0' },
    });
    await pauseSource(sources(), act, id, 'They asked us to.');
    expect(await found()).toEqual([]);
    await expect(readExternalSession({ pool, clock }, String(session))).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(requestSourceRun(sources(), act, id)).rejects.toMatchObject({ code: 'conflict' });
    await resumeSource(sources(), act, id);
    expect(await found()).toEqual(['Hatha Yoga 1: 1']);
    await removeSource(sources(), act, id, 'It is over.');
    expect(await found()).toEqual([]);
    expect(await loadExternalSessions(pool, [session])).toEqual([]);
    await expect(requestSourceRun(sources(), act, id)).rejects.toMatchObject({ code: 'not_found' });
    const { rows } = await pool.query<{ action: string; reason: string | null }>(
      `SELECT action, reason FROM audit_log WHERE subject_id = $1 ORDER BY id`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'feed_source.added',
      'feed_source.paused',
      'feed_source.resumed',
      'feed_source.removed',
    ]);
  });

  it('is paused between two pages: the page that comes then does not count', async () => {
    const id = await aSource();
    page(SERIES, [series(1)]);
    const pausing = {
      ...deps(),
      fetchFeed: async (address: string, ask: Parameters<SsrfSafeFetch>[1]) => {
        if (address === SERIES) await pauseSource(sources(), act, id, 'Just now.');
        return fetchFeed(address, ask);
      },
    };
    await harvest(pausing, { shouldStop: () => false });
    expect(await queryOne(pool, 'SELECT count(*)::integer AS items FROM feed_items')).toEqual({ items: 0 });
  });

  it('is added once, and only under a licence that lets everybody show it', async () => {
    await aSource();
    await expect(aSource()).rejects.toMatchObject({ code: 'conflict' });
    site.set('https://closed.example/', {
      type: 'application/json',
      body: JSON.stringify({
        publisher: { name: 'Closed' },
        license: 'https://closed.example/terms',
        distribution: [{ name: 'SessionSeries', contentUrl: SERIES }],
      }),
    });
    await expect(
      addSource(sources(), act, { address: 'https://closed.example/', publisher: '' }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
    page('https://plain.example/feed', [], 'https://plain.example/feed');
    await expect(
      addSource(sources(), act, { address: 'https://plain.example/feed', publisher: '' }),
    ).rejects.toMatchObject({
      message: 'A feed doesn’t name its publisher. Enter the publisher.',
    });
    await addSource(sources(), act, { address: 'https://plain.example/feed', publisher: 'Plain Leisure' });
    expect((await readSources(pool, now)).map(({ publisher }) => publisher)).toEqual([
      'Plain Leisure',
      'Islington Leisure',
    ]);
  });
});

describe('what is here already', () => {
  it('is not shown twice: the same place, time, activity and business', async () => {
    const point = { lat: 51.55, lng: -0.11 };
    const grid = toGrid(point);
    const business = await createBusiness(pool, {
      name: 'Islington Leisure Ltd',
      latitude: point.lat,
      longitude: point.lng,
      easting: Math.round(grid.easting),
      northing: Math.round(grid.northing),
    });
    const ours = await createSession(pool, { businessId: business.id, title: 'Morning yoga', typeId: 2 });
    await createOccurrence(pool, ours.id, { startsAt: new Date('2026-05-10T18:00:00Z'), capacity: 5 });
    await aSource();
    page(SERIES, [series(1), series(2)]);
    page(DATES, [date(1, 1), date(5, 2)]);
    await readAll();
    expect(await found()).toEqual(['Hatha Yoga 2: 1']);
    expect((await readSources(pool, now))[0]).toMatchObject({ shown: 1, same: 1 });
    // Pausing ours shows the duplicate.
    await pool.query(`UPDATE sessions SET status = 'paused' WHERE id = $1`, [ours.id]);
    await refreshExternalSessions({ pool, clock });
    expect(await found()).toEqual(['Hatha Yoga 1: 1', 'Hatha Yoga 2: 1']);
  });

  it('is not shown twice from two sources, and shown from the other when one is paused', async () => {
    const first = await aSource();
    page(SERIES, [series(1)]);
    page(DATES, [date(1, 1)]);
    await readAll();
    page('https://feeds.example/copy', [
      series(1, { subEvent: { startDate: '2026-05-10T18:00:00Z', duration: 'PT1H' } }),
    ]);
    await addSource(sources(), act, { address: 'https://feeds.example/copy', publisher: 'A copy' });
    await readAll();
    expect(await found()).toEqual(['Hatha Yoga 1: 1']);
    await pauseSource(sources(), act, first, 'For a test.');
    expect(await found()).toEqual(['Hatha Yoga 1: 1']);
    expect((await readSources(pool, now)).find(({ publisher }) => publisher === 'A copy')).toMatchObject({
      shown: 1,
      same: 0,
    });
  });
});

describe('time', () => {
  it('takes dates out that are over, and lays those of a schedule out further', async () => {
    await aSource();
    page(SERIES, [
      series(1, {
        eventSchedule: {
          startDate: '2026-01-05',
          startTime: '18:30',
          duration: 'PT1H',
          repeatFrequency: 'P1W',
          byDay: 'https://schema.org/Monday',
        },
      }),
      series(2),
    ]);
    page(DATES, [date(1, 2)]);
    await readAll();
    expect(await found()).toEqual(['Hatha Yoga 1: 8', 'Hatha Yoga 2: 1']);
    now = new Date('2026-06-01T09:00:00Z');
    await refreshExternalSessions({ pool, clock });
    expect(await found()).toEqual(['Hatha Yoga 1: 9']);
  });

  it('takes what an earlier version refused for its activity, without reading the feed again', async () => {
    await aSource();
    page(SERIES, [series(1, { activity: [{ prefLabel: 'Badminton' }] }), series(2)]);
    page(DATES, [date(1, 1), date(2, 2)]);
    await readAll();
    // As the version of seven activities left it.
    await pool.query(`DELETE FROM external_sessions WHERE title = 'Hatha Yoga 1'`);
    await pool.query(
      `INSERT INTO external_rejections (source_id, key, refusal, detail) SELECT id, $1, 'other_activity', 'Badminton' FROM feed_sources`,
      [`${SERIES}/1`],
    );
    expect(await found()).toEqual(['Hatha Yoga 2: 1']);
    expect(await refusals()).toEqual({ other_activity: 1 });
    await refreshExternalSessions({ pool, clock });
    expect(await found()).toEqual(['Hatha Yoga 1: 1', 'Hatha Yoga 2: 1']);
    expect(await refusals()).toEqual({});
  });
});

describe('the way to a feed', () => {
  let server: Server;
  let address: string;
  /** 127.0.0.1 plays the public internet; 127.0.0.2 is internal. */
  const plain = createSsrfSafeFetch({
    isPublic: (ip) => ip === '127.0.0.1',
    lookup: () => undefined,
    plain: true,
  });

  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      if (request.url === '/huge') response.end(Buffer.alloc(17 * 1024 * 1024, ' '));
      else if (request.url !== '/inside') response.write('{');
      else response.writeHead(302, { location: 'http://127.0.0.2:1/feed' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['/inside', 'The address isn’t on the public internet.', plain],
    ['/huge', 'The page is larger than 16 MB, or compressed.', plain],
    [
      '/slow',
      'The page took longer than 30 seconds to load.',
      ((url, ask) => plain(url, { ...ask, timeoutMs: 300 })) satisfies SsrfSafeFetch,
    ],
  ])('refuses %s', async (path, problem, fetchIt) => {
    const id = await aSource();
    page(DATES, []);
    await pool.query('UPDATE feeds SET next_url = $2 WHERE source_id = $1', [id, address + path]);
    await harvest({ ...deps(), fetchFeed: fetchIt }, { shouldStop: () => false });
    expect((await readSources(pool, now))[0]?.feeds[0]).toMatchObject({ problem });
  });

  it.each([
    'https://127.0.0.1/',
    'https://10.0.0.1/feed',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest',
    'https://localhost/',
  ])('does not lead to %s, neither itself nor by a dataset', async (inside) => {
    await expect(
      addSource({ ...sources(), fetchFeed: ssrfSafeFetch }, act, { address: inside, publisher: 'X Leisure' }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [
        {
          field: 'address',
          // An internal name gets the same error as an unknown one, to reveal nothing.
          message: inside.includes('localhost')
            ? 'The server at this address isn’t responding.'
            : 'The address isn’t on the public internet.',
        },
      ],
    });
    site.set('https://feeds.example/dataset', {
      type: 'application/json',
      body: JSON.stringify({
        publisher: { name: 'X Leisure' },
        license: 'https://creativecommons.org/licenses/by/4.0/',
        distribution: [
          { name: 'SessionSeries', contentUrl: SERIES },
          { name: 'ScheduledSession', contentUrl: inside },
        ],
      }),
    });
    await expect(
      addSource(sources(), act, { address: 'https://feeds.example/dataset', publisher: '' }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [
        {
          field: 'address',
          message: 'The dataset has a feed that isn’t on the public internet.',
        },
      ],
    });
    expect(await readSources(pool, now)).toEqual([]);
  });
});

describe('a dataset on this machine', () => {
  let server: Server;
  let base: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify(
          request.url === '/'
            ? {
                license: 'https://creativecommons.org/licenses/by/4.0/',
                publisher: { name: 'Islington Leisure' },
                distribution: [{ name: 'SessionSeries', contentUrl: '/series' }],
              }
            : { next: `${base}/series`, items: [] },
        ),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const form = () => ({ address: `${base}/`, publisher: '' });
  const local = () => ({ ...deps(), outbox, fetchFeed: unguardedFetch });

  it('is added and read by the command in demo mode', async () => {
    await addSource({ ...local(), allowsLocal: true }, null, form());
    await harvest(local(), { shouldStop: () => false, onPage: () => undefined });
    expect(await readSources(pool, now)).toMatchObject([
      { publisher: 'Islington Leisure', feeds: [{ address: `${base}/series`, problem: null }] },
    ]);
  });

  it('is refused for everybody else', async () => {
    await expect(addSource(local(), null, form())).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(addSource({ ...local(), fetchFeed: ssrfSafeFetch }, null, form())).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});
