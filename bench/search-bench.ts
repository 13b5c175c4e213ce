import { gazetteerPlaces } from '#areas/catalogue/postcodes/gazetteer/gazetteer.server.ts';
import { metresFromMiles, toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import { searchQuerySchema } from '#areas/discovery/search/contract.ts';
import { partsOfDay, readNear } from '#areas/discovery/search/filters/search-values.ts';
import { postgresSearchIndex } from '#areas/discovery/search/find/postgres-search-index.server.ts';
import { toSearchFilters } from '#areas/discovery/search/find/search-filters.server.ts';
import type { PageQuery } from '#areas/discovery/search/find/search-index.ts';
import { columnsByteSize } from '#areas/discovery/search/memory/listing-columns.ts';
import { readColumns } from '#areas/discovery/search/memory/listing-queries.server.ts';
import type { IndexSegment } from '#areas/discovery/search/memory/match-listings.ts';
import { ReplicatedListings } from '#areas/discovery/search/memory/replicated-listings.server.ts';
import { findTopK } from '#areas/discovery/search/memory/top-k.ts';
import { createRandom, type Random } from '#demo/random.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import { withQuery } from '#shared/http/api-client.ts';
import { startComparisonServer } from './comparison-server.ts';
import { type LoadResult, measureAlternating, runDirectLoad } from './direct-load.ts';
import { runHttpLoad, warmUpOverHttp } from './http-load.ts';
import {
  atLeast,
  atMost,
  loadTable,
  megabytes,
  milliseconds,
  type ReportSection,
  ratio,
} from './report-section.ts';

const CLIENTS = 16;
/** Distinct searches, repeated like popular ones. */
const SEARCHES = 2_000;
const TOTAL_SEARCHES = 20_000;
const WARM_UP = 10_000;
/** Many short rounds, because a shared machine fluctuates within seconds; odd. */
const ROUNDS = 9;
const ROUND_SECONDS = 3;
const PAGE = 20;
/** As browsers send, so responses are compressed. */
const headers = { 'accept-encoding': 'gzip, deflate, br' };

export interface SearchFigures {
  clients: number;
  searches: number;
  http: LoadResult;
  /** Bare node:http with a static body of 8 KB. */
  ready: LoadResult;
  /** HTTP over that, the median of the rounds. */
  httpRatio: number;
  /** The index on one core, and the same queries in PostgreSQL, sequentially. */
  inMemory: LoadResult;
  inPostgres: LoadResult;
  memoryRatio: number;
  /** Size of the columns, and time to load them. */
  megabytes: number;
  readSeconds: number;
  /** Average number of matches. */
  averageTotal: number;
  /** Against the index of a smaller database, alternating: medians in milliseconds, and the factor. */
  beside: { sessions: number; smaller: number; larger: number; slower: number } | null;
}

/**
 * Searches with up to four filters in every order: the HTTP endpoint against a static server, and the in-memory index
 * against PostgreSQL, alternating.
 * @param smaller a database to compare the index with
 */
export async function benchSearch(
  origin: string,
  pool: Pool,
  smaller: { pool: Pool; sessions: number } | null,
): Promise<SearchFigures> {
  const searches = await makeSearches(pool);
  const paths = searches.map(({ path }) => path);
  const began = performance.now();
  const all = await readColumns(pool);
  const readSeconds = (performance.now() - began) / 1_000;
  const parts = new ReplicatedListings(all).parts();
  const postgres = postgresSearchIndex(pool);
  const totals = searches.slice(0, SEARCHES).map(({ query }) => findTopK(parts, query).total);
  const queryOf = (turn: number) => searches[turn % searches.length]?.query ?? throwUnreachable();

  const inMemory = (of: readonly IndexSegment[]) =>
    measureProcessorTime(async (turn) => findTopK(of, queryOf(turn)));

  const ready = await startComparisonServer('ready-server.ts');
  try {
    const http = (at: string, asked: readonly string[]) =>
      runHttpLoad({ origin: at, paths: asked, connections: CLIENTS, seconds: ROUND_SECONDS, headers });
    await warmUpOverHttp({ origin, paths, connections: CLIENTS, requests: WARM_UP, headers });
    await warmUpOverHttp({ origin: ready.origin, paths: ['/'], connections: CLIENTS, requests: WARM_UP });
    await measureProcessorTime((turn) => postgres.find(queryOf(turn)));
    const overHttp = await measureAlternating(
      () => http(origin, paths),
      () => http(ready.origin, ['/']),
      ROUNDS,
    );
    const index = await measureAlternating(
      () => inMemory(parts),
      () => measureProcessorTime((turn) => postgres.find(queryOf(turn))),
      ROUNDS,
    );
    const beside = smaller === null ? null : await compareIndexes(smaller, parts, inMemory);
    return {
      clients: CLIENTS,
      searches: SEARCHES,
      http: overHttp.measured,
      ready: overHttp.baseline,
      httpRatio: overHttp.ratio,
      inMemory: index.measured,
      inPostgres: index.baseline,
      memoryRatio: index.ratio,
      megabytes: columnsByteSize(all.columns) / 2 ** 20,
      readSeconds,
      averageTotal: totals.reduce((sum, total) => sum + total, 0) / totals.length,
      beside,
    };
  } finally {
    ready.stop();
  }
}

export function reportSearch(search: SearchFigures): ReportSection {
  const { httpRatio, memoryRatio, beside } = search;
  const aims = [
    atLeast('search over HTTP ÷ bare `node:http` sending a ready 8 KB', httpRatio, 0.25),
    atLeast('in-process search ÷ PostgreSQL, one core, same queries', memoryRatio, 60),
    atMost('index memory', search.megabytes, 200, megabytes),
  ];
  if (beside !== null)
    aims.push(
      atMost(`its p50 ÷ that of ${formatCount(beside.sessions)} sessions, by turns`, beside.slower, 2, ratio),
    );
  return { aims, chapter: renderChapter(search) };
}

function renderChapter(search: SearchFigures): string {
  return `${search.clients} clients run ${formatCount(search.searches)} different searches, popular ones more often (Zipf). Most are near the centre of a town, and larger
towns come more often. They use 1 to 12 miles, up to four filters and all five orders. Each wants the first page of 20 and its exact total;
${Math.round(search.averageTotal)} sessions match on average. Over HTTP the site answers with compressed cards and dates. A bare node:http server sends a ready body
of 8 KB to as many clients. In memory and in PostgreSQL, one query at a time asks the index for page and total.

${loadTable([
  ['`GET /api/sessions/search`', search.http],
  ['node:http, a ready 8 KB', search.ready],
  ['the index in memory', search.inMemory],
  ['the index in PostgreSQL', search.inPostgres],
])}

Ratios: **${ratio(search.httpRatio)}** of node:http, **${Math.round(search.memoryRatio)}** times PostgreSQL. The index takes
${megabytes(search.megabytes)} and loads in ${search.readSeconds.toFixed(1)} s.${renderSmallerComparison(search.beside)}`;
}

function renderSmallerComparison(beside: SearchFigures['beside']): string {
  if (beside === null) return '';
  const { sessions, smaller, larger } = beside;
  return ` The index of ${formatCount(sessions)} sessions takes ${milliseconds(smaller)} a search, this one ${milliseconds(larger)} (medians, in turns).`;
}

const measureProcessorTime = (work: (turn: number) => Promise<unknown>): Promise<LoadResult> =>
  runDirectLoad({ clients: 1, seconds: ROUND_SECONDS, work });

async function compareIndexes(
  { pool, sessions }: { pool: Pool; sessions: number },
  parts: readonly IndexSegment[],
  inMemory: (of: readonly IndexSegment[]) => Promise<LoadResult>,
): Promise<SearchFigures['beside']> {
  const ofSmaller = new ReplicatedListings(await readColumns(pool)).parts();
  await inMemory(ofSmaller);
  const { measured, baseline, ratio } = await measureAlternating(
    () => inMemory(parts),
    () => inMemory(ofSmaller),
    ROUNDS,
    ({ p50 }) => p50,
  );
  return { sessions, smaller: baseline.p50, larger: measured.p50, slower: ratio };
}

function throwUnreachable(): never {
  throw new Error('There is nothing to search for.');
}

export async function searchPaths(pool: Pool): Promise<string[]> {
  return (await makeSearches(pool)).map(({ path }) => path);
}

/** As a URL and as an index query. */
export interface Search {
  path: string;
  query: PageQuery;
}

/**
 * Realistic searches: mostly town centres weighted by size, otherwise any postcode; 1 to 12 miles, few filters,
 * mostly the default order.
 */
export async function makeSearches(pool: Pool): Promise<Search[]> {
  const random = createRandom('bench: searches');
  const now = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  const { rows: businesses } = await pool.query<{ latitude: number; longitude: number; town: string }>(
    'SELECT latitude, longitude, town FROM businesses ORDER BY id',
  );
  const centres = new Map(gazetteerPlaces().map((place) => [place.name, place]));
  const searches = Array.from({ length: SEARCHES }, () => {
    // Businesses are distributed like people, so this weights towns by size.
    const drawn = businesses[random.integer(0, businesses.length - 1)];
    if (drawn === undefined) throw new Error('There are no businesses to search around.');
    const town = random.chance(0.7) ? centres.get(drawn.town) : undefined;
    const middle = town ?? { lat: drawn.latitude, lng: drawn.longitude };
    const filters = [
      { sessionType: random.pick(['gym', 'yoga', 'pilates', 'bjj', 'running', 'hiit']) },
      { difficulty: random.pick(['beginner', 'intermediate', 'advanced']) },
      { ageGroup: random.pick(['13-17', '18-25', '26-35', '36-50', '50+', 'Family']) },
      { priceRange: random.pick(['0-10', '10-25', '25-50', '50+']) },
      { time: random.pick(partsOfDay) },
      { day: random.pick(['1,2,3,4,5', '0,6', '2']) },
    ];
    const address = {
      near: `${middle.lat.toFixed(5)},${middle.lng.toFixed(5)}`,
      radius: random.pick([1, 2, 5, 5, 10, 10, 10, 12]),
      sort: random.chance(0.6)
        ? ('relevance' as const)
        : random.pick(['distance', 'price_asc', 'price_desc', 'rating'] as const),
      limit: PAGE,
      ...Object.assign({}, ...random.sample(filters, random.pick([0, 0, 0, 1, 1, 1, 2, 2, 3, 4]))),
    };
    const read = searchQuerySchema.parse(address);
    const grid = toGrid(readNear(address.near) ?? { lat: 0, lng: 0 });
    const centre = { easting: Math.round(grid.easting), northing: Math.round(grid.northing) };
    const query: PageQuery = {
      area: { kind: 'circle', centre, radiusMetres: Math.round(metresFromMiles(address.radius)) },
      origin: centre,
      filters: toSearchFilters(read, now),
      sort: address.sort,
      offset: 0,
      limit: PAGE,
      now,
    };
    return { path: withQuery('/api/sessions/search', address), query };
  });
  return drawByPopularity(searches, random);
}

/** By Zipf's law: the second half as often as the first, the third a third. */
function drawByPopularity(searches: readonly Search[], random: Random): Search[] {
  const upTo: number[] = [];
  let total = 0;
  for (let rank = 1; rank <= searches.length; rank++) {
    total += 1 / rank;
    upTo.push(total);
  }
  return Array.from({ length: TOTAL_SEARCHES }, () => {
    const wanted = random.next() * total;
    const drawn = searches[upTo.findIndex((share) => share > wanted)];
    if (drawn === undefined) throw new Error('There are no searches.');
    return drawn;
  });
}
