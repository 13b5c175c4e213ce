import { type Db, maybeOne, type Tx } from '#shared/db/database.server.ts';

/** The token of a business's timetable; null while it has none. */
export async function tokenOf(db: Db, businessId: number): Promise<string | null> {
  const row = await maybeOne<{ token: string }>(
    db,
    'SELECT token FROM business_calendars WHERE business_id = $1',
    [businessId],
  );
  return row?.token ?? null;
}

/** Another token in the place of the one before, which opens nothing any more. */
export async function putToken(tx: Tx, businessId: number, token: string, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO business_calendars (business_id, token, made_at) VALUES ($1, $2, $3)
     ON CONFLICT (business_id) DO UPDATE SET token = excluded.token, made_at = excluded.made_at`,
    [businessId, token, now],
  );
}

export async function dropToken(tx: Tx, businessId: number): Promise<void> {
  await tx.query('DELETE FROM business_calendars WHERE business_id = $1', [businessId]);
}

/** Whose timetable a token opens; null for one that opens none, and of a business that is not approved or suspended. */
export function businessOfToken(db: Db, token: string): Promise<{ id: number; name: string } | null> {
  return maybeOne(
    db,
    `SELECT b.id, b.name FROM business_calendars c JOIN businesses b ON b.id = c.business_id
      WHERE c.token = $1 AND b.status = 'approved'`,
    [token],
  );
}

/** A date as a calendar program shows it. */
export interface TimetableDate {
  id: number;
  title: string;
  startsAt: Date;
  endsAt: Date;
  taken: number;
  capacity: number;
  place: string;
}

/** The dates of a business that stand and end after that, soonest first. */
export async function timetableOf(db: Db, businessId: number, after: Date): Promise<TimetableDate[]> {
  const { rows } = await db.query<TimetableDate>(
    `SELECT o.id, s.title, o.starts_at AS "startsAt", o.ends_at AS "endsAt", o.taken, o.capacity,
            concat_ws(', ', v.name, coalesce(v.address, b.address), coalesce(v.postcode, b.postcode)) AS place
       FROM occurrences o JOIN sessions s ON s.id = o.session_id JOIN businesses b ON b.id = s.business_id
       LEFT JOIN venues v ON v.id = o.venue_id
      WHERE s.business_id = $1 AND o.state = 'scheduled' AND o.ends_at > $2
        AND (s.status = 'published' OR o.taken > 0)
      ORDER BY o.starts_at, o.id`,
    [businessId, after],
  );
  return rows;
}
