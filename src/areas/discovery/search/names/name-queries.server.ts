import type { Db } from '#shared/db/database.server.ts';

export interface NamedListing {
  kind: 'business' | 'session' | 'trainer' | 'instructor';
  /** 0 for session titles, which several sessions may share. */
  id: number;
  name: string;
  /** Distinguishes it: a town, a business, the number of sessions, or where the only one is. */
  detail: string;
}

/** Public items of each kind with pages; `id` identifies them. */
const PUBLIC_LISTINGS = [
  {
    kind: 'business',
    id: 'b.id',
    rows: `
      SELECT b.id, b.name, b.town AS detail,
             (SELECT count(*) FROM sessions s WHERE s.business_id = b.id AND s.status = 'published') AS worth
        FROM businesses b WHERE b.status = 'approved'`,
  },
  {
    kind: 'trainer',
    id: 't.id',
    rows: `
      SELECT t.id, concat_ws(' ', t.first_name, t.last_name) AS name, t.location AS detail,
             t.booking_enabled::integer AS worth
        FROM trainers t JOIN users u ON u.id = t.user_id
       WHERE t.status = 'approved' AND u.suspended_at IS NULL`,
  },
  {
    kind: 'instructor',
    id: 'i.id',
    rows: `
      SELECT i.id, i.name, b.name AS detail,
             (SELECT count(*) FROM session_instructors t WHERE t.instructor_id = i.id) AS worth
        FROM instructors i JOIN businesses b ON b.id = i.business_id
       WHERE i.state = 'shown' AND b.status = 'approved'`,
  },
] as const;

/** Most frequented first. */
export async function readNames(db: Db): Promise<NamedListing[]> {
  const shown = PUBLIC_LISTINGS.map(
    ({ kind, rows }) => `SELECT '${kind}' AS kind, id, name, detail, worth FROM (${rows}) ${kind}`,
  );
  const { rows } = await db.query<NamedListing>(
    `SELECT kind, id, name, detail
       FROM (${shown.join(' UNION ALL ')}
             UNION ALL
             SELECT 'session', 0, s.title, CASE count(*) WHEN 1 THEN 'Session at ' || min(b.name) ELSE count(*) || ' sessions' END, count(*)
               FROM search_listings l
               JOIN sessions s ON s.id = l.session_id
               JOIN businesses b ON b.id = s.business_id
              GROUP BY s.title) named
      ORDER BY worth DESC, name, id`,
  );
  return rows;
}

/** Returns those that are still public, with current data, in order. */
export async function filterPublicListings(
  db: Db,
  listings: readonly NamedListing[],
): Promise<NamedListing[]> {
  const { rows } = await db.query<NamedListing>({
    name: 'names-still-shown',
    text: PUBLIC_LISTINGS.map(
      ({ kind, id, rows }, index) =>
        `SELECT '${kind}' AS kind, id, name, detail FROM (${rows} AND ${id} = ANY ($${index + 1}::bigint[])) ${kind}`,
    ).join(' UNION ALL '),
    values: PUBLIC_LISTINGS.map(({ kind }) => listings.flatMap((one) => (one.kind === kind ? one.id : []))),
  });
  const now = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  return listings.flatMap((one) => (one.kind === 'session' ? one : (now.get(`${one.kind} ${one.id}`) ?? [])));
}
