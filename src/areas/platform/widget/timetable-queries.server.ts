import { type Db, queryOne } from '#shared/db/database.server.ts';
import { timestamptzAsText } from '#shared/db/timestamptz-text.server.ts';

/** More than a week of any business; beyond them a page is no timetable any more. */
const MAX_OCCURRENCES = 500;

export interface TimetableOccurrence {
  sessionId: number;
  title: string;
  startsAt: string;
  endsAt: string;
  spacesLeft: number;
  /** The session fee. */
  pricePence: number;
  isCourse: boolean;
}

const OCCURRENCES_FROM = `
  FROM sessions s JOIN occurrences o ON o.session_id = s.id
  WHERE s.business_id = $1 AND s.status = 'published' AND o.state = 'scheduled' AND o.starts_at >= $2`;

/** The dates of a business's published sessions that are on and start in [`from`, `until`), soonest first. */
export async function listOccurrencesBetween(
  db: Db,
  businessId: number,
  from: Date,
  until: Date,
): Promise<TimetableOccurrence[]> {
  const { rows } = await db.query<TimetableOccurrence>({
    text: `SELECT s.id AS "sessionId", s.title, o.starts_at AS "startsAt", o.ends_at AS "endsAt",
                  greatest(o.capacity - o.taken, 0) AS "spacesLeft", s.price_pence AS "pricePence",
                  s.sold_as = 'course' AS "isCourse"
             ${OCCURRENCES_FROM} AND o.starts_at < $3
            ORDER BY o.starts_at, s.title, s.id LIMIT ${MAX_OCCURRENCES}`,
    values: [businessId, from, until],
    types: timestamptzAsText,
  });
  return rows;
}

/** When the first of them starts from an instant on; null without one. */
export async function findFirstOccurrence(db: Db, businessId: number, from: Date): Promise<string | null> {
  const { next } = await queryOne<{ next: Date | null }>(
    db,
    `SELECT min(o.starts_at) AS next ${OCCURRENCES_FROM}`,
    [businessId, from],
  );
  return next?.toISOString() ?? null;
}
