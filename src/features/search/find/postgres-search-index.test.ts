import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Random, randomFrom } from '#app/demo/random.ts';
import { toGrid } from '#features/places/postcodes/national-grid.ts';
import { activitySlugSchema, genderSchema } from '#features/sessions/contract.ts';
import {
  priceRanges,
  searchAgeGroups,
  searchDifficulties,
  sortOrders,
  valuesOf,
} from '#shared/domain/option-lists.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { insertSearchData } from '#support/search-data.ts';
import { distanceOf, type Listed, matching, readListed, sortedMatches } from '#support/search-oracle.ts';
import { PARTS_OF_DAY } from '../filters/search-values.ts';
import { priceBounds } from '../rules.ts';
import { postgresSearchIndex } from './postgres-search-index.server.ts';
import type { PageQuery, SearchArea, SearchFilters } from './search-index.ts';

const now = new Date(Math.floor(Date.now() / 60_000) * 60_000);

let database: TestDatabase;
let listed: Listed[];

beforeAll(async () => {
  database = await createTestDatabase();
  await insertSearchData(database.pool, {
    random: randomFrom('search: data'),
    businesses: 400,
    sessions: 3_000,
    now,
  });
  listed = await readListed(database.pool, now);
});
afterAll(() => database.drop());

const noFilters: SearchFilters = {
  sessionType: null,
  difficulty: null,
  ageGroup: null,
  gender: null,
  price: null,
  bookableOnly: false,
  words: [],
  dates: null,
  days: null,
  time: null,
};

function randomQuery(random: Random): PageQuery {
  const near = random.pick([
    { lat: 51.5074, lng: -0.1278 },
    { lat: 53.4808, lng: -2.2426 },
    { lat: 53.8, lng: -1.6 },
    { lat: 54.6, lng: -5.93 },
    { lat: 60.15, lng: -1.15 },
    { lat: 50.12, lng: -5.54 },
    { lat: 56, lng: -8 },
  ]);
  const grid = toGrid(near);
  const centre = { easting: Math.round(grid.easting), northing: Math.round(grid.northing) };
  const kind = random.pick(['circle', 'circle', 'circle', 'box', 'everywhere'] as const);
  const half = random.pick([0.02, 0.1, 0.7]);
  const area: SearchArea =
    kind === 'circle'
      ? { kind, centre, radiusMetres: random.pick([0, 500, 2_000, 9_999, 16_093, 64_374, 160_934]) }
      : kind === 'box'
        ? {
            kind,
            bounds: {
              west: near.lng - 2 * half,
              south: near.lat - half,
              east: near.lng + 2 * half,
              north: near.lat + half,
            },
          }
        : { kind };
  const maybe = <T>(value: () => T): T | null => (random.chance(0.15) ? value() : null);
  const from = new Date(now.getTime() + random.integer(0, 7) * 86_400_000);
  const filters: SearchFilters = {
    sessionType: maybe(() => random.pick(activitySlugSchema.options)),
    difficulty: maybe(() => random.pick(valuesOf(searchDifficulties))),
    ageGroup: maybe(() => random.pick(valuesOf(searchAgeGroups))),
    gender: maybe(() => random.pick(genderSchema.options)),
    price: maybe(() => priceBounds(random.pick(valuesOf(priceRanges)))),
    bookableOnly: random.chance(0.15),
    words:
      maybe(() => random.pick([['flow'], ['wom'], ['cafe', 'gym'], ['yoga', 'lond'], ['3'], ['nowhere']])) ??
      [],
    dates: maybe(() => ({
      from,
      until: random.chance(0.7) ? new Date(from.getTime() + 3 * 86_400_000) : null,
    })),
    days: maybe(() => random.sample([0, 1, 2, 3, 4, 5, 6], random.integer(1, 3))),
    time: maybe(() =>
      random.pick([
        PARTS_OF_DAY.morning,
        PARTS_OF_DAY.afternoon,
        PARTS_OF_DAY.evening,
        { from: 705, to: 720 },
        { from: 1_079, to: 1_080 },
        { from: 0, to: 1_440 },
      ]),
    ),
  };
  return {
    area,
    origin: kind === 'circle' || random.chance(0.5) ? centre : null,
    filters,
    sort: random.pick(valuesOf(sortOrders)),
    offset: random.pick([0, 0, 0, 20, 40, 500]),
    limit: random.pick([1, 20, 100]),
    now,
  };
}

describe('the search in PostgreSQL', () => {
  it('answers every query as looking at each session would: the same ids, order, distances and total', async () => {
    const index = postgresSearchIndex(database.pool);
    const random = randomFrom('search: pages');
    let found = 0;
    for (let round = 0; round < 400; round++) {
      const query = randomQuery(random);
      const expected = sortedMatches(listed, query);
      const page = expected.slice(query.offset, query.offset + query.limit);
      const answer = await index.find(query);
      const asked = JSON.stringify(query);
      expect(answer.total, asked).toBe(expected.length);
      expect(answer.hits, asked).toEqual(
        page.map((session) => ({
          sessionId: session.sessionId,
          distanceMetres: distanceOf(session, query),
          nextStartsAt: session.nextStartsAt,
          ratingThousandths: session.ratingThousandths,
          version: expect.any(Number),
        })),
      );
      found += answer.hits.length;
    }
    // The queries must be such that there is something to compare.
    expect(found).toBeGreaterThan(1_000);
  });

  it('puts on the map the very sessions that it lists, as points or as clusters', async () => {
    const index = postgresSearchIndex(database.pool);
    const random = randomFrom('search: maps');
    const seen = { points: 0, clusters: 0 };
    for (let round = 0; round < 100; round++) {
      const query = randomQuery(random);
      const expected = matching(listed, query);
      const map = await index.map(query, { maxPoints: 300 });
      expect(map.total).toBe(expected.length);
      if (expected.length <= 300) {
        expect(map.clusters).toEqual([]);
        expect(map.points.map((point) => point.sessionId)).toEqual(
          expected.map((session) => session.sessionId).sort((a, b) => a - b),
        );
        seen.points += map.points.length;
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
    expect(seen.clusters).toBeGreaterThan(10);
  });

  it('finds nothing in a box outside the British Isles', async () => {
    const index = postgresSearchIndex(database.pool);
    const area: SearchArea = { kind: 'box', bounds: { west: 10, south: 10, east: 20, north: 20 } };
    const query = { area, origin: null, filters: noFilters };
    expect(await index.map(query, { maxPoints: 300 })).toEqual({
      total: 0,
      bounds: null,
      points: [],
      clusters: [],
    });
  });
});
