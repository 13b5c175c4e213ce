import { locatePlace } from '#features/places/locate/locate-place.server.ts';
import type { PlacesDeps } from '#features/places/places-deps.server.ts';
import { metresFromMiles, toGrid } from '#features/places/postcodes/national-grid.ts';
import type { ActivitySlug } from '#features/sessions/contract.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { FoundDate, PublicDate, PublicSession } from './contract.ts';
import { type Cursor, pageOf } from './cursor.ts';
import { presentDate, presentFound, presentSession } from './present.ts';
import { datesNear, datesOfSession, type Near, publicSession } from './public-queries.server.ts';

export interface ReadDeps {
  db: Db;
  places: PlacesDeps;
  publicUrl: string;
  now: Date;
}

interface Paged {
  from?: Date | undefined;
  after?: Cursor | undefined;
  limit: number;
}

interface Page<Item> {
  items: Item[];
  next: string | null;
}

const cursorOf = ({ at, id }: { at: string; id: number }): Cursor => ({ at, id: String(id) });

/** Dates with places left near somewhere, soonest first. Throws `invalid_input` (400) for what is no place. */
export async function findDates(
  deps: ReadDeps,
  {
    near,
    within,
    type,
    from,
    after,
    limit,
  }: Paged & { near: string; within: number; type?: ActivitySlug[] | undefined },
): Promise<Page<FoundDate>> {
  const point = await pointOf(deps.places, near);
  const rows = await datesNear(
    deps.db,
    { ...point, metres: point.metres + metresFromMiles(within) },
    { types: type ?? null, from: laterOf(from, deps.now), after: after ?? null, limit: limit + 1 },
  );
  return pageOf(rows, limit, cursorOf, (row) => presentFound(deps.publicUrl, row));
}

/** A session that is published. Throws `not_found` (404). */
export async function readSession({ db, publicUrl }: ReadDeps, sessionId: number): Promise<PublicSession> {
  return presentSession(publicUrl, await shownSession(db, sessionId));
}

/** The dates of a session that are to come. Throws `not_found` (404) for one that is not published. */
export async function readDatesOf(
  { db, now }: ReadDeps,
  sessionId: number,
  { from, after, limit }: Paged,
): Promise<Page<PublicDate>> {
  const { pricePence } = await shownSession(db, sessionId);
  const wanted = { from: laterOf(from, now), after: after ?? null, limit: limit + 1 };
  return pageOf(await datesOfSession(db, sessionId, wanted), limit, cursorOf, (row) =>
    presentDate(row, pricePence),
  );
}

async function shownSession(db: Db, sessionId: number) {
  const session = await publicSession(db, sessionId);
  if (session === null) throw new AppError('not_found', 'We can’t find that session.');
  return session;
}

/** What has begun is no date to come, whatever is asked for. */
const laterOf = (from: Date | undefined, now: Date): Date => (from === undefined || from < now ? now : from);

async function pointOf(places: PlacesDeps, near: string): Promise<Near> {
  const [, lat, lng] = /^(-?\d{1,3}(?:\.\d+)?),\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(near) ?? [];
  if (lat !== undefined && lng !== undefined) {
    const point = { lat: Number(lat), lng: Number(lng) };
    if (point.lat < 49 || point.lat > 61 || point.lng < -9 || point.lng > 2.5)
      throw refusedPlace('This point isn’t in the United Kingdom.');
    return { ...wholeMetres(toGrid(point)), metres: 0 };
  }
  const place = await locatePlace(places, near);
  if (place.kind === 'not-found') throw refusedPlace(place.message);
  return { ...wholeMetres(place.grid), metres: Math.round(place.radiusKm * 1000) };
}

const wholeMetres = ({ easting, northing }: { easting: number; northing: number }) => ({
  easting: Math.round(easting),
  northing: Math.round(northing),
});

const refusedPlace = (message: string): AppError =>
  new AppError('invalid_input', message, { errors: [{ field: 'near', message }] });
