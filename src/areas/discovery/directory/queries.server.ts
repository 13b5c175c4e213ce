import type { ActivitySlug } from '#areas/catalogue/sessions/contract.ts';
import { type Db, queryOne, queryOneOrNull } from '#shared/db/database.server.ts';

export interface TownRow {
  slug: string;
  name: string;
  /** Centre of its businesses, in metres on the National Grid. */
  easting: number;
  northing: number;
  sessions: number;
  activities: ActivitySlug[];
}

/** Towns with a published session of an approved business. Scans all sessions: cache the result. */
export async function selectTowns(db: Db): Promise<TownRow[]> {
  const { rows } = await db.query<TownRow>(
    `SELECT b.town_slug AS slug, mode() WITHIN GROUP (ORDER BY b.town) AS name,
            avg(b.easting)::float8 AS easting, avg(b.northing)::float8 AS northing,
            count(*)::int AS sessions, array_agg(DISTINCT t.slug) AS activities
       FROM businesses b
       JOIN sessions s ON s.business_id = b.id AND s.status = 'published'
       JOIN session_types t ON t.id = s.session_type_id
      WHERE b.status = 'approved' AND b.town_slug <> ''
      GROUP BY b.town_slug
      ORDER BY sessions DESC, slug`,
  );
  return rows;
}

export interface TownActivityRow {
  slug: ActivitySlug;
  name: string;
  sessions: number;
  lowest_pence: number;
  highest_pence: number;
}

/** Most frequent first. */
export async function selectTownActivities(db: Db, town: string): Promise<TownActivityRow[]> {
  const { rows } = await db.query<TownActivityRow>(
    `SELECT t.slug, t.name, count(*)::int AS sessions,
            min(s.price_pence) AS lowest_pence, max(s.price_pence) AS highest_pence
       FROM businesses b
       JOIN sessions s ON s.business_id = b.id AND s.status = 'published'
       JOIN session_types t ON t.id = s.session_type_id
      WHERE b.town_slug = $1 AND b.status = 'approved'
      GROUP BY t.id
      ORDER BY sessions DESC, t.name`,
    [town],
  );
  return rows;
}

/** Most common spelling, centre on the National Grid, and number of businesses with the activity. */
export function selectTownOverview(
  db: Db,
  town: string,
  activity: ActivitySlug | null,
): Promise<{ name: string; easting: number; northing: number; businesses: number } | null> {
  return queryOneOrNull(
    db,
    `SELECT mode() WITHIN GROUP (ORDER BY b.town) AS name, count(*)::int AS businesses,
            avg(b.easting)::float8 AS easting, avg(b.northing)::float8 AS northing
       FROM businesses b
      WHERE b.town_slug = $1 AND b.status = 'approved'
        AND EXISTS (SELECT FROM sessions s JOIN session_types t ON t.id = s.session_type_id
                     WHERE s.business_id = b.id AND s.status = 'published' AND ($2::text IS NULL OR t.slug = $2))
     HAVING count(*) > 0`,
    [town, activity],
  );
}

export async function selectDistricts(
  db: Db,
  town: string,
  activity: ActivitySlug | null,
  limit: number,
): Promise<{ outcode: string; sessions: number }[]> {
  const { rows } = await db.query<{ outcode: string; sessions: number }>(
    `SELECT split_part(b.postcode, ' ', 1) AS outcode, count(*)::int AS sessions
       FROM businesses b
       JOIN sessions s ON s.business_id = b.id AND s.status = 'published'
       JOIN session_types t ON t.id = s.session_type_id
      WHERE b.town_slug = $1 AND b.status = 'approved' AND ($2::text IS NULL OR t.slug = $2)
      GROUP BY outcode
      ORDER BY sessions DESC, outcode
      LIMIT $3`,
    [town, activity, limit],
  );
  return rows;
}

/** Soonest first; one row per session, with its next date. */
export async function selectNextSessions(
  db: Db,
  town: string,
  activity: ActivitySlug | null,
  after: Date,
  limit: number,
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT l.session_id AS id
       FROM search_listings l
       JOIN sessions s ON s.id = l.session_id
       JOIN businesses b ON b.id = s.business_id
       JOIN session_types t ON t.id = l.session_type_id
      WHERE b.town_slug = $1 AND l.next_starts_at > $3 AND ($2::text IS NULL OR t.slug = $2)
      ORDER BY l.next_starts_at, l.session_id
      LIMIT $4`,
    [town, activity, after, limit],
  );
  return rows.map(({ id }) => id);
}

/** Soonest first, those without a date last. */
export async function selectBusinessSessions(db: Db, businessId: number, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT s.id
       FROM sessions s LEFT JOIN search_listings l ON l.session_id = s.id
      WHERE s.business_id = $1 AND s.status = 'published'
      ORDER BY l.next_starts_at NULLS LAST, s.id
      LIMIT $2`,
    [businessId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Approved businesses with an id in [`from`, `until`), by id. */
export async function selectPublicBusinesses(
  db: Db,
  from: number,
  until: number,
  limit: number,
): Promise<{ id: number; changed_at: Date }[]> {
  const { rows } = await db.query<{ id: number; changed_at: Date }>(
    `SELECT id, updated_at AS changed_at FROM businesses
      WHERE id >= $1 AND id < $2 AND status = 'approved' ORDER BY id LIMIT $3`,
    [from, until, limit],
  );
  return rows;
}

/** Numbers of the ranges of `size` ids with an approved business: 1 means ids 1 to `size`. */
export async function selectPublicBusinessRanges(db: Db, size: number): Promise<number[]> {
  const { rows } = await db.query<{ range: number }>(
    `SELECT DISTINCT ((id - 1) / $1::int + 1)::int AS range FROM businesses WHERE status = 'approved' ORDER BY range`,
    [size],
  );
  return rows.map(({ range }) => range);
}

export async function selectBusinessCoverPhoto(
  db: Db,
  businessId: number,
): Promise<{ files: string } | null> {
  return (
    await queryOne<{ photo: { files: string } | null }>(db, 'SELECT session_cover_photo(NULL, $1) AS photo', [
      businessId,
    ])
  ).photo;
}
