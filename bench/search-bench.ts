import { type Random, randomFrom } from '#app/demo/random.ts';
import { GAZETTEER_PLACES } from '#features/places/gazetteer/gazetteer.server.ts';
import { metresFromMiles, toGrid } from '#features/places/postcodes/national-grid.ts';
import { searchQuerySchema } from '#features/search/contract.ts';
import { partsOfDay, readNear } from '#features/search/filters/search-values.ts';
import { postgresSearchIndex } from '#features/search/find/postgres-search-index.server.ts';
import { filtersOf } from '#features/search/find/search-filters.server.ts';
import type { PageQuery } from '#features/search/find/search-index.ts';
import { selectNextOccurrences, selectSessions } from '#features/sessions/queries.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { withQuery } from '#shared/http/api-client.ts';
import { type LoadResult, loadDirectly, median } from './direct-load.ts';
import { loadOverHttp, warmUpOverHttp } from './http-load.ts';

const CLIENTS = 16;
/** Different searches, and how many are asked before the list begins anew: popular ones come again and again. */
const SEARCHES = 2_000;
const ASKED = 20_000;
const WARM_UP = 10_000;
/** Many and short, since a machine shared with others slows down and recovers within seconds; an odd number. */
const ROUNDS = 15;
const SECONDS_EACH = 3;
/** Each of the 16 connections plans its statements anew until it has seen them a few times. */
const DIRECT_WARM_UP_SECONDS = 12;
const PAGE = 20;

export interface SearchFigures {
  clients: number;
  /** Different searches. */
  searches: number;
  http: LoadResult;
  direct: LoadResult;
  /** HTTP over direct, the median of the rounds. */
  ratio: number;
  /** The lowest and the highest of the rounds. */
  ratios: { lowest: number; highest: number };
  /** Sessions matching a query, on average. */
  averageTotal: number;
}

/**
 * Searches with none to four filters in every order, first through
 * `GET /api/sessions/search` of a running site, then as the very same statements sent to PostgreSQL by as many
 * clients. Both by turns, several times, so that the machine's moods fall on both.
 */
export async function benchSearch(origin: string, pool: Pool): Promise<SearchFigures> {
  const searches = await makeSearches(pool);
  const paths = searches.map(pathOf);
  const index = postgresSearchIndex(pool);
  const totals: number[] = [];
  const work = async (turn: number) => {
    const search = searches[turn % searches.length];
    if (search === undefined) return;
    const { hits, total } = await index.find(search.query);
    const ids = hits.map((hit) => hit.sessionId);
    if (ids.length > 0) {
      await selectSessions(pool, ids);
      const { dates, days, time } = search.query.filters;
      const after = dates?.from ?? search.query.now;
      await selectNextOccurrences(pool, ids, after, 3, { ...dates, days, time });
    }
    totals.push(total);
  };
  const http = () => loadOverHttp({ origin, paths, connections: CLIENTS, seconds: SECONDS_EACH });
  const direct = (seconds = SECONDS_EACH) => loadDirectly({ clients: CLIENTS, seconds, work });
  await warmUpOverHttp({ origin, paths, connections: CLIENTS, requests: WARM_UP });
  await direct(DIRECT_WARM_UP_SECONDS);
  const rounds: { http: LoadResult; direct: LoadResult; ratio: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const overHttp = await http();
    const directly = await direct();
    rounds.push({ http: overHttp, direct: directly, ratio: overHttp.perSecond / directly.perSecond });
  }
  const ratios = rounds.map((round) => round.ratio);
  const ratio = median(ratios);
  const middle = rounds.find((round) => round.ratio === ratio) ?? rounds[0];
  if (middle === undefined) throw new Error('No round was measured.');
  return {
    clients: CLIENTS,
    searches: SEARCHES,
    http: middle.http,
    direct: middle.direct,
    ratio,
    ratios: { lowest: Math.min(...ratios), highest: Math.max(...ratios) },
    averageTotal: totals.reduce((sum, total) => sum + total, 0) / totals.length,
  };
}

/** The addresses of the searches, for `GET /api/sessions/search`. */
export async function searchPaths(pool: Pool): Promise<string[]> {
  return (await makeSearches(pool)).map(pathOf);
}

interface Search {
  address: Record<string, string | number | undefined>;
  query: PageQuery;
}

function pathOf({ address }: Search): string {
  return withQuery('/api/sessions/search', address);
}

/**
 * What people ask for: mostly around the middle of a town (that is where a place name leads), larger towns more
 * often, otherwise around a postcode anywhere; 1 to 12 miles, few filters, mostly the order the page begins with.
 */
async function makeSearches(pool: Pool): Promise<Search[]> {
  const random = randomFrom('bench: searches');
  const now = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  const { rows: businesses } = await pool.query<{ latitude: number; longitude: number; town: string }>(
    'SELECT latitude, longitude, town FROM businesses ORDER BY id',
  );
  const centres = new Map(GAZETTEER_PLACES.map((place) => [place.name, place]));
  const searches = Array.from({ length: SEARCHES }, () => {
    // Businesses lie as people do, so that the town of one drawn by lot is a town drawn by its size.
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
      filters: filtersOf(read, now),
      sort: address.sort,
      offset: 0,
      limit: PAGE,
      now,
    };
    return { address, query };
  });
  return popularFirst(searches, random);
}

/** Draws from the list as people would: the second search half as often as the first, the third a third as often (Zipf). */
function popularFirst(searches: readonly Search[], random: Random): Search[] {
  const upTo: number[] = [];
  let total = 0;
  for (let rank = 1; rank <= searches.length; rank++) {
    total += 1 / rank;
    upTo.push(total);
  }
  return Array.from({ length: ASKED }, () => {
    const wanted = random.next() * total;
    const drawn = searches[upTo.findIndex((share) => share > wanted)];
    if (drawn === undefined) throw new Error('There are no searches.');
    return drawn;
  });
}
