import { type Db, one } from '#shared/db/database.server.ts';
import { instantsAsText } from '#shared/db/instant-text.server.ts';

/** More than a week of any business; beyond them a page is no timetable any more. */
const MOST_DATES = 500;

/** A date that everybody may see. */
export interface PublicDate {
  sessionId: number;
  title: string;
  startsAt: string;
  endsAt: string;
  spacesLeft: number;
  /** The session fee. */
  pricePence: number;
}

const DATES_OF = `
  FROM sessions s JOIN occurrences o ON o.session_id = s.id
  WHERE s.business_id = $1 AND s.status = 'published' AND o.state = 'scheduled' AND o.starts_at >= $2`;

/** The dates of a business's published sessions that are on and start in [`from`, `until`), soonest first. */
export async function datesBetween(
  db: Db,
  businessId: number,
  from: Date,
  until: Date,
): Promise<PublicDate[]> {
  const { rows } = await db.query<PublicDate>({
    text: `SELECT s.id AS "sessionId", s.title, o.starts_at AS "startsAt", o.ends_at AS "endsAt",
                  greatest(o.capacity - o.taken, 0) AS "spacesLeft", s.price_pence AS "pricePence"
             ${DATES_OF} AND o.starts_at < $3
            ORDER BY o.starts_at, s.title, s.id LIMIT ${MOST_DATES}`,
    values: [businessId, from, until],
    types: instantsAsText,
  });
  return rows;
}

/** When the first of them starts from an instant on; null without one. */
export async function firstDateFrom(db: Db, businessId: number, from: Date): Promise<string | null> {
  const { next } = await one<{ next: Date | null }>(db, `SELECT min(o.starts_at) AS next ${DATES_OF}`, [
    businessId,
    from,
  ]);
  return next?.toISOString() ?? null;
}
