import type { ReviewQueue } from '#areas/catalogue/moderation/define-moderation.server.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import { type Inbox, type InboxItem, type InboxQuery, MAX_INBOX_ITEMS } from './contract.ts';
import type { InboxKind } from './kinds.ts';
import { INBOX_ITEMS, inboxItems } from './waiting-queries.server.ts';

/** The assignee of `w`; nobody if that person is no longer an admin. */
const ASSIGNEE = `
  LEFT JOIN queue_assignments g ON g.kind = w.kind AND g.item_id = w.id
  LEFT JOIN help_messages m ON w.kind = 'message' AND m.id::text = w.id
  LEFT JOIN users a ON a.id = coalesce(m.assigned_to, g.assigned_to) AND a.role = 'admin' AND a.suspended_at IS NULL`;

const ASSIGNEE_NAMED = `CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS assignee`;

export async function listInbox(
  db: Db,
  adminId: string,
  { kind, whose }: InboxQuery,
): Promise<Inbox['items']> {
  const { rows } = await db.query<Omit<InboxItem, 'since'> & { since: Date }>(
    `SELECT w.*, ${ASSIGNEE_NAMED} FROM (${kind === undefined ? INBOX_ITEMS : inboxItems([kind])}) w ${ASSIGNEE}
      WHERE $1::text IS NULL OR ($1 = 'mine' AND a.id = $2) OR ($1 = 'nobody' AND a.id IS NULL)
      ORDER BY w.since, w.kind, w.id LIMIT ${MAX_INBOX_ITEMS}`,
    [whose ?? null, adminId],
  );
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

export interface SubmissionRow extends Omit<InboxItem, 'kind' | 'since'> {
  since: Date;
  ownerId: string | null;
  waiting: boolean;
}

export function findSubmission(
  db: Db,
  kind: InboxKind,
  queue: ReviewQueue,
  id: string,
): Promise<SubmissionRow | null> {
  return queryOneOrNull(
    db,
    `SELECT w.*, ${ASSIGNEE_NAMED}, EXISTS (${queue.select} WHERE ${queue.isWaiting} AND ${queue.id} = $2) AS waiting
       FROM (SELECT $1::text AS kind, one.* FROM (${queue.select} WHERE ${queue.id} = $2) one) w ${ASSIGNEE}`,
    [kind, id],
  );
}
