import { locatePlace } from '#areas/catalogue/postcodes/locate/locate-place.server.ts';
import { metresFromMiles, toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import type { PlacesDeps } from '#areas/catalogue/postcodes/places-deps.server.ts';
import type { ActivitySlug } from '#areas/catalogue/sessions/contract.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { FoundOccurrence, PublicOccurrence, PublicSession } from './contract.ts';
import { type Cursor, toPage } from './cursor.ts';
import { presentFoundOccurrence, presentOccurrence, presentSession } from './present.ts';
import {
  findOccurrencesNear,
  findPublicSession,
  listSessionOccurrences,
  type NearPoint,
} from './public-queries.server.ts';

export interface ReadDeps {
  db: Db;
  places: PlacesDeps;
  publicUrl: string;
  now: Date;
}

interface PageQuery {
  from?: Date | undefined;
  after?: Cursor | undefined;
  limit: number;
}

interface ResultPage<Item> {
  items: Item[];
  next: string | null;
}

const toCursor = ({ at, id }: { at: string; id: number }): Cursor => ({ at, id: String(id) });

/** Dates with free places, soonest first. Throws `invalid_input` (400) for an unknown place. */
export async function findOccurrences(
  deps: ReadDeps,
  {
    near,
    within,
    type,
    from,
    after,
    limit,
  }: PageQuery & { near: string; within: number; type?: ActivitySlug[] | undefined },
): Promise<ResultPage<FoundOccurrence>> {
  const point = await locateNear(deps.places, near);
  const rows = await findOccurrencesNear(
    deps.db,
    { ...point, metres: point.metres + metresFromMiles(within) },
    { types: type ?? null, from: laterInstant(from, deps.now), after: after ?? null, limit: limit + 1 },
  );
  return toPage(rows, limit, toCursor, (row) => presentFoundOccurrence(deps.publicUrl, row));
}

/** Throws `not_found` (404) unless published. */
export async function readSession({ db, publicUrl }: ReadDeps, sessionId: number): Promise<PublicSession> {
  return presentSession(publicUrl, await requirePublicSession(db, sessionId));
}

/** Throws `not_found` (404) unless published. */
export async function readSessionOccurrences(
  { db, now }: ReadDeps,
  sessionId: number,
  { from, after, limit }: PageQuery,
): Promise<ResultPage<PublicOccurrence>> {
  const { pricePence } = await requirePublicSession(db, sessionId);
  const wanted = { from: laterInstant(from, now), after: after ?? null, limit: limit + 1 };
  return toPage(await listSessionOccurrences(db, sessionId, wanted), limit, toCursor, (row) =>
    presentOccurrence(row, pricePence),
  );
}

async function requirePublicSession(db: Db, sessionId: number) {
  const session = await findPublicSession(db, sessionId);
  if (session === null) throw new AppError('not_found', 'We can’t find that session.');
  return session;
}

/** Never before now. */
const laterInstant = (from: Date | undefined, now: Date): Date =>
  from === undefined || from < now ? now : from;

async function locateNear(places: PlacesDeps, near: string): Promise<NearPoint> {
  const [, lat, lng] = /^(-?\d{1,3}(?:\.\d+)?),\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(near) ?? [];
  if (lat !== undefined && lng !== undefined) {
    const point = { lat: Number(lat), lng: Number(lng) };
    if (point.lat < 49 || point.lat > 61 || point.lng < -9 || point.lng > 2.5)
      throw invalidPlace('This point isn’t in the United Kingdom.');
    return { ...wholeMetres(toGrid(point)), metres: 0 };
  }
  const place = await locatePlace(places, near);
  if (place.kind === 'not-found') throw invalidPlace(place.message);
  return { ...wholeMetres(place.grid), metres: Math.round(place.radiusKm * 1000) };
}

const wholeMetres = ({ easting, northing }: { easting: number; northing: number }) => ({
  easting: Math.round(easting),
  northing: Math.round(northing),
});

const invalidPlace = (message: string): AppError =>
  new AppError('invalid_input', message, { errors: [{ field: 'near', message }] });
