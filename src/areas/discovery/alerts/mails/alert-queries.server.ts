import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface AlertMailData {
  name: string;
  every: 'day' | 'find';
  token: string;
  query: Record<string, string | number>;
  userId: string;
  seeker: { name: string; email: string };
  byMail: boolean;
  /** Only sessions that are still public, soonest first. */
  sessions: {
    id: number;
    title: string;
    businessName: string;
    town: string;
    pricePence: number;
    soldAs: 'date' | 'course';
    nextStart: string | null;
  }[];
}

/** Returns the search with these sessions; null if it has been deleted or turned off. */
export async function readAlertForMail(
  db: Db,
  searchId: string,
  sessionIds: readonly number[],
): Promise<AlertMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT saved.name, saved.frequency AS every, saved.token, saved.query,
            u.id AS "userId",
            NOT EXISTS (SELECT FROM notification_preferences c
                        WHERE c.user_id = u.id AND c.kind = 'saved_search' AND NOT c.by_email) AS "byMail",
            json_build_object('name', u.name, 'email', u.email) AS seeker,
            (SELECT coalesce(json_agg(found ORDER BY found."nextStart", found.id), '[]') FROM (
               SELECT s.id, s.title, b.name AS "businessName", coalesce(v.town, b.town) AS town, s.price_pence AS "pricePence", s.sold_as AS "soldAs",
                      (SELECT min(o.starts_at) FROM occurrences o
                       WHERE o.session_id = s.id AND o.state = 'scheduled' AND o.starts_at > now()) AS "nextStart"
               FROM sessions s JOIN businesses b ON b.id = s.business_id LEFT JOIN venues v ON v.id = s.venue_id
               WHERE s.id = ANY ($2::bigint[]) AND s.status = 'published' AND b.status = 'approved'
             ) found) AS sessions
     FROM saved_searches saved JOIN users u ON u.id = saved.user_id
     WHERE saved.id = $1 AND saved.is_enabled AND u.suspended_at IS NULL`,
    [searchId, sessionIds],
  );
}
