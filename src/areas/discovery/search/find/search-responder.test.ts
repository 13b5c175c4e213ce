import { afterAll, beforeAll, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { registerCachedResponseHook } from '#shared/http/response-cache.server.ts';
import { createOccurrence, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { rankedSessionsSchema } from '../contract.ts';
import { createEmptySearchCounter } from '../counts/empty-searches.server.ts';
import { createImpressionCounter, type ImpressionCounter } from '../counts/impressions.server.ts';
import { readColumns } from '../memory/listing-queries.server.ts';
import { type MemorySearchIndex, memorySearchIndex } from '../memory/memory-search-index.server.ts';
import { findCachedSearch, searchRoutes } from '../routes.server.ts';
import { postgresSearchIndex } from './postgres-search-index.server.ts';
import type { SearchIndex } from './search-index.ts';
import { type PlacedSearch, SearchResponder, type SearchResponse } from './search-responder.server.ts';

const now = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 30_000);
/** The index polls four times a second; allow for a slow machine. */
const SOON = { timeout: 20_000 };
const everywhere = {
  kind: 'resolved' as const,
  area: { kind: 'everywhere' as const },
  origin: null,
  place: null,
};

const database = setUpDatabase();
let memory: MemorySearchIndex;
let occurrenceId: number;

beforeAll(async () => {
  const { id: sessionId } = await createSession(database.pool);
  occurrenceId = await createOccurrence(database.pool, sessionId, {
    startsAt: new Date(now.getTime() + 86_400_000),
    capacity: 3,
  });
  memory = memorySearchIndex({
    db: database.pool,
    readAll: () => readColumns(database.pool),
    log: { info: () => undefined, warn: () => undefined },
  });
  memory.start();
  await vi.waitUntil(() => memory.dataState() !== null, SOON);
});
afterAll(() => memory.stop());

type Asked = [query: PlacedSearch['query'], where: PlacedSearch['where'], at: Date];

function responderOver(index: SearchIndex): {
  answer: (...asked: Asked) => Promise<SearchResponse>;
  find: Mock<SearchIndex['find']>;
} {
  const find = vi.fn<SearchIndex['find']>((query) => index.find(query));
  let at = now;
  const answers = new SearchResponder({
    db: database.pool,
    clock: { now: () => at },
    index: { ...index, find },
    distanceUnit: 'miles',
    loadElsewhere: () => Promise.resolve([]),
  });
  const answer = (...[query, where, instant]: Asked) => {
    at = instant;
    return answers.answer({ query, where }, 'identity');
  };
  return { answer, find };
}

const responseText = async ({ body }: SearchResponse) => String(await body.encode('identity'));

const soon = { sort: 'relevance' as const };

describe('a search that is asked again', () => {
  it('is answered the same, without looking, until the minute is over', async () => {
    const { answer, find } = responderOver(memory);
    const first = await answer(soon, everywhere, now);
    expect(rankedSessionsSchema.parse(JSON.parse(await responseText(first)))).toHaveLength(1);
    expect(first.until.getTime() - now.getTime()).toBeLessThanOrEqual(60_000);
    expect(await answer({ ...soon }, { ...everywhere }, new Date(first.until.getTime() - 1))).toBe(first);
    expect(find).toHaveBeenCalledTimes(1);
    await answer(soon, everywhere, first.until);
    expect(find).toHaveBeenCalledTimes(2);
  });

  it('has a minute that begins when no other search’s does, the same for its pages, and ends with the hour', async () => {
    const { answer } = responderOver(memory);
    const hour = Math.floor(now.getTime() / 3_600_000) * 3_600_000;
    const ends = async (query: PlacedSearch['query'], instant: number) =>
      (await answer(query, everywhere, new Date(instant))).until.getTime() - hour;
    const some = Array.from({ length: 20 }, (_, n) => ({ ...soon, limit: n + 1 }));
    const during = await Promise.all(some.map((query) => ends(query, hour + 150_000)));
    expect(new Set(during).size).toBeGreaterThan(15);
    for (const end of during) expect(end).toBeGreaterThan(150_000);
    for (const end of during) expect(end).toBeLessThanOrEqual(210_000);
    expect(await ends({ ...soon, limit: 7, page: 3 }, hour + 150_000)).toBe(during[6]);
    const atTheEnd = await Promise.all(some.map((query) => ends(query, hour + 3_599_999)));
    expect(new Set(atTheEnd)).toEqual(new Set([3_600_000]));
    const after = await Promise.all(some.map((query) => ends(query, hour + 3_600_000)));
    for (const end of after) expect(end).toBeGreaterThan(3_600_000);
    expect(new Set(after).size).toBeGreaterThan(15);
  });

  it('is another search with another query, or where its place is another', async () => {
    const { answer, find } = responderOver(memory);
    await answer(soon, everywhere, now);
    await answer({ ...soon, page: 2 }, everywhere, now);
    const box = { kind: 'box' as const, bounds: { west: -3, south: 50, east: 1, north: 56 } };
    await answer(soon, { ...everywhere, area: box }, now);
    expect(find).toHaveBeenCalledTimes(3);
  });

  it('shows soon that a date is full, and again that it is not', async () => {
    const { answer } = responderOver(memory);
    const left = async () => {
      const [found] = rankedSessionsSchema.parse(
        JSON.parse(await responseText(await answer(soon, everywhere, now))),
      );
      return found?.nextOccurrences[0]?.spacesLeft;
    };
    expect(await left()).toBe(3);
    for (const taken of [3, 1]) {
      await database.pool.query('UPDATE occurrences SET taken = $2 WHERE id = $1', [occurrenceId, taken]);
      await vi.waitFor(async () => expect(await left()).toBe(3 - taken), SOON);
    }
  });

  it('is not looked for anew when a place is taken that it does not show, but where places decide', async () => {
    const other = await createSession(database.pool);
    const elsewhere = await createOccurrence(database.pool, other.id, {
      startsAt: new Date(now.getTime() + 2 * 86_400_000),
      capacity: 3,
    });
    const { answer, find } = responderOver(memory);
    await vi.waitFor(async () => {
      const both = await answer(soon, everywhere, now);
      expect(both.sessionIds).toHaveLength(2);
    }, SOON);
    const one = { sort: 'relevance' as const, limit: 1 };
    const withPlaces = { ...one, places: 1 };
    const { sessionIds } = await answer(one, everywhere, now);
    expect(sessionIds).not.toContain(other.id);
    await answer(withPlaces, everywhere, now);
    find.mockClear();
    const state = memory.dataState();
    const before = state?.changes;
    await database.pool.query('UPDATE occurrences SET taken = 2 WHERE id = $1', [elsewhere]);
    await vi.waitUntil(() => state?.changes !== before, SOON);
    expect(memory.dataState()).toBe(state);
    await answer(one, everywhere, now);
    expect(find).not.toHaveBeenCalled();
    await answer(withPlaces, everywhere, now);
    expect(find).toHaveBeenCalledTimes(1);
    const both = await answer(soon, everywhere, now);
    expect(await responseText(both)).toContain('"spacesLeft":1');
  });

  it('is looked for each time that PostgreSQL answers', async () => {
    const { answer, find } = responderOver(postgresSearchIndex(database.pool));
    await answer(soon, everywhere, now);
    await answer(soon, everywhere, now);
    expect(find).toHaveBeenCalledTimes(2);
  });

  it('lasts no longer than until a date that it shows begins', async () => {
    const begins = new Date(now.getTime() + 10_000);
    const hit = {
      sessionId: 1,
      distanceMetres: null,
      nextStartsAt: begins,
      ratingThousandths: 4_000,
      version: 1,
    };
    const { answer, find } = responderOver({
      ...memory,
      find: () => Promise.resolve({ hits: [hit], total: 1 }),
      nextDates: () =>
        Promise.resolve(
          new Map([[1, [{ startsAt: begins.toISOString(), endsAt: begins.toISOString(), spacesLeft: 1 }]]]),
        ),
    });
    await answer(soon, everywhere, now);
    await answer(soon, everywhere, new Date(now.getTime() + 9_000));
    expect(find).toHaveBeenCalledTimes(1);
    await answer(soon, everywhere, begins);
    expect(find).toHaveBeenCalledTimes(2);
  });
});

describe('a visitor who asks for the same as another', () => {
  let app: AppInstance;
  let handled: number;
  let may: boolean;
  let appearances: ImpressionCounter;

  beforeAll(() => {
    const { pool } = database;
    const clock = { now: () => now };
    const locate = () => Promise.reject(new Error('Nobody names a place.'));
    const answers = new SearchResponder({
      db: pool,
      clock,
      index: memory,
      distanceUnit: 'miles',
      loadElsewhere: () => Promise.resolve([]),
    });
    app = createHttpApp();
    appearances = createImpressionCounter(pool, app.log);
    registerCachedResponseHook(app, findCachedSearch(answers), async () => may);
    app.addHook('preHandler', async () => {
      handled += 1;
    });
    searchRoutes({
      db: pool,
      clock,
      index: memory,
      answers,
      locate,
      distanceUnit: 'miles',
      emptySearches: createEmptySearchCounter(pool, app.log),
      appearances,
      suggestPlaces: () => Promise.resolve([]),
      log: app.log,
    })(app);
  });
  beforeEach(() => {
    handled = 0;
    may = true;
  });
  afterAll(() => app.close());

  const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  it.each(['br', 'gzip', 'identity'])('is sent the same in %s before anything else is done', async (form) => {
    const url = '/api/sessions/search?sort=relevance';
    const first = await ask(url, { 'accept-encoding': form });
    const next = await ask(url, { 'accept-encoding': form });
    expect(handled).toBe(1);
    expect([next.statusCode, next.rawPayload]).toEqual([200, first.rawPayload]);
    const { 'x-request-id': id, date: _date, ...same } = next.headers;
    const { 'x-request-id': firstId, date: _firstDate, ...as } = first.headers;
    expect({ ...same, connection: undefined }).toEqual({ ...as, connection: undefined });
    expect(id).not.toBe(firstId);
  });

  it('goes the long way with a cookie or a key, by another address, and when they asked too much', async () => {
    const url = '/api/sessions/search?sort=relevance&page=1';
    await ask(url);
    await ask(url, { cookie: 'a=b' });
    await ask(url, { authorization: 'Bearer x' });
    await ask(`${url}&`);
    await ask(`${url}&nothing=${'x'.repeat(400)}`);
    expect(handled).toBe(5);
    await ask(`${url}&nothing=${'x'.repeat(400)}`);
    expect(handled).toBe(6);
    may = false;
    await ask(`${url}&`);
    expect(handled).toBe(7);
  });

  it('goes the long way once a place is taken that the answer shows', async () => {
    const url = '/api/sessions/search?sort=relevance&page=1&limit=20';
    const before = await ask(url);
    await database.pool.query('UPDATE occurrences SET taken = 2 WHERE id = $1', [occurrenceId]);
    await vi.waitFor(async () => expect((await ask(url)).body).not.toBe(before.body), SOON);
  });

  it('is counted as everybody is', async () => {
    const counted = async () => {
      await appearances.flush();
      const { rows } = await database.pool.query<{ seen: number }>(
        'SELECT coalesce(sum(impressions), 0)::integer AS seen FROM search_impressions',
      );
      return rows[0]?.seen ?? 0;
    };
    const url = '/api/sessions/search?sort=price_asc';
    const { length } = rankedSessionsSchema.parse((await ask(url)).json());
    const before = await counted();
    for (let turn = 0; turn < 3; turn++) await ask(url);
    expect(handled).toBe(1);
    expect((await counted()) - before).toBe(3 * length);
  });
});
