import type { ActivitySlug } from '#areas/catalogue/sessions/contract.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import type { Cursor } from './cursor.ts';

// Public queries. `at` is the sort value, in microseconds.

/** ISO text in microseconds, for cursors. */
export const exactInstant = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export interface PlaceColumns {
  venue: string | null;
  address: string;
  town: string;
  postcode: string;
  latitude: number;
  longitude: number;
}

export interface SessionColumns extends PlaceColumns {
  sessionId: number;
  title: string;
  type: ActivitySlug;
  pricePence: number;
  businessId: number;
  businessName: string;
  bookable: boolean;
}

export interface OccurrenceColumns {
  id: number;
  at: string;
  startsAt: Date;
  endsAt: Date;
  left: number;
  capacity: number;
}

const venueColumn = (column: string): string => `coalesce(v.${column}, b.${column}) AS ${column}`;

const PLACE = `v.name AS venue, ${['address', 'town', 'postcode', 'latitude', 'longitude'].map(venueColumn).join(', ')}`;

const SESSION = `s.id AS "sessionId", s.title, t.slug AS type, s.price_pence AS "pricePence", b.id AS "businessId",
  b.name AS "businessName", b.booking_enabled AS bookable, ${PLACE}`;

export const OCCURRENCE_COLUMNS = `o.id, ${exactInstant('o.starts_at')} AS at, o.starts_at AS "startsAt", o.ends_at AS "endsAt", o.capacity,
  CASE WHEN o.state = 'scheduled' THEN o.capacity - o.taken ELSE 0 END AS left`;

const VISIBLE_SESSION = `s.status = 'published' AND b.status = 'approved'`;

/** Metres (migrations/0006_discovery.sql, `search_cell`). */
const CELL = 2_000;

/** Cells that a circle touches, in National Grid coordinates. */
export function cellsAround(
  { easting, northing }: { easting: number; northing: number },
  metres: number,
): number[] {
  const squares = (at: number): number[] => {
    const first = Math.floor((at - metres + 200_000) / CELL);
    const last = Math.floor((at + metres + 200_000) / CELL);
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  };
  const columns = squares(easting);
  return squares(northing).flatMap((row) => columns.map((column) => row * 512 + column));
}

export interface NearPoint {
  easting: number;
  northing: number;
  metres: number;
}

export type FoundOccurrenceRow = OccurrenceColumns & SessionColumns & { metres: number };

/** Dates with free places, soonest first. */
export async function findOccurrencesNear(
  db: Db,
  { easting, northing, metres }: NearPoint,
  wanted: { types: readonly ActivitySlug[] | null; from: Date; after: Cursor | null; limit: number },
): Promise<FoundOccurrenceRow[]> {
  const { rows } = await db.query<FoundOccurrenceRow>(
    `SELECT ${OCCURRENCE_COLUMNS}, ${SESSION}, round(sqrt((l.easting - $2)::float8 ^ 2 + (l.northing - $3)::float8 ^ 2))::integer AS metres
     FROM search_listings l
     JOIN occurrences o ON o.session_id = l.session_id
     JOIN sessions s ON s.id = l.session_id JOIN session_types t ON t.id = s.session_type_id
     JOIN businesses b ON b.id = s.business_id LEFT JOIN venues v ON v.id = s.venue_id
     WHERE l.cell = ANY ($1::integer[]) AND (l.easting - $2)::float8 ^ 2 + (l.northing - $3)::float8 ^ 2 <= $4::float8 ^ 2
       AND ($5::text[] IS NULL OR t.slug = ANY ($5)) AND ${VISIBLE_SESSION}
       AND o.state = 'scheduled' AND o.taken < o.capacity AND s.sold_as = 'date' AND o.starts_at >= $6
       AND ($7::timestamptz IS NULL OR (o.starts_at, o.id) > ($7, $8::bigint))
     ORDER BY o.starts_at, o.id LIMIT $9`,
    [
      cellsAround({ easting, northing }, metres),
      easting,
      northing,
      metres,
      wanted.types,
      wanted.from,
      wanted.after?.at ?? null,
      wanted.after?.id ?? null,
      wanted.limit,
    ],
  );
  return rows;
}

export type SessionRow = SessionColumns & {
  description: string;
  soldAs: 'date' | 'course';
  minutes: number;
};

/** Null if not public. */
export function findPublicSession(db: Db, sessionId: number): Promise<SessionRow | null> {
  return queryOneOrNull(
    db,
    `SELECT ${SESSION}, s.description, s.sold_as AS "soldAs", s.duration_minutes AS minutes
     FROM sessions s JOIN session_types t ON t.id = s.session_type_id
     JOIN businesses b ON b.id = s.business_id LEFT JOIN venues v ON v.id = s.venue_id
     WHERE s.id = $1 AND ${VISIBLE_SESSION}`,
    [sessionId],
  );
}

/** Without cancelled dates, soonest first. */
export async function listSessionOccurrences(
  db: Db,
  sessionId: number,
  { from, after, limit }: { from: Date; after: Cursor | null; limit: number },
): Promise<OccurrenceColumns[]> {
  const { rows } = await db.query<OccurrenceColumns>(
    `SELECT ${OCCURRENCE_COLUMNS} FROM occurrences o JOIN sessions s ON s.id = o.session_id
     WHERE o.session_id = $1 AND s.sold_as = 'date' AND o.state = 'scheduled' AND o.starts_at >= $2
       AND ($3::timestamptz IS NULL OR (o.starts_at, o.id) > ($3, $4::bigint))
     ORDER BY o.starts_at, o.id LIMIT $5`,
    [sessionId, from, after?.at ?? null, after?.id ?? null, limit],
  );
  return rows;
}
