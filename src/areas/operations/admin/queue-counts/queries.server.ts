import { type Db, queryOne } from '#shared/db/database.server.ts';
import { ASSIGNED_TO_ADMIN } from '../assignments/queries.server.ts';
import { NEEDS_ATTENTION } from '../health/queries.server.ts';
import { INBOX_ITEMS } from '../inbox/waiting-queries.server.ts';
import type { QueueCounts } from './contract.ts';

/** Counts only waiting rows, by index, from the same rows as the inbox. */
export function countQueues(db: Db, adminId: string): Promise<QueueCounts> {
  return queryOne<QueueCounts>(
    db,
    `SELECT (SELECT coalesce(jsonb_object_agg(kind, n), '{}')
               FROM (SELECT kind, count(*) AS n FROM (${INBOX_ITEMS}) waits GROUP BY kind) counted) AS inbox,
            (SELECT count(*) FROM (${ASSIGNED_TO_ADMIN}) own) AS mine,
            ${NEEDS_ATTENTION} AS health`,
    [adminId],
  );
}
