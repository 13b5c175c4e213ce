import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locatePlace } from '#areas/catalogue/postcodes/locate/locate-place.server.ts';
import { toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import {
  createSession as createFromForm,
  editSession,
} from '#areas/catalogue/sessions/own/save-session.server.ts';
import { createSessionSchema, sessionFormSchema } from '#areas/catalogue/sessions/own/session-form.ts';
import {
  formAgeGroups,
  newSession,
  sessionPayload,
  toSessionDraft,
} from '#areas/catalogue/sessions/own/session-form-draft.ts';
import { loadSessions } from '#areas/catalogue/sessions/show/load-sessions.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createAppClient } from '#support/app-client.ts';
import { createBusiness, createOccurrence, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { fetchSearch } from './api.ts';
import { mapAnswerSchema, rankedSessionsSchema } from './contract.ts';
import {
  createEmptySearchCounter,
  deleteOldEmptySearches,
  type EmptySearchCounter,
  listEmptySearches,
} from './counts/empty-searches.server.ts';
import {
  createImpressionCounter,
  deleteOldImpressions,
  type ImpressionCounter,
} from './counts/impressions.server.ts';
import type { SearchParams } from './filters/search-params.ts';
import { postgresSearchIndex } from './find/postgres-search-index.server.ts';
import { SearchResponder } from './find/search-responder.server.ts';
import { searchRoutes } from './routes.server.ts';

const database = setUpDatabase();
let app: AppInstance;
let emptySearches: EmptySearchCounter;
let impressions: ImpressionCounter;
const now = new Date();
const inDays = (days: number) => new Date(Math.floor(now.getTime() / 60_000) * 60_000 + days * 86_400_000);

async function businessNorth(metres: number, options: { name?: string; bookingEnabled?: boolean } = {}) {
  const latitude = 51.545 + metres / 111_200;
  const grid = toGrid({ lat: latitude, lng: -0.0553 });
  return createBusiness(database.pool, {
    ...options,
    latitude,
    longitude: -0.0553,
    easting: Math.round(grid.easting),
    northing: Math.round(grid.northing),
  });
}

const NEAR = 'near=51.545,-0.0553';

beforeAll(async () => {
  const { pool } = database;
  const clock = { now: () => now };
  app = createHttpApp();
  emptySearches = createEmptySearchCounter(pool, app.log);
  impressions = createImpressionCounter(pool, app.log);
  const index = postgresSearchIndex(pool);
  searchRoutes({
    db: pool,
    clock,
    index,
    answers: new SearchResponder({
      db: pool,
      clock,
      index,
      distanceUnit: 'miles',
      loadElsewhere: () => Promise.resolve([]),
    }),
    locate: (text) => locatePlace({ db: pool, clock, postcodeService: null }, text),
    distanceUnit: 'miles',
    emptySearches,
    appearances: impressions,
    suggestPlaces: () => Promise.resolve([]),
    log: app.log,
  })(app);

  const here = await businessNorth(0, { name: 'Here Hall' });
  const near = await businessNorth(1_000, { name: 'Near Hall', bookingEnabled: false });
  const far = await businessNorth(30_000, { name: 'Far Hall' });
  const first = await createSession(pool, { businessId: here.id, title: 'Dawn Yoga', pricePence: 1400 });
  await createOccurrence(pool, first.id, { startsAt: inDays(2), capacity: 12, taken: 5 });
  await createSession(pool, {
    businessId: near.id,
    title: 'Noon Gym',
    typeId: 1,
    pricePence: 1000,
    difficulties: ['beginner'],
  });
  await createSession(pool, { businessId: far.id, title: 'Late BJJ', typeId: 4, pricePence: 5000 });
  await createSession(pool, { businessId: here.id, title: 'Hidden', status: 'pending' });
  const waiting = await createBusiness(pool, { status: 'submitted' });
  await createSession(pool, { businessId: waiting.id, title: 'Not yet' });
});
afterAll(() => app.close());

const list = async (query: string) => {
  const response = await app.inject(`/api/sessions/search?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  const sessions = rankedSessionsSchema.parse(response.json());
  return { sessions, headers: response.headers };
};
const titles = (sessions: { title: string }[]) => sessions.map((session) => session.title);

describe('GET /api/search/nearest', () => {
  const nearest = async (query: string) => (await app.inject(`/api/search/nearest?${query}`)).json();

  it('names the nearest session that passes the filters, and another activity here', async () => {
    expect(await nearest(`${NEAR}&radius=2&sessionType=bjj`)).toEqual({
      place: { town: 'London', miles: 18.6 },
      activity: { slug: 'yoga', sessions: 1 },
    });
  });

  it('prefers an activity of the same section to the nearest', async () => {
    expect((await nearest(`${NEAR}&radius=2&sessionType=circuits`)).activity).toEqual({
      slug: 'gym',
      sessions: 1,
    });
  });

  it('promises nothing that no session has', async () => {
    expect(await nearest(`${NEAR}&radius=2&sessionType=golf&priceRange=50%2B`)).toEqual({
      place: null,
      activity: null,
    });
    expect(await nearest('sessionType=golf')).toMatchObject({ place: null });
    expect(await nearest('postcode=Nowhere+at+all&sessionType=golf')).toEqual({
      place: null,
      activity: null,
    });
  });
});

describe('GET /api/sessions/search', () => {
  it('says how to find an activity that somebody enters as a place', async () => {
    const answer = await app.inject('/api/sessions/search?postcode=spin');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe(
      'We can’t find a place called “spin”. To find Indoor Cycling, choose it as the activity.',
    );
  });

  it('answers an array of published sessions of approved businesses, with the total beside it', async () => {
    const { sessions, headers } = await list('');
    expect(titles(sessions).sort()).toEqual(['Dawn Yoga', 'Late BJJ', 'Noon Gym']);
    expect(sessions.every((session) => session.distanceMiles === null)).toBe(true);
    expect(headers['x-total-count']).toBe('3');
  });

  it.each(['br', 'gzip', 'identity'])('answers the same in %s', async (encoding) => {
    const plain = await app.inject('/api/sessions/search');
    const sent = await app.inject({
      url: '/api/sessions/search',
      headers: { 'accept-encoding': encoding },
    });
    const { 'content-encoding': form = 'identity', 'content-length': length, vary } = sent.headers;
    expect({ form, vary }).toEqual({ form: encoding, vary: 'accept-encoding' });
    expect(length).toBe(String(sent.rawPayload.length));
    const read = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }[form];
    expect(JSON.parse(String(read?.(sent.rawPayload)))).toEqual(plain.json());
  });

  it('finds what is near a place, nearest with its distance in miles', async () => {
    const { sessions } = await list(`${NEAR}&sort=distance`);
    expect(sessions.map((session) => [session.title, session.distanceMiles])).toEqual([
      ['Dawn Yoga', 0],
      ['Noon Gym', 0.6],
    ]);
    expect(sessions[0]).toMatchObject({
      price: '14.00',
      totalPrice: '15.40',
      bookable: true,
      rating: null,
      reviewCount: 0,
      nextOccurrences: [{ startsAt: inDays(2).toISOString(), spacesLeft: 7 }],
    });
  });

  it.each([
    [`${NEAR}&radius=20`, ['Dawn Yoga', 'Late BJJ', 'Noon Gym']],
    [`${NEAR}&radius=0.5`, ['Dawn Yoga']],
    ['sessionType=bjj', ['Late BJJ']],
    ['difficulty=advanced', ['Dawn Yoga', 'Late BJJ']],
    ['priceRange=10-25', ['Dawn Yoga', 'Noon Gym']],
    ['priceRange=0-10', []],
    ['priceRange=50%2B', ['Late BJJ']],
    ['ageGroup=family', ['Dawn Yoga', 'Late BJJ', 'Noon Gym']],
    ['q=hall+noo', ['Noon Gym']],
    ['bookable=true', ['Dawn Yoga', 'Late BJJ']],
    ['bbox=-0.1,51.53,0,51.56', ['Dawn Yoga', 'Noon Gym']],
    ['day=2', []],
    ['day=1&time=evening', ['Dawn Yoga', 'Late BJJ', 'Noon Gym']],
  ])('filters by %s', async (query, expected) => {
    const { sessions, headers } = await list(query);
    expect(titles(sessions).sort()).toEqual(expected);
    expect(headers['x-total-count']).toBe(String(expected.length));
  });

  it('finds the sessions that have a date within a span of days', async () => {
    const day = inDays(2).toISOString().slice(0, 10);
    expect(titles((await list(`from=${day}&to=${day}`)).sessions)).toEqual(['Dawn Yoga']);
    expect((await list(`to=${now.toISOString().slice(0, 10)}`)).sessions).toEqual([]);
  });

  it.each([
    ['the session', `UPDATE sessions SET description = 'Bring a mat.' WHERE id = $1`],
    ['its slots', `UPDATE session_slots SET end_time = '19:45' WHERE session_id = $1`],
    [
      'its business',
      `UPDATE businesses SET phone = '020 7946 0123' WHERE id = (SELECT business_id FROM sessions WHERE id = $1)`,
    ],
    ['its places left', 'UPDATE occurrences SET taken = taken + 1 WHERE session_id = $1'],
  ])('shows a change of %s at once, as the session itself would', async (_what, statement) => {
    const [before] = (await list(`${NEAR}&q=dawn`)).sessions;
    const id = before?.id ?? 0;
    await database.pool.query(statement, [id]);
    const [after] = (await list(`${NEAR}&q=dawn`)).sessions;
    expect(after).not.toEqual(before);
    const [fresh] = await loadSessions(database.pool, [id], {
      now,
      occurrencesEach: 3,
    });
    expect(after).toEqual({ ...fresh, distanceMiles: 0, whyThisRank: expect.any(Array) });
  });

  it('offers only the dates that were asked for, and only sessions that have one', async () => {
    const hall = await businessNorth(90_000, { name: 'Timetable Hall' });
    const { id } = await createSession(database.pool, {
      businessId: hall.id,
      title: 'Timetable',
      capacity: 10,
    });
    const day = inDays(3).toISOString().slice(0, 10);
    const at = (time: string) => new Date(`${day}T${time}:00Z`);
    const date = (time: string, taken = 0) =>
      createOccurrence(database.pool, id, { startsAt: at(time), capacity: 10, taken });
    await date('07:00');
    await date('12:15', 10);
    await date('12:45', 8);
    await date('18:30');
    const offered = async (query: string) => {
      const { sessions } = await list(`q=timetable&from=${day}&${query}`);
      return sessions.map(({ nextOccurrences }) =>
        nextOccurrences.map(({ startsAt, spacesLeft }) => [startsAt.slice(11, 16), spacesLeft]),
      );
    };
    expect(await offered('')).toEqual([
      [
        ['07:00', 10],
        ['12:15', 0],
        ['12:45', 2],
      ],
    ]);
    expect(await offered('time=lunch')).toEqual([
      [
        ['12:15', 0],
        ['12:45', 2],
      ],
    ]);
    expect(await offered('time=lunch&places=1')).toEqual([[['12:45', 2]]]);
    expect(await offered('time=lunch&places=3')).toEqual([]);
    expect(await offered('time=morning')).toEqual([]);
    const map = await app.inject(`/api/sessions/map?q=timetable&from=${day}&time=12:00-12:30`);
    expect(mapAnswerSchema.parse(map.json()).points).toMatchObject([
      { id, nextStartsAt: at('12:15').toISOString(), full: true },
    ]);
    await database.pool.query(`UPDATE sessions SET status = 'paused' WHERE id = $1`, [id]);
  });

  it('links its pages', async () => {
    const first = await list('limit=2&sort=price_asc');
    expect(titles(first.sessions)).toEqual(['Noon Gym', 'Dawn Yoga']);
    expect(first.headers.link).toBe(
      '</api/sessions/search?sort=price_asc&limit=2&page=1>; rel="first", ' +
        '</api/sessions/search?sort=price_asc&limit=2&page=2>; rel="next", ' +
        '</api/sessions/search?sort=price_asc&limit=2&page=2>; rel="last"',
    );
    const second = await list('limit=2&sort=price_asc&page=2');
    expect(titles(second.sessions)).toEqual(['Late BJJ']);
    expect(second.headers.link).toContain('page=1>; rel="prev"');
    expect(second.headers.link).not.toContain('next');
  });

  it('keeps the total on a page beyond the end', async () => {
    const { sessions, headers } = await list('page=9');
    expect(sessions).toEqual([]);
    expect(headers['x-total-count']).toBe('3');
  });

  it('says what is wrong with a parameter, and which', async () => {
    const response = await app.inject('/api/sessions/search?radius=-1&sort=best');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'invalid_input',
      field: 'radius',
      message: 'The radius must be more than 0 miles.',
      errors: [{ field: 'radius' }, { field: 'sort' }],
    });
  });

  it('refuses an unknown place with its sentence', async () => {
    const response = await app.inject('/api/sessions/search?postcode=QA1+1AA');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_input', field: 'postcode' });
    expect(response.json<{ message: string }>().message).toMatch(/[a-z]+/);
  });
});

const api = createAppClient(() => app);
const search = (params: SearchParams & { limit?: number }) =>
  fetchSearch(api, params, { signal: new AbortController().signal });
const AROUND = { near: '51.545,-0.0553' };

describe('GET /api/search/ask', () => {
  const ask = (q: string) => app.inject(`/api/search/ask?${new URLSearchParams({ q })}`);

  it('reads a sentence as parameters of the search', async () => {
    const answer = await ask('gentle yoag in Hackny under £8, step-free, candlelit');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      filters: {
        sessionType: 'yoga',
        postcode: 'Hackney',
        difficulty: 'beginner',
        maxPrice: 8,
        access: 'step_free',
      },
      understood: expect.arrayContaining([
        { filter: 'sessionType', value: 'yoga', text: 'yoag', how: 'corrected' },
        { filter: 'postcode', value: 'Hackney', text: 'Hackny', how: 'corrected' },
        { filter: 'difficulty', value: 'beginner', text: 'gentle', how: 'guessed' },
        { filter: 'maxPrice', value: '8', text: 'under £8', how: 'said' },
        { filter: 'access', value: 'step_free', text: 'step-free', how: 'said' },
      ]),
      unused: [{ text: 'candlelit', reason: 'unknown' }],
      isSentence: true,
    });
  });

  it('gives filters that the search takes', async () => {
    const { filters } = (
      await ask('spin for two before 8am at weekends near E8 under £12.50, best rated')
    ).json();
    const answer = await app.inject(`/api/sessions/search?${new URLSearchParams(filters)}`);
    expect(answer.statusCode).toBe(200);
  });

  it.each([
    ['a place', 'Milton Keynes', false],
    ['a mistyped place', 'Morning Side', false],
    ['an activity', 'hot yoga', false],
    ['an activity and a place', 'spin in Hackney', true],
    ['a level and an activity', 'gentle yoga', true],
  ])('tells whether %s is a sentence', async (_what, q, isSentence) => {
    expect((await ask(q)).json()).toMatchObject({ isSentence });
  });

  it('refuses nothing, and a text that is too long', async () => {
    const [none, long] = await Promise.all([ask(' '), ask('yoga '.repeat(70))]);
    expect(none.json()).toMatchObject({
      errors: [{ field: 'q', message: 'Describe the session you want.' }],
    });
    expect(long.json()).toMatchObject({
      errors: [{ field: 'q', message: 'Keep the sentence under 300 characters.' }],
    });
  });
});

describe('what the page asks', () => {
  it('says where it looked and why each session stands where it does', async () => {
    const answer = await search(AROUND);
    expect(answer).toMatchObject({ total: 2, pageCount: 1, notFound: null });
    expect(answer.place).toEqual({
      label: 'your location',
      sentence: 'Showing sessions within 10 miles of your location.',
      point: { lat: 51.545, lng: -0.0553 },
      radiusMiles: 10,
      approximate: false,
    });
    expect(answer.sessions.map((session) => [session.title, session.whyThisRank])).toEqual([
      ['Dawn Yoga', ['At your location.', 'Next date in 2 days.']],
      ['Noon Gym', ['0.6 miles away.']],
    ]);
  });

  it('widens the radius around a place that is only known roughly, and says that distances are rough', async () => {
    const answer = await search({ postcode: 'Hackney', radius: 5, sort: 'distance' });
    expect(answer.place?.approximate).toBe(true);
    expect(answer.place?.label).toContain('Hackney');
    expect(answer.place?.radiusMiles).toBeGreaterThan(5);
    expect(answer.sessions.length).toBe(2);
    // Checked to one decimal: the visible distances must explain the order.
    const distances = answer.sessions.map(({ distanceMiles }) => distanceMiles ?? -1);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(new Set(distances).size).toBe(2);
    const ranked = await search({ postcode: 'Hackney', radius: 5 });
    expect(ranked.sessions.flatMap(({ whyThisRank }) => whyThisRank)).toContainEqual(
      expect.stringMatching(/^About \d(\.\d)? miles? away\.$/),
    );
  });

  it('answers an unknown place with its sentence and no sessions', async () => {
    const answer = await search({ postcode: 'QA1 1AA' });
    expect(answer).toMatchObject({ sessions: [], total: 0, place: null });
    expect(answer.notFound).toMatch(/[a-z]+/);
  });

  it('counts distances from the place when the area is a box', async () => {
    const answer = await search({ ...AROUND, bbox: '-0.1,51.7,0,51.9', sort: 'distance' });
    expect(titles(answer.sessions)).toEqual(['Late BJJ']);
    expect(answer.sessions[0]?.distanceMiles).toBeGreaterThan(18);
    expect(answer.sessions[0]?.whyThisRank).toEqual(['Nearest first.']);
  });

  it('has its total and its pages from the headers', async () => {
    const first = await search({ sort: 'rating', limit: 2 });
    expect(first).toMatchObject({ total: 3, pageCount: 2, place: null });
    expect(await search({ sort: 'rating', limit: 2, page: 9 })).toMatchObject({ sessions: [], total: 3 });
  });

  it('carries a place of any letters in its header', async () => {
    const answer = await app.inject('/api/sessions/search?postcode=Ynys+M%C3%B4n');
    const header = answer.headers['x-search-place'];
    if (answer.statusCode === 200) expect(header).toMatch(/^[ -~]+$/);
    else expect(answer.json()).toMatchObject({ field: 'postcode' });
  });

  it('goes by one name', async () => {
    expect((await app.inject('/api/search')).statusCode).toBe(404);
  });

  it('is refused as it is everywhere where a filter cannot be meant', async () => {
    await expect(search({ radius: -1 })).rejects.toThrow('400: ');
  });
});

describe('GET /api/sessions/map', () => {
  it('holds the sessions of the list, as points with their total price', async () => {
    const response = await app.inject(`/api/sessions/map?${NEAR}`);
    const map = mapAnswerSchema.parse(response.json());
    expect(map.total).toBe(2);
    expect(map.clusters).toEqual([]);
    expect(map.points.map(({ id: _id, lat: _lat, ...shown }) => shown)).toEqual([
      {
        title: 'Dawn Yoga',
        business: 'Here Hall',
        nextStartsAt: inDays(2).toISOString(),
        full: false,
        total: '15.40',
        slug: 'yoga',
        lng: -0.0553,
      },
      {
        title: 'Noon Gym',
        business: 'Near Hall',
        nextStartsAt: null,
        full: false,
        total: '11.00',
        slug: 'gym',
        lng: -0.0553,
      },
    ]);
    expect(map.bounds).toMatchObject({ west: -0.0553, south: 51.545 });
  });

  it('answers an unknown place with its sentence, and refuses a wrong box', async () => {
    const unknown = await app.inject('/api/sessions/map?postcode=QA1+1AA');
    expect(unknown.json()).toMatchObject({
      total: 0,
      points: [],
      bounds: null,
      notFound: expect.any(String),
    });
    const wrong = await app.inject('/api/sessions/map?bbox=1,2,3');
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({ field: 'bbox' });
  });
});

describe('what the session form saves', () => {
  it('is what is edited again, saved unchanged, and what each filter of the search finds', async () => {
    const { pool } = database;
    const deps = { pool, clock: { now: () => now } };
    const business = await createBusiness(pool, { name: 'Round Trip Hall' });
    const user = { id: business.ownerId ?? '' };
    const groups = formAgeGroups.filter(({ value }) => value !== 'all_ages').map(({ value }) => value);
    for (const group of groups) {
      const draft = {
        ...newSession,
        title: `Roundtrip ${group}`,
        sessionTypeId: '2',
        ageGroups: [group],
        difficulty: ['advanced' as const],
        price: '9.99',
      };
      const form = createSessionSchema.parse({ ...sessionPayload(draft, false), businessId: business.id });
      const id = await createFromForm(deps, user, form);
      await pool.query(`UPDATE sessions SET status = 'published' WHERE id = $1`, [id]);
      const [stored] = await loadSessions(pool, [id], { now, occurrencesEach: 1 });
      if (stored === undefined) throw new Error('The session just made is not there.');
      expect(toSessionDraft(stored)).toEqual(draft);
      await editSession(
        deps,
        user,
        id,
        sessionFormSchema.parse(sessionPayload(toSessionDraft(stored), false)),
      );
      const [again] = await loadSessions(pool, [id], { now, occurrencesEach: 0 });
      // Still published: nothing that needs moderation has changed.
      expect(again).toMatchObject({ status: 'published', ageGroups: [group], price: '9.99' });
    }
    for (const group of groups.map((value) => (value === 'family' ? 'Family' : value))) {
      const query = `q=Roundtrip&difficulty=advanced&priceRange=0-10&ageGroup=${encodeURIComponent(group)}`;
      const { sessions } = await list(query);
      expect(titles(sessions), group).toEqual([`Roundtrip ${group === 'Family' ? 'family' : group}`]);
    }
  });
});

describe('searches that find nothing', () => {
  const day = londonDay(now);
  const listed = () => listEmptySearches(database.pool, { from: day, until: day, limit: 20, offset: 0 });

  it('are counted by district and activity once they are written, without where somebody stood', async () => {
    await emptySearches.flush();
    await database.pool.query('DELETE FROM zero_result_searches');
    await list('near=51.5453,-0.0457&sessionType=pilates');
    await list('near=51.5447,-0.0449&sessionType=pilates&from=2099-01-01');
    await list('postcode=E9&sessionType=pilates');
    await list('postcode=Leeds');
    await list('bbox=-0.05,51.54,-0.04,51.55&q=trampolines');
    expect((await listed()).total).toBe(0);
    await emptySearches.flush();
    await list('bbox=-6,50,1,56&q=trampolines');
    await emptySearches.flush();
    expect(await listed()).toEqual({
      total: 4,
      items: [
        { place: 'Homerton (E9)', activity: 'pilates', times: 3, narrowed: 1, lastDay: day },
        { place: 'Homerton (E9)', activity: null, times: 1, narrowed: 1, lastDay: day },
        { place: 'Leeds City Centre (LS1)', activity: null, times: 1, narrowed: 0, lastDay: day },
        { place: null, activity: null, times: 1, narrowed: 1, lastDay: day },
      ],
    });
    const pilates = { from: day, until: day, activity: 'pilates', limit: 20, offset: 0 } as const;
    expect((await listEmptySearches(database.pool, pilates)).total).toBe(1);
  });

  it('are not counted when something is found, for a preview, or of a place that nobody knows', async () => {
    const before = await listed();
    await list('');
    await list('sessionType=gym');
    await list('postcode=E8&sessionType=pilates&limit=1');
    expect((await app.inject('/api/sessions/search?postcode=Nowhereville')).statusCode).toBe(400);
    await emptySearches.flush();
    expect(await listed()).toEqual(before);
  });

  it('are forgotten after two years', async () => {
    await deleteOldEmptySearches(database.pool, inDays(732));
    expect((await listed()).total).toBeGreaterThan(0);
    await deleteOldEmptySearches(database.pool, inDays(733));
    expect((await listed()).total).toBe(0);
  });
});

it('how often a session stands on a page of results is counted by days, and forgotten after two years', async () => {
  await impressions.flush();
  await database.pool.query('DELETE FROM search_impressions');
  await list('sessionType=bjj');
  await list('q=hall+bjj');
  await list('q=dawn+yoga');
  await list('sessionType=bjj&limit=1');
  await impressions.flush();
  const counted = async () =>
    (
      await database.pool.query(
        `SELECT s.title, a.impressions AS times, a.day::text FROM search_impressions a JOIN sessions s ON s.id = a.session_id
         ORDER BY s.title`,
      )
    ).rows;
  const day = londonDay(now);
  expect(await counted()).toEqual([
    { title: 'Dawn Yoga', times: 1, day },
    { title: 'Late BJJ', times: 2, day },
  ]);
  await list('sessionType=bjj');
  await impressions.flush();
  expect((await counted())[1]).toMatchObject({ times: 3 });
  await deleteOldImpressions(database.pool, inDays(733));
  expect(await counted()).toEqual([]);
});

describe('GET /api/sessions/search with the highest price', () => {
  it('counts the platform fee', async () => {
    const { id: businessId } = await businessNorth(90_000);
    const [dear, cheap, free] = await Promise.all(
      [800, 727, 0].map((pricePence) =>
        createSession(database.pool, { businessId, pricePence, title: `Price ${pricePence}` }).then(
          ({ id }) => id,
        ),
      ),
    );
    const found = async (maxPrice: string) => {
      const answer = await app.inject(`/api/sessions/search?q=price&maxPrice=${maxPrice}`);
      return answer
        .json<{ id: number }[]>()
        .map(({ id }) => id)
        .sort();
    };
    expect(await found('8')).toEqual([cheap, free].sort());
    expect(await found('8.80')).toEqual([dear, cheap, free].sort());
    expect(await found('0')).toEqual([free]);
    expect((await app.inject('/api/sessions/search?maxPrice=-1')).statusCode).toBe(400);
  });
});
