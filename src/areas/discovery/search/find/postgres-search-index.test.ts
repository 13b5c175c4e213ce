import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '#demo/random.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { randomQuery } from '#support/random-search.ts';
import { insertSearchData } from '#support/search-data.ts';
import {
  distanceFromOrigin,
  filterMatching,
  type ListedSession,
  matchingOccurrences,
  readListedSessions,
  sortedMatches,
} from '#support/search-oracle.ts';
import { partsOfDay } from '../filters/search-values.ts';
import { postgresSearchIndex } from './postgres-search-index.server.ts';
import { toSearchFilters } from './search-filters.server.ts';
import type { PageQuery, SearchArea, SearchFilters } from './search-index.ts';

const now = new Date(Math.floor(Date.now() / 60_000) * 60_000);

let database: TestDatabase;
let listed: ListedSession[];

beforeAll(async () => {
  database = await createTestDatabase();
  await insertSearchData(database.pool, {
    random: createRandom('search: data'),
    businesses: 400,
    sessions: 3_000,
    now,
  });
  listed = await readListedSessions(database.pool, now);
});
afterAll(() => database.drop());

const noFilters: SearchFilters = {
  sessionType: null,
  difficulty: null,
  ageGroup: null,
  gender: null,
  rating: null,
  access: [],
  price: null,
  maxTotalPence: null,
  bookableOnly: false,
  words: [],
  dates: null,
  days: null,
  time: null,
};

describe('the search in PostgreSQL', () => {
  it('answers every query as looking at each session would: the same ids, order, distances and total', async () => {
    const index = postgresSearchIndex(database.pool);
    const random = createRandom('search: pages');
    let found = 0;
    for (let round = 0; round < 400; round++) {
      const query = randomQuery(random, now);
      const expected = sortedMatches(listed, query);
      const page = expected.slice(query.offset, query.offset + query.limit);
      const answer = await index.find(query);
      const asked = JSON.stringify(query);
      expect(answer.total, asked).toBe(expected.length);
      expect(answer.hits, asked).toEqual(
        page.map((session) => ({
          sessionId: session.sessionId,
          distanceMetres: distanceFromOrigin(session, query),
          nextStartsAt: session.nextStartsAt,
          ratingThousandths: session.ratingThousandths,
          version: expect.any(Number),
        })),
      );
      found += answer.hits.length;
    }
    // Guards against queries that match nothing.
    expect(found).toBeGreaterThan(1_000);
  });

  it('puts on the map the very sessions that it lists, as points or as clusters', async () => {
    const index = postgresSearchIndex(database.pool);
    const random = createRandom('search: maps');
    const seen = { points: 0, full: 0, clusters: 0 };
    for (let round = 0; round < 100; round++) {
      const query = randomQuery(random, now);
      const expected = filterMatching(listed, query);
      const map = await index.map(query, { maxPoints: 300 });
      expect(map.total).toBe(expected.length);
      if (expected.length <= 300) {
        expect(map.clusters).toEqual([]);
        expect(
          map.points.map(({ sessionId, nextStartsAt, full }) => ({ sessionId, nextStartsAt, full })),
        ).toEqual(
          expected
            .toSorted((a, b) => a.sessionId - b.sessionId)
            .map((session) => {
              const dates = matchingOccurrences(session, query.filters, query.filters.dates?.from ?? now);
              return {
                sessionId: session.sessionId,
                nextStartsAt: dates[0]?.startsAt ?? null,
                full: dates.length > 0 && dates.every(({ places }) => places === 0),
              };
            }),
        );
        seen.points += map.points.length;
        seen.full += map.points.filter(({ full }) => full).length;
      } else {
        expect(map.points).toEqual([]);
        expect(map.clusters.reduce((sum, cluster) => sum + cluster.count, 0)).toBe(expected.length);
        expect(map.clusters.length).toBeLessThan(200);
        seen.clusters += map.clusters.length;
      }
      const { bounds } = map;
      expect(bounds === null).toBe(expected.length === 0);
      for (const session of bounds === null ? [] : expected) {
        expect(session.lat).toBeGreaterThanOrEqual((bounds?.south ?? 90) - 1e-6);
        expect(session.lat).toBeLessThanOrEqual((bounds?.north ?? -90) + 1e-6);
        expect(session.lng).toBeGreaterThanOrEqual((bounds?.west ?? 180) - 1e-6);
        expect(session.lng).toBeLessThanOrEqual((bounds?.east ?? -180) + 1e-6);
      }
    }
    expect(seen.points).toBeGreaterThan(100);
    expect(seen.full).toBeGreaterThan(10);
    expect(seen.clusters).toBeGreaterThan(10);
  });

  it('finds nothing in a box outside the British Isles', async () => {
    const index = postgresSearchIndex(database.pool);
    const area: SearchArea = { kind: 'box', bounds: { west: 10, south: 10, east: 20, north: 20 } };
    const query = { area, origin: null, filters: noFilters, now };
    expect(await index.map(query, { maxPoints: 300 })).toEqual({
      total: 0,
      bounds: null,
      points: [],
      clusters: [],
    });
  });
});

describe.each([
  ['forward', '2027-03-28T01:00:00Z'],
  ['back', '2027-10-31T01:00:00Z'],
])('around the night when the clocks go %s', (_way, change) => {
  const night = new Date(change);
  const start = new Date(night.getTime() - 3 * 86_400_000);
  let clocks: TestDatabase;
  let sessions: ListedSession[];

  beforeAll(async () => {
    clocks = await createTestDatabase();
    await insertSearchData(clocks.pool, {
      random: createRandom(`search: ${change}`),
      businesses: 100,
      sessions: 600,
      now: start,
    });
    // Every half hour around the clock change, including the lost and the doubled hour.
    await clocks.pool.query(
      `INSERT INTO occurrences (session_id, starts_at, ends_at, capacity, taken)
       SELECT s.id, at.starts_at, at.starts_at + interval '1 hour', 10, s.id % 2 * 10
         FROM generate_series($1::timestamptz - interval '30 hours', $1::timestamptz + interval '30 hours',
                              interval '30 minutes') WITH ORDINALITY AS at (starts_at, place)
         JOIN sessions s ON s.id % 121 = at.place
       ON CONFLICT DO NOTHING`,
      [night],
    );
    await clocks.pool.query(
      'SELECT refresh_next_starts_for(ARRAY (SELECT session_id FROM search_listings), $1)',
      [start],
    );
    sessions = await readListedSessions(clocks.pool, start);
  });
  afterAll(() => clocks.drop());

  it('days and times of day are those of the wall clock, and cards offer the dates that fit', async () => {
    const index = postgresSearchIndex(clocks.pool);
    const random = createRandom('search: clocks');
    const seen = { sessions: 0, dates: 0 };
    for (const day of ['2027-03-27', '2027-03-28', '2027-03-29', '2027-10-30', '2027-10-31', '2027-11-01']) {
      for (const part of [...partsOfDay, undefined]) {
        for (const places of [undefined, 1]) {
          const filters = toSearchFilters(
            { from: day, to: day, time: part, places, day: random.chance(0.3) ? '0,6' : undefined },
            start,
          );
          const query: PageQuery = { ...everything, filters, now: start };
          const expected = sortedMatches(sessions, query);
          const { hits, total } = await index.find(query);
          const asked = JSON.stringify(filters);
          expect(total, asked).toBe(expected.length);
          expect(
            hits.map(({ sessionId }) => sessionId),
            asked,
          ).toEqual(expected.slice(0, query.limit).map(({ sessionId }) => sessionId));
          const shown = await index.nextDates(
            hits.map(({ sessionId }) => sessionId),
            { from: filters.dates?.from ?? start, each: 3, filters },
          );
          for (const session of expected.slice(0, query.limit)) {
            const fitting = matchingOccurrences(session, filters, filters.dates?.from ?? start);
            expect(
              shown.get(session.sessionId)?.map((date) => Date.parse(date.startsAt)),
              asked,
            ).toEqual(offered(fitting));
            seen.dates += fitting.length;
          }
          seen.sessions += hits.length;
        }
      }
    }
    expect(seen.sessions).toBeGreaterThan(100);
    expect(seen.dates).toBeGreaterThan(seen.sessions);
  });
});

/** Three dates, plus the first with a place if these are full. */
function offered(dates: ListedSession['dates']): number[] {
  const first = dates.slice(0, 3);
  const open = dates.slice(3).find(({ places }) => (places ?? 0) > 0);
  const more = first.length === 3 && first.every(({ places }) => places === 0) && open ? [open] : [];
  return [...first, ...more].map(({ startsAt }) => startsAt.getTime());
}

const everything: Omit<PageQuery, 'filters' | 'now'> = {
  area: { kind: 'everywhere' },
  origin: null,
  sort: 'relevance',
  offset: 0,
  limit: 100,
};
