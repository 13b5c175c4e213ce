import { beforeAll, describe, expect, it } from 'vitest';
import { toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import type { PageQuery, SearchFilters } from '#areas/discovery/search/find/search-index.ts';
import {
  extentStatement,
  pageStatement,
  squaresStatement,
} from '#areas/discovery/search/find/search-queries.server.ts';
import { loadData } from '#demo/load-data/load-data.ts';
import type { NamedStatement } from '#shared/db/database.server.ts';
import { setUpDatabase } from '#support/set-up-database.ts';

const SESSIONS = 20_000;
const RADIUS_METRES = 8_000;
const now = new Date();

const database = setUpDatabase();

beforeAll(async () => {
  await loadData(database.pool, { sessions: SESSIONS, weeks: 1 });
}, 180_000);

const grid = toGrid({ lat: 53.4808, lng: -2.2426 }); // Manchester
const centre = { easting: Math.round(grid.easting), northing: Math.round(grid.northing) };

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

function searchAround(
  filters: Partial<SearchFilters> = {},
  sort: PageQuery['sort'] = 'relevance',
): PageQuery {
  return {
    area: { kind: 'circle', centre, radiusMetres: RADIUS_METRES },
    origin: centre,
    filters: { ...noFilters, ...filters },
    sort,
    offset: 0,
    limit: 20,
    now,
  };
}

const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

const box: PageQuery = {
  ...searchAround(),
  area: { kind: 'box', bounds: { west: -2.35, south: 53.42, east: -2.13, north: 53.54 } },
};

const statements: [string, NamedStatement][] = [
  ['by relevance', pageStatement(searchAround())],
  ['by distance', pageStatement(searchAround({}, 'distance'))],
  ['by price', pageStatement(searchAround({}, 'price_asc'))],
  ['by rating', pageStatement(searchAround({}, 'rating'))],
  ['of one activity', pageStatement(searchAround({ sessionType: 'yoga' }))],
  [
    'with every plain filter',
    pageStatement(
      searchAround({
        sessionType: 'hiit',
        difficulty: 'beginner',
        ageGroup: '18-25',
        gender: 'mixed',
        rating: 4.5,
        access: ['step_free', 'quiet'],
        price: { minPence: 1_000, maxPence: 2_500 },
        bookableOnly: true,
      }),
    ),
  ],
  ['with words', pageStatement(searchAround({ words: ['yoga', 'even'] }))],
  ['with dates', pageStatement(searchAround({ dates: { from: inDays(2), until: inDays(3), places: 0 } }))],
  ['with places', pageStatement(searchAround({ dates: { from: now, until: null, places: 1 } }))],
  [
    'with dates, days and a time',
    pageStatement(
      searchAround({
        dates: { from: inDays(1), until: inDays(6), places: 1 },
        days: [1, 2],
        time: { from: 1_080, to: 1_200 },
      }),
    ),
  ],
  ['with days and a time', pageStatement(searchAround({ days: [2], time: { from: 1_080, to: 1_170 } }))],
  ['in a box', pageStatement(box)],
  ['the extent for the map', extentStatement(searchAround())],
  ['the squares of the map', squaresStatement(box, { longitudeE6: 4_000, latitudeE6: 2_400 })],
];

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

function nodes(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodes)];
}

/** Includes rows discarded by filters. */
function fetchedRows(node: PlanNode): number {
  const each =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return each * node['Actual Loops'];
}

async function explain(statement: NamedStatement, plans: 'force_custom_plan' | 'force_generic_plan') {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL plan_cache_mode = ${plans}`);
    await client.query(`PREPARE explained AS ${statement.text}`);
    const values = (statement.values ?? []).map(literal).join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE explained (${values})`,
    );
    await client.query('DEALLOCATE explained');
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (plan === undefined) throw new Error('EXPLAIN answered nothing.');
    return nodes(plan);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  if (value instanceof Date) return `'${value.toISOString()}'`;
  return typeof value === 'number' ? String(value) : `'${String(value)}'`;
}

describe(`searching ${SESSIONS} sessions`, () => {
  it('has a town with many of them, and far more elsewhere', async () => {
    const inRadius = await countInRadius();
    expect(inRadius).toBeGreaterThan(300);
    expect(inRadius).toBeLessThan(SESSIONS / 10);
  });

  it.each(
    statements.flatMap(([name, statement]) => [
      { name, plans: 'force_custom_plan' as const, statement },
      { name, plans: 'force_generic_plan' as const, statement },
    ]),
  )(
    '$name ($plans) reads what lies in the area, not the whole table or index',
    async ({ plans, statement }) => {
      const inRadius = await countInRadius();
      const all = await explain(statement, plans);
      const onListings = all.filter(
        (node) =>
          node['Relation Name'] === 'search_listings' || node['Index Name']?.startsWith('search_listings'),
      );
      expect(onListings.length).toBeGreaterThan(0);
      for (const node of onListings) {
        expect(node['Node Type']).not.toBe('Seq Scan');
        expect(node['Index Cond'] ?? 'none').toMatch(/cell|session_id/);
      }
      expect(
        all.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
      ).not.toContain('occurrences');
      const rows = onListings.reduce((sum, node) => sum + fetchedRows(node), 0);
      // Index cells exceed the circle and the box by about half.
      expect(rows).toBeLessThan(inRadius * 2);
      const dates = all.filter((node) => node['Relation Name'] === 'occurrences');
      expect(dates.reduce((sum, node) => sum + fetchedRows(node), 0)).toBeLessThan(inRadius * 10);
    },
  );
});

async function countInRadius(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM search_listings
      WHERE (easting - $1)::float8 ^ 2 + (northing - $2)::float8 ^ 2 <= $3::float8 ^ 2`,
    [centre.easting, centre.northing, RADIUS_METRES],
  );
  return rows[0]?.count ?? 0;
}
