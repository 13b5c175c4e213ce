import type { ActivitySlug } from '#areas/catalogue/sessions/contract.ts';
import { loadNextOccurrences } from '#areas/catalogue/sessions/show/load-sessions.server.ts';
import type { Db, NamedStatement } from '#shared/db/database.server.ts';
import { isExternalSession } from '#shared/domain/external-session.ts';
import type { Bounds } from '../filters/search-values.ts';
import { gatherClusters, latitudeScale, squareDegrees } from '../map/map-clusters.ts';
import type {
  CardOccurrence,
  DateQuery,
  IndexCluster,
  IndexPoint,
  IndexQuery,
  SearchHit,
  SearchIndex,
} from './search-index.ts';
import {
  extentStatement,
  externalDatesStatement,
  matchedPointsStatement,
  pageStatement,
  pointsStatement,
  squaresStatement,
} from './search-queries.server.ts';

/** Searches search_listings and its covering indexes in PostgreSQL. */
export function postgresSearchIndex(db: Db): SearchIndex {
  return {
    async find(query) {
      const { rows } = await db.query<PageRow>(pageStatement(query));
      return { hits: rows.flatMap(toHits), total: rows[0]?.total ?? 0 };
    },

    async map(query, { maxPoints }) {
      const { rows } = await db.query<ExtentRow>(extentStatement(query));
      const extent = rows[0];
      const bounds = extent === undefined ? null : toBounds(extent);
      if (extent === undefined || bounds === null) {
        return { total: 0, bounds: null, points: [], clusters: [] };
      }
      if (extent.total > maxPoints) {
        const clusters = await selectClusters(
          db,
          query,
          query.area.kind === 'box' ? query.area.bounds : bounds,
        );
        return {
          total: clusters.reduce((sum, cluster) => sum + cluster.count, 0),
          bounds,
          points: [],
          clusters,
        };
      }
      const points = await selectPoints(db, pointsStatement(query, maxPoints));
      return { total: points.length, bounds, points, clusters: [] };
    },

    dataState: () => null,

    async nextDates(sessionIds, asked) {
      const { from, each, filters } = asked;
      const dates = new Map<number, CardOccurrence[]>(
        await loadNextOccurrences(
          db,
          sessionIds.filter((id) => !isExternalSession(id)),
          { now: from, each, only: { ...filters.dates, days: filters.days, time: filters.time } },
        ),
      );
      for (const [id, own] of await findExternalDates(db, sessionIds.filter(isExternalSession), asked))
        dates.set(id, own);
      return dates;
    },
  };
}

/** Same for sessions elsewhere. */
async function findExternalDates(
  db: Db,
  sessionIds: readonly number[],
  asked: DateQuery,
): Promise<Map<number, CardOccurrence[]>> {
  const found = new Map<number, CardOccurrence[]>();
  if (sessionIds.length === 0) return found;
  const add = async (ids: readonly number[], options: { each: number; places: number }) => {
    const { rows } = await db.query<ExternalDateRow>(externalDatesStatement(ids, asked, options));
    for (const { session_id: id, starts_at: startsAt, ends_at: endsAt, places_left: spacesLeft } of rows) {
      const date = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), spacesLeft };
      found.set(id, [...(found.get(id) ?? []), date]);
    }
  };
  const places = asked.filters.dates?.places ?? 0;
  await add(sessionIds, { each: asked.each, places });
  const full = [...found].flatMap(([id, dates]) =>
    dates.length === asked.each && dates.every(({ spacesLeft }) => spacesLeft === 0) ? [id] : [],
  );
  if (full.length > 0) await add(full, { each: 1, places: Math.max(1, places) });
  return found;
}

interface ExternalDateRow {
  session_id: number;
  starts_at: Date;
  ends_at: Date;
  places_left: number | null;
}

/** The given sessions as map points, by id; leaves out those that no longer match. */
export function findPoints(db: Db, query: IndexQuery, sessionIds: readonly number[]): Promise<IndexPoint[]> {
  return selectPoints(db, matchedPointsStatement(query, sessionIds));
}

interface PageRow {
  total: number;
  session_id: number | null;
  squared_metres: number | null;
  next_starts_at: Date | null;
  rating_thousandths: number;
  version: number;
}

function toHits(row: PageRow): SearchHit[] {
  if (row.session_id === null) return [];
  return [
    {
      sessionId: row.session_id,
      distanceMetres: row.squared_metres === null ? null : Math.sqrt(row.squared_metres),
      nextStartsAt: row.next_starts_at,
      ratingThousandths: row.rating_thousandths,
      version: row.version,
    },
  ];
}

/** Millionths of a degree; null if no session matches. */
interface ExtentRow {
  total: number;
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
}

function toBounds({ west, south, east, north }: Omit<ExtentRow, 'total'>): Bounds | null {
  if (west === null || south === null || east === null || north === null) return null;
  return { west: west / 1e6, south: south / 1e6, east: east / 1e6, north: north / 1e6 };
}

async function selectPoints(db: Db, statement: NamedStatement): Promise<IndexPoint[]> {
  const { rows } = await db.query<{
    session_id: number;
    title: string;
    business: string;
    publisher: string | null;
    next_starts_at: Date | null;
    full: boolean;
    slug: ActivitySlug;
    price_pence: number;
    latitude_e6: number;
    longitude_e6: number;
  }>(statement);
  return rows.map((row) => ({
    sessionId: row.session_id,
    title: row.title,
    business: row.business,
    publisher: row.publisher,
    nextStartsAt: row.next_starts_at,
    full: row.full,
    slug: row.slug,
    pricePence: row.price_pence,
    lat: row.latitude_e6 / 1e6,
    lng: row.longitude_e6 / 1e6,
  }));
}

async function selectClusters(db: Db, query: IndexQuery, view: Bounds): Promise<IndexCluster[]> {
  const degrees = squareDegrees(view);
  const middle = (view.south + view.north) / 2;
  const { rows } = await db.query<{
    count: number;
    latitude_e6: number;
    longitude_e6: number;
    west: number;
    south: number;
    east: number;
    north: number;
  }>(
    squaresStatement(query, {
      longitudeE6: Math.ceil(degrees * 1e6),
      latitudeE6: Math.ceil(degrees * latitudeScale(middle) * 1e6),
    }),
  );
  const squares = rows.map((row) => ({
    lat: row.latitude_e6 / 1e6,
    lng: row.longitude_e6 / 1e6,
    count: row.count,
    bounds: { west: row.west / 1e6, south: row.south / 1e6, east: row.east / 1e6, north: row.north / 1e6 },
  }));
  return gatherClusters(squares, degrees);
}
