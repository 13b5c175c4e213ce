import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface KeptPlaceMailData {
  holdId: string;
  seeker: { name: string; email: string };
  sessionId: number;
  sessionTitle: string;
  businessName: string;
  places: number;
  dates: number;
  firstStartsAt: Date;
  lastStartsAt: Date;
  totalPence: number;
  until: Date;
}

/** Null if the place is not kept any more. */
export async function readKeptPlaceForMail(
  db: Db,
  holdId: string,
  now: Date,
): Promise<KeptPlaceMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT h.id AS "holdId", json_build_object('name', u.name, 'email', u.email) AS seeker, s.id AS "sessionId",
            s.title AS "sessionTitle", b.name AS "businessName", h.total_pence AS "totalPence", h.expires_at AS until,
            count(DISTINCT o.id)::integer AS dates, (count(*) / count(DISTINCT o.id))::integer AS places,
            min(o.starts_at) AS "firstStartsAt", max(o.starts_at) AS "lastStartsAt"
     FROM holds h
     JOIN users u ON u.id = h.user_id
     JOIN order_items i ON i.order_id = h.id
     JOIN occurrences o ON o.id = i.occurrence_id
     JOIN sessions s ON s.id = o.session_id
     JOIN businesses b ON b.id = s.business_id
     WHERE h.id = $1 AND h.state = 'held' AND h.expires_at > $2 AND u.suspended_at IS NULL AND u.deleted_at IS NULL
     GROUP BY h.id, u.id, s.id, b.id`,
    [holdId, now],
  );
}
