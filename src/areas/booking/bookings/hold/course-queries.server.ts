import type { BookingRules } from '#areas/catalogue/sessions/booking-rules/booking-rules.ts';
import { BOOKING_RULES } from '#areas/catalogue/sessions/booking-rules/booking-rules-sql.server.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface CourseToBook {
  id: number;
  /** The session fee for all dates. */
  pricePence: number;
  /** All that it was laid out with. */
  dates: number;
  /** The starts of its dates to come, soonest first. */
  left: string[];
  /** The person's live hold with one of them; null if none. */
  ownHoldId: string | null;
  rules: BookingRules | null;
}

/** The course with a date at `startsAt`, or else the soonest; null if none has a date to come. */
export function findCourseToBook(
  db: Db,
  of: { sessionId: number; userId: string; startsAt: Date | null; now: Date },
): Promise<CourseToBook | null> {
  return queryOneOrNull(
    db,
    `SELECT c.id, (SELECT ${BOOKING_RULES} FROM sessions s WHERE s.id = c.session_id) AS rules, c.price_pence AS "pricePence", c.dates, jsonb_agg(o.starts_at ORDER BY o.starts_at) AS "left",
            (SELECT h.id FROM holds h
             JOIN order_items i ON i.order_id = h.id JOIN course_dates held ON held.occurrence_id = i.occurrence_id
             WHERE h.user_id = $2 AND h.state = 'held' AND NOT h.replaced AND held.course_id = c.id
             ORDER BY h.from_waitlist DESC, h.created_at LIMIT 1) AS "ownHoldId"
     FROM courses c
     JOIN course_dates d ON d.course_id = c.id
     JOIN occurrences o ON o.id = d.occurrence_id
     WHERE c.session_id = $1 AND o.state = 'scheduled' AND o.starts_at > $4
       AND ($3::timestamptz IS NULL OR EXISTS (
              SELECT FROM course_dates asked JOIN occurrences date ON date.id = asked.occurrence_id
              WHERE asked.course_id = c.id AND date.starts_at = $3))
     GROUP BY c.id ORDER BY min(o.starts_at), c.id LIMIT 1`,
    [of.sessionId, of.userId, of.startsAt, of.now],
  );
}
