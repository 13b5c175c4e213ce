import type { ActivitySlug } from '#areas/catalogue/sessions/contract.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

/** Null if it can no longer be found. */
export function selectListedTown(
  db: Db,
  sessionId: number,
): Promise<{ town: string; activity: ActivitySlug } | null> {
  return queryOneOrNull(
    db,
    `SELECT coalesce(v.town, b.town, e.town, '') AS town, t.slug AS activity
       FROM search_listings l
       JOIN session_types t ON t.id = l.session_type_id
       LEFT JOIN sessions s ON s.id = l.session_id
       LEFT JOIN businesses b ON b.id = s.business_id
       LEFT JOIN venues v ON v.id = s.venue_id
       LEFT JOIN external_sessions e ON e.id = l.session_id
      WHERE l.session_id = $1`,
    [sessionId],
  );
}
