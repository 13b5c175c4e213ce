import { awaitingAnswerStates } from '#areas/money/payments/disputes/rules.ts';
import { type Db, queryOne } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { PENDING_BUSINESSES, PENDING_EDITS, PENDING_SESSIONS } from '../approvals/pending-queries.server.ts';
import { ASSIGNED_TO_ADMIN } from '../assignments/queries.server.ts';
import { NEEDS_ATTENTION } from '../health/queries.server.ts';
import type { QueueCounts } from './contract.ts';

/** How many wait in each queue, as many as its list shows; by indexes on what waits, whatever lies behind it. */
export function countQueues(db: Db, adminId: string): Promise<QueueCounts> {
  return queryOne<QueueCounts>(
    db,
    `SELECT (SELECT count(*) ${PENDING_BUSINESSES})
              + (SELECT count(*) ${PENDING_SESSIONS}) + (SELECT count(*) ${PENDING_EDITS}) AS approvals,
            (SELECT count(*) FROM (${ASSIGNED_TO_ADMIN}) mine) AS mine,
            (SELECT count(*) FROM photos WHERE state = 'waiting' AND description <> '') AS photos,
            (SELECT count(*) FROM claims WHERE state = 'pending') AS claims,
            (SELECT count(*) FROM certificates WHERE state = 'waiting') AS papers,
            (SELECT count(*) FROM access_facts f LEFT JOIN access_photos p ON p.fact_id = f.id
              WHERE f.removal_reason IS NULL AND (p.state = 'waiting' OR EXISTS (
                SELECT FROM access_feedback o
                 WHERE o.fact_id = f.id AND NOT o.agrees AND o.recorded_at > coalesce(f.read_at, '-infinity')))) AS access,
            (SELECT count(*) FROM instructors WHERE state = 'waiting') AS instructors,
            (SELECT count(*) FROM venues WHERE state = 'waiting' OR proposed IS NOT NULL) AS venues,
            (SELECT count(*) FROM trainers WHERE status = 'pending') AS trainers,
            (SELECT count(*) FROM disputes
              WHERE decided_at IS NULL AND answer IS NULL AND state ${inStates(awaitingAnswerStates)}) AS disputes,
            (SELECT count(*) FROM reports WHERE state = 'open') AS reports,
            (SELECT count(*) FROM signals WHERE state = 'open') AS signals,
            (SELECT count(*) FROM help_messages WHERE state = 'open') AS messages,
            ${NEEDS_ATTENTION} AS health`,
    [adminId],
  );
}
