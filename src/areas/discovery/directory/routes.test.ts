import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import type { PictureContent } from '#shared/pictures/copy.ts';
import { ThreadPoolBusyError } from '#shared/workers/thread-pool.server.ts';
import { authUser, createPerson } from '#support/people.ts';
import { createBusiness, createOccurrence, createSession, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { createRoom } from '#support/venues.ts';
import type { Opening, Town, TownPage } from './contract.ts';
import { directoryRoutes } from './routes.server.ts';
import { publicBusinessPages, townPages } from './sitemap.server.ts';
import { TownDirectory } from './town-directory.server.ts';

/** Today: the database's clock decides which dates come next. */
const NOW = new Date(Math.floor(Date.now() / 60_000) * 60_000);
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

const database = setUpDatabase();
let app: AppInstance;
let towns: TownDirectory;
let viewer: AuthUser | null = null;
const draw = vi.fn<(words: PictureContent) => Promise<Buffer>>();
const ids = { hall: 0, submitted: 0, unclaimed: 0, suspended: 0, dear: 0, cheap: 0, pilates: 0, free: 0 };
let submittedOwner = '';

const get = (url: string) => app.inject({ method: 'GET', url });
const town = async (path: string) => (await get(`/api/towns/${path}`)).json<TownPage>();
const titles = (sessions: readonly Session[]) => sessions.map(({ title }) => title);

beforeAll(async () => {
  const { pool } = database;
  const near = { easting: 430_000, northing: 433_000 };
  ids.hall = (await createBusiness(pool, { town: 'Leeds', postcode: 'LS1 4AP', ...near })).id;
  const other = await createBusiness(pool, { town: 'leeds ', postcode: 'LS6 2QG', ...near });
  const york = await createBusiness(pool, {
    town: 'York',
    postcode: 'YO1 7HH',
    easting: 460_000,
    northing: 452_000,
  });
  const bath = await createBusiness(pool, {
    town: 'Bath',
    postcode: 'BA1 1SX',
    easting: 375_000,
    northing: 165_000,
  });
  const submitted = await createBusiness(pool, { town: 'Leeds', status: 'submitted' });
  ids.submitted = submitted.id;
  submittedOwner = submitted.ownerId ?? '';
  ids.unclaimed = (await createBusiness(pool, { town: 'Ripon', status: 'unclaimed' })).id;
  ids.suspended = (await createBusiness(pool, { town: 'Ripon', status: 'suspended' })).id;

  const session = async (
    businessId: number,
    title: string,
    typeId: number,
    pricePence: number,
    days: number,
  ) => {
    const { id } = await createSession(pool, { businessId, title, typeId, pricePence });
    await createOccurrence(pool, id, { startsAt: later(days) });
    return id;
  };
  ids.dear = await session(ids.hall, 'Dear Yoga', 2, 3000, 3);
  ids.cheap = await session(other.id, 'Cheap Yoga', 2, 500, 1);
  ids.pilates = await session(ids.hall, 'Hall Pilates', 3, 1000, 2);
  await session(york.id, 'York Yoga', 2, 1000, 1);
  await session(bath.id, 'Bath Pilates', 3, 1000, 1);
  await createSession(pool, { businessId: ids.hall, title: 'Draft', status: 'draft' });
  await createSession(pool, { businessId: ids.submitted, title: 'Not yet' });
  await createSession(pool, { businessId: ids.suspended, title: 'No longer' });

  const clock = { now: () => NOW };
  towns = new TownDirectory(pool, clock);
  app = createHttpApp();
  directoryRoutes({
    db: pool,
    clock,
    towns,
    brand: { name: 'Fettle' },
    pictures: { of: draw },
    auth: { currentUser: async () => viewer },
  })(app);
  await app.ready();
});
afterAll(() => app.close());

describe('GET /api/towns', () => {
  it('lists the towns with something to book, those with most first', async () => {
    expect((await get('/api/towns')).json<Town[]>()).toEqual([
      { slug: 'leeds', name: 'Leeds', sessions: 3 },
      { slug: 'bath', name: 'Bath', sessions: 1 },
      { slug: 'york', name: 'York', sessions: 1 },
    ]);
  });
});

describe('GET /api/towns/{town}', () => {
  it('gathers what is there, whatever the spelling of the town', async () => {
    const page = await town('leeds');
    expect(page).toMatchObject({
      town: { slug: 'leeds', name: 'Leeds', sessions: 3 },
      activity: null,
      sessions: 3,
      businesses: 2,
      price: { lowest: '5.50', highest: '33.00' },
      activities: [
        { slug: 'yoga', name: 'Yoga', sessions: 2 },
        { slug: 'pilates', name: 'Pilates', sessions: 1 },
      ],
      districts: [
        { outcode: 'LS1', sessions: 2 },
        { outcode: 'LS6', sessions: 1 },
      ],
    });
    expect(titles(page.next)).toEqual(['Cheap Yoga', 'Hall Pilates', 'Dear Yoga']);
    expect(page.neighbours.map(({ name, miles }) => [name, miles])).toEqual([
      ['York', 22],
      ['Bath', 170],
    ]);
  });

  it('keeps to one activity, and to the neighbours that have it', async () => {
    const page = await town('leeds?activity=pilates');
    expect(page).toMatchObject({
      activity: { slug: 'pilates', name: 'Pilates', sessions: 1 },
      sessions: 1,
      businesses: 1,
      price: { lowest: '11.00', highest: '11.00' },
      districts: [{ outcode: 'LS1' }],
    });
    expect(titles(page.next)).toEqual(['Hall Pilates']);
    expect(page.neighbours.map(({ name }) => name)).toEqual(['Bath']);
  });

  it.each(['ripon', 'nowhere', 'Leeds', 'leeds?activity=bjj', 'leeds?activity=swordplay'])(
    'is 404 for %s: nothing to show is nothing to find',
    async (path) => {
      const answer = await get(`/api/towns/${path}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ message: 'This town has no sessions yet.' });
    },
  );
});

describe('GET /api/businesses/{id}/sessions', () => {
  const sessionsOf = (id: number) => get(`/api/businesses/${id}/sessions`);

  it('answers the published ones, soonest first', async () => {
    const answer = await sessionsOf(ids.hall);
    expect(titles(answer.json())).toEqual(['Hall Pilates', 'Dear Yoga']);
  });

  it('is open for an unclaimed listing, which has none', async () => {
    const answer = await sessionsOf(ids.unclaimed);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual([]);
  });

  it('is 404 before approval and after suspension, but for those who run it and for admins', async () => {
    for (const id of [ids.submitted, ids.suspended, 987_654]) {
      viewer = null;
      expect((await sessionsOf(id)).statusCode).toBe(404);
      viewer = await createPerson(database.pool);
      expect((await sessionsOf(id)).statusCode).toBe(404);
    }
    viewer = await authUser(database.pool, submittedOwner);
    expect((await sessionsOf(ids.submitted)).statusCode).toBe(200);
    viewer = await authUser(database.pool, (await createUser(database.pool, { role: 'admin' })).id);
    expect((await sessionsOf(ids.suspended)).statusCode).toBe(200);
    viewer = null;
  });
});

describe('when a business is open', () => {
  const openingOf = (id: number) => get(`/api/businesses/${id}/opening`);

  it('is null where nobody has said, and what holds on each day where somebody has', async () => {
    const { pool } = database;
    expect((await openingOf(ids.hall)).json()).toBeNull();
    const closedOn = new Date(NOW.getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    await pool.query(`UPDATE businesses SET opening_times = $2 WHERE id = $1`, [
      ids.hall,
      ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => `${day} 00:00-24:00`),
    ]);
    await pool.query(
      `INSERT INTO closures (business_id, first_day, last_day, reason, created_at, lifted_at)
       VALUES ($1, $2, $2, 'Staff day', now(), NULL), ($1, $3, $3, 'Lifted', now(), now())`,
      [ids.hall, closedOn, later(9).toISOString().slice(0, 10)],
    );
    const roomId = await createRoom(pool, ids.hall);
    const refurbished = later(5).toISOString().slice(0, 10);
    await pool.query(
      `INSERT INTO closures (business_id, first_day, last_day, reason, created_at, at_place, room_id)
       VALUES ($1, $2, $2, 'Floor', now(), true, $4), ($1, $3, $3, 'Roof', now(), true, NULL)`,
      [ids.hall, later(4).toISOString().slice(0, 10), refurbished, roomId],
    );
    const opening = (await openingOf(ids.hall)).json<Opening>();
    expect(opening.now.open).toBe(true);
    expect(opening.week).toHaveLength(7);
    expect(opening.days).toEqual([
      { day: closedOn, spans: [], reason: 'Staff day' },
      { day: refurbished, spans: [], reason: 'Roof' },
    ]);
  });

  it('is told to whoever may see the business', async () => {
    viewer = null;
    expect((await openingOf(ids.submitted)).statusCode).toBe(404);
    viewer = await authUser(database.pool, submittedOwner);
    expect((await openingOf(ids.submitted)).statusCode).toBe(200);
    viewer = null;
  });

  it('is kept in no other form than its own', async () => {
    for (const times of [['Monday 9-5'], ['Mo 06:30-20:00|'], ['Mo closed'], [null]])
      await expect(
        database.pool.query('UPDATE businesses SET opening_times = $2::text[] WHERE id = $1', [
          ids.hall,
          times,
        ]),
        String(times),
      ).rejects.toThrow('businesses_opening_times');
  });
});

describe('pictures for shared links', () => {
  it('are there for whatever has a public page', async () => {
    draw.mockImplementation(async ({ title }) => Buffer.from(`A picture of ${title}`));
    for (const path of [
      `sessions/${ids.dear}`,
      `businesses/${ids.hall}`,
      `businesses/${ids.unclaimed}`,
      'fitness/leeds',
      'fitness/leeds/yoga',
    ]) {
      const answer = await get(`/og/${path}.png`);
      expect(answer.statusCode, path).toBe(200);
      expect(answer.headers['content-type']).toBe('image/png');
      expect(answer.headers['cache-control']).toBe('public, max-age=3600');
      expect(answer.body).toMatch(/^A picture of \w/);
    }
  });

  it('are the site’s own while too many are being drawn, and nobody keeps that', async () => {
    draw.mockRejectedValueOnce(new ThreadPoolBusyError());
    const answer = await get(`/og/sessions/${ids.dear}.png`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/og.png']);
    expect(answer.headers['cache-control']).toBe('no-store');
    draw.mockRejectedValueOnce(new Error('no fonts'));
    expect((await get(`/og/sessions/${ids.dear}.png`)).statusCode).toBe(500);
  });

  it.each([
    'sessions/987654.png',
    'sessions/x.png',
    'businesses/1',
    'fitness/ripon.png',
    'fitness/leeds/bjj.png',
    'fitness/leeds/x.png',
  ])('are not for %s', async (path) => {
    expect((await get(`/og/${path}`)).statusCode).toBe(404);
  });

  it('tell nobody of what is not public', async () => {
    expect((await get(`/og/businesses/${ids.submitted}.png`)).statusCode).toBe(404);
  });
});

describe('the sitemap’s parts', () => {
  const paths = async (pages: AsyncIterable<{ path: string }>) => {
    const found: string[] = [];
    for await (const { path } of pages) found.push(path);
    return found;
  };

  it('list each town with its activities', async () => {
    const section = townPages(towns);
    expect(await section.parts()).toEqual([1]);
    expect(await paths(section.pages(1))).toEqual([
      '/fitness/leeds',
      '/fitness/leeds/pilates',
      '/fitness/leeds/yoga',
      '/fitness/bath',
      '/fitness/bath/pilates',
      '/fitness/york',
      '/fitness/york/yoga',
    ]);
    expect(await paths(section.pages(2))).toEqual([]);
  });

  it('list approved businesses only', async () => {
    const section = publicBusinessPages(database.pool);
    expect(await section.parts()).toEqual([1]);
    const listed = await paths(section.pages(1));
    expect(listed).toContain(`/businesses/${ids.hall}`);
    for (const id of [ids.submitted, ids.unclaimed, ids.suspended]) {
      expect(listed).not.toContain(`/businesses/${id}`);
    }
  });
});

describe('the list of towns', () => {
  it('is counted again after ten minutes', async () => {
    const { pool } = database;
    let now = NOW.getTime();
    const kept = new TownDirectory(pool, { now: () => new Date(now) });
    const names = async () => (await kept.towns()).map(({ name }) => name);
    expect(await names()).not.toContain('Hexham');
    const { id } = await createBusiness(pool, { town: 'Hexham' });
    await createSession(pool, { businessId: id });
    now += 599_999;
    expect(await names()).not.toContain('Hexham');
    now += 1;
    expect(await names()).toContain('Hexham');
  });
});
