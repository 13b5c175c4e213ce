import { type Db, queryOne } from '#shared/db/database.server.ts';
import { ASSIGNED_TO_ADMIN } from '../assignments/queries.server.ts';
import { NEEDS_ATTENTION } from '../health/queries.server.ts';
import { MESSAGES_WAITING, WAITING_ITEMS } from '../inbox/waiting-queries.server.ts';
import type { QueueCounts } from './contract.ts';

const countOf = (waits: string) => `(SELECT count(*) FROM (${waits}) waits)`;

/** Counts only waiting rows, by index, up to what each list shows. */
export function countQueues(db: Db, adminId: string): Promise<QueueCounts> {
  return queryOne<QueueCounts>(
    db,
    `SELECT ${countOf(WAITING_ITEMS.business)} + ${countOf(WAITING_ITEMS.session)}
              + ${countOf(WAITING_ITEMS['business-edit'])} AS approvals,
            ${countOf(ASSIGNED_TO_ADMIN)} AS mine,
            ${countOf(WAITING_ITEMS.photo)} AS photos,
            ${countOf(WAITING_ITEMS.claim)} AS claims,
            ${countOf(WAITING_ITEMS.paper)} AS papers,
            ${countOf(WAITING_ITEMS.access)} AS access,
            ${countOf(WAITING_ITEMS.instructor)} AS instructors,
            ${countOf(WAITING_ITEMS.venue)} AS venues,
            ${countOf(WAITING_ITEMS.trainer)} AS trainers,
            ${countOf(WAITING_ITEMS.dispute)} AS disputes,
            ${countOf(WAITING_ITEMS.report)} AS reports,
            ${countOf(WAITING_ITEMS.signal)} AS signals,
            ${countOf(MESSAGES_WAITING)} AS messages,
            ${NEEDS_ATTENTION} AS health`,
    [adminId],
  );
}
