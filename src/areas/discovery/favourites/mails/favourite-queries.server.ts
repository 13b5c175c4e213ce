import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface FavouriteNewsData {
  userId: string;
  seeker: { name: string; email: string };
  /** Still saved and public, soonest first. */
  sessions: { id: number; title: string; businessName: string; nextStart: string | null }[];
}

/** Returns null if none of the sessions is still saved and public. */
export async function readFavouriteNews(
  db: Db,
  userId: string,
  sessionIds: readonly number[],
  now: Date,
): Promise<FavouriteNewsData | null> {
  return queryOneOrNull(
    db,
    `SELECT u.id AS "userId", json_build_object('name', u.name, 'email', u.email) AS seeker,
            (SELECT coalesce(json_agg(found ORDER BY found."nextStart", found.id), '[]') FROM (
               SELECT s.id, s.title, b.name AS "businessName",
                      (SELECT min(o.starts_at) FROM occurrences o
                       WHERE o.session_id = s.id AND o.state = 'scheduled' AND o.starts_at > $3) AS "nextStart"
               FROM sessions s JOIN businesses b ON b.id = s.business_id
               WHERE s.id = ANY ($2::bigint[]) AND s.status = 'published' AND b.status = 'approved'
                 AND EXISTS (SELECT FROM favourites f
                             WHERE f.user_id = u.id AND (
                               f.session_id = s.id OR f.business_id = s.business_id
                               OR f.instructor_id IN (SELECT i.id FROM session_instructors t
                                                      JOIN instructors i ON i.id = t.instructor_id AND i.state = 'shown'
                                                      WHERE t.session_id = s.id)))
             ) found) AS sessions
     FROM users u WHERE u.id = $1 AND u.suspended_at IS NULL AND u.deleted_at IS NULL`,
    [userId, sessionIds, now],
  );
}
