import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface FreedPlaceMailData {
  userId: string;
  seeker: { name: string; email: string };
  sessionId: number;
  sessionTitle: string;
  businessName: string;
  town: string;
  startsAt: Date;
  endsAt: Date;
  left: number;
  pricePence: number;
}

/** Null if the place is gone again, the date is over, or nobody watches it any more. */
export async function readFreedPlaceForMail(
  db: Db,
  watchId: string,
  now: Date,
): Promise<FreedPlaceMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT u.id AS "userId", json_build_object('name', u.name, 'email', u.email) AS seeker, s.id AS "sessionId",
            s.title AS "sessionTitle", b.name AS "businessName", coalesce(v.town, b.town) AS town, o.starts_at AS "startsAt",
            o.ends_at AS "endsAt", o.capacity - o.taken AS left, s.price_pence AS "pricePence"
     FROM occurrence_watches w
     JOIN users u ON u.id = w.user_id
     JOIN occurrences o ON o.id = w.occurrence_id
     JOIN sessions s ON s.id = o.session_id
     JOIN businesses b ON b.id = s.business_id
     LEFT JOIN venues v ON v.id = o.venue_id
     WHERE w.id = $1 AND w.is_enabled AND o.starts_at > $2 AND o.state = 'scheduled' AND o.taken < o.capacity
       AND s.status = 'published' AND b.status = 'approved' AND u.suspended_at IS NULL AND u.deleted_at IS NULL`,
    [watchId, now],
  );
}
