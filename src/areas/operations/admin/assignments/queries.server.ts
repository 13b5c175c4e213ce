import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { WAITING_ITEMS } from '../inbox/waiting-queries.server.ts';
import type { AssignedToMe, QueueAssignment, WorkItem } from './contract.ts';
import type { WorkKind } from './kinds.ts';

/** Whether the item exists, waiting or not. */
const ITEM_EXISTS: Readonly<Record<WorkKind, string>> = {
  business: 'SELECT FROM businesses WHERE id = $1',
  'business-edit': 'SELECT FROM business_edits WHERE id = $1',
  session: 'SELECT FROM sessions WHERE id = $1',
  trainer: 'SELECT FROM trainers WHERE id = $1',
  instructor: 'SELECT FROM instructors WHERE id = $1',
  photo: 'SELECT FROM photos WHERE id = $1',
  claim: 'SELECT FROM claims WHERE id = $1',
  paper: 'SELECT FROM certificates WHERE id = $1',
  access: 'SELECT FROM access_facts WHERE id = $1',
  review: 'SELECT FROM reviews WHERE id = $1',
  report: 'SELECT FROM reports WHERE id = $1',
  dispute: 'SELECT FROM disputes WHERE id = $1',
  signal: 'SELECT FROM signals WHERE id = $1',
  venue: 'SELECT FROM venues WHERE id = $1',
};

export interface WorkItemRef {
  kind: WorkKind;
  id: string;
}

export async function itemExists(db: Db, { kind, id }: WorkItemRef): Promise<boolean> {
  return (await queryOneOrNull(db, ITEM_EXISTS[kind], [id])) !== null;
}

/** Former admins count as no assignee. */
const ASSIGNEE = `LEFT JOIN queue_assignments g ON g.kind = $1 AND g.item_id = w.id
  LEFT JOIN users a ON a.id = g.assigned_to AND a.role = 'admin' AND a.suspended_at IS NULL`;

const ASSIGNEE_NAMED = `CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS assignee`;

/** Only waiting items with an assignee or notes. */
export async function listQueueAssignments(db: Db, kind: WorkKind): Promise<QueueAssignment[]> {
  const { rows } = await db.query<QueueAssignment>(
    `SELECT w.id, ${ASSIGNEE_NAMED}, coalesce(n.notes, 0) AS notes
       FROM (${WAITING_ITEMS[kind]}) w ${ASSIGNEE}
       LEFT JOIN (SELECT item_id, count(*) AS notes FROM queue_notes WHERE kind = $1 GROUP BY item_id) n
         ON n.item_id = w.id
      WHERE a.id IS NOT NULL OR n.notes > 0
      ORDER BY w.since, w.id LIMIT 2000`,
    [kind],
  );
  return rows;
}

/** Assignee, notes and possible assignees. */
export async function findWorkItem(db: Db, { kind, id }: WorkItemRef): Promise<WorkItem> {
  const held = await queryOneOrNull<Pick<WorkItem, 'assignee'>>(
    db,
    `SELECT ${ASSIGNEE_NAMED} FROM (SELECT $2::text AS id) w ${ASSIGNEE}`,
    [kind, id],
  );
  const { rows: notes } = await db.query<Omit<WorkItem['notes'][number], 'writtenAt'> & { writtenAt: Date }>(
    `SELECT n.id, u.name AS author, n.body, n.written_at AS "writtenAt"
       FROM queue_notes n JOIN users u ON u.id = n.author_id
      WHERE n.kind = $1 AND n.item_id = $2 ORDER BY n.written_at, n.id`,
    [kind, id],
  );
  const { rows: admins } = await db.query<WorkItem['admins'][number]>(
    "SELECT id, name FROM users WHERE role = 'admin' AND suspended_at IS NULL ORDER BY name, id",
  );
  return {
    assignee: held?.assignee ?? null,
    notes: notes.map(({ writtenAt, ...note }) => ({ ...note, writtenAt: writtenAt.toISOString() })),
    admins,
  };
}

/** Filters a list by assignee. `id` is the item's column; `whose` and `adminId` name query parameters. */
export const assigneeCondition = (kind: WorkKind, id: string, whose: string, adminId: string): string =>
  `(${whose}::text IS NULL OR EXISTS (
      SELECT FROM queue_assignments g JOIN users a ON a.id = g.assigned_to AND a.role = 'admin' AND a.suspended_at IS NULL
       WHERE g.kind = '${kind}' AND g.item_id = ${id}::text AND (${whose} = 'nobody' OR g.assigned_to = ${adminId}::uuid)
    ) = (${whose} = 'mine'))`;

/** Waiting items assigned to admin $1. */
export const ASSIGNED_TO_ADMIN = [
  ...Object.entries(WAITING_ITEMS).map(
    ([kind, waits]) =>
      `SELECT '${kind}' AS kind, w.id, w.title, w.since FROM (${waits}) w
         JOIN queue_assignments g ON g.kind = '${kind}' AND g.item_id = w.id WHERE g.assigned_to = $1`,
  ),
  `SELECT 'message', m.id::text, m.reference, m.sent_at FROM help_messages m
    WHERE m.state = 'open' AND m.assigned_to = $1`,
].join(' UNION ALL ');

/** Waiting items of all queues, messages included. */
export async function listAssignedToAdmin(db: Db, adminId: string): Promise<AssignedToMe[]> {
  const { rows } = await db.query<Omit<AssignedToMe, 'since'> & { since: Date }>(
    `SELECT kind, id, title, since FROM (${ASSIGNED_TO_ADMIN}) mine ORDER BY since, id`,
    [adminId],
  );
  return rows.map(({ since, ...work }) => ({ ...work, since: since.toISOString() }));
}

/** Null if the person is no admin. */
export function findAdminName(db: Db, adminId: string): Promise<{ name: string } | null> {
  return queryOneOrNull(
    db,
    "SELECT name FROM users WHERE id = $1 AND role = 'admin' AND suspended_at IS NULL FOR KEY SHARE",
    [adminId],
  );
}

/** Locks the assignment until the transaction ends; null if there is none. */
export function lockAssignee(
  tx: Tx,
  { kind, id }: WorkItemRef,
): Promise<{ id: string; name: string } | null> {
  return queryOneOrNull(
    tx,
    `SELECT a.id, a.name FROM queue_assignments g
       JOIN users a ON a.id = g.assigned_to AND a.role = 'admin' AND a.suspended_at IS NULL
      WHERE g.kind = $1 AND g.item_id = $2 FOR UPDATE OF g`,
    [kind, id],
  );
}

/** Assigns only if the assignee is still `seen` (null: nobody). False if somebody else was first. */
export async function updateAssignee(
  tx: Tx,
  { kind, id }: WorkItemRef,
  to: string | null,
  seen: string | null,
  at: Date,
): Promise<boolean> {
  // Former admins count as no assignee.
  await tx.query(
    `DELETE FROM queue_assignments g USING users u
      WHERE g.kind = $1 AND g.item_id = $2 AND u.id = g.assigned_to
        AND (u.role <> 'admin' OR u.suspended_at IS NOT NULL)`,
    [kind, id],
  );
  if (to === null) {
    const { rowCount } = await tx.query(
      'DELETE FROM queue_assignments WHERE kind = $1 AND item_id = $2 AND assigned_to = $3',
      [kind, id, seen],
    );
    return rowCount === 1;
  }
  const { rowCount } = await tx.query(
    `INSERT INTO queue_assignments (kind, item_id, assigned_to, assigned_at) 
     SELECT $1, $2, $3, $4
      WHERE $5::uuid IS NULL OR EXISTS (SELECT FROM queue_assignments WHERE kind = $1 AND item_id = $2)
     ON CONFLICT (kind, item_id) DO UPDATE SET assigned_to = excluded.assigned_to, assigned_at = excluded.assigned_at
      WHERE queue_assignments.assigned_to = $5`,
    [kind, id, to, at, seen],
  );
  return rowCount === 1;
}

/** False if a note with this key exists. */
export async function insertNote(
  tx: Tx,
  item: WorkItemRef,
  note: { key: string; authorId: string; body: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO queue_notes (id, kind, item_id, author_id, body, written_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`,
    [note.key, item.kind, item.id, note.authorId, note.body, note.at],
  );
  return rowCount === 1;
}

/** Notes on what person $1 submitted, wrote or owns. */
const ABOUT_PERSON = `(
  SELECT 'business', id::text FROM businesses WHERE owner_id = $1
  UNION ALL SELECT 'business-edit', id::text FROM business_edits WHERE submitted_by = $1
  UNION ALL SELECT 'session', s.id::text FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE b.owner_id = $1
  UNION ALL SELECT 'paper', p.id::text FROM certificates p JOIN businesses b ON b.id = p.business_id WHERE b.owner_id = $1
  UNION ALL SELECT 'trainer', id::text FROM trainers WHERE user_id = $1
  UNION ALL SELECT 'instructor', id::text FROM instructors WHERE user_id = $1
  UNION ALL SELECT 'claim', id::text FROM claims WHERE claimant_id = $1
  UNION ALL SELECT 'review', id::text FROM reviews WHERE user_id = $1
  UNION ALL SELECT 'report', id::text FROM reports WHERE reporter_id = $1
  UNION ALL SELECT 'dispute', d.id::text FROM disputes d JOIN payments p ON p.id = d.payment_id WHERE p.user_id = $1
  UNION ALL SELECT 'signal', id::text FROM signals WHERE subject = 'user' AND subject_id = $1::text)`;

export async function listNotesAboutPerson(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT kind, body, written_at FROM queue_notes WHERE (kind, item_id) IN ${ABOUT_PERSON} ORDER BY written_at`,
    [userId],
  );
  return rows;
}

/** Must run before those items lose their link to the person. */
export async function eraseNotesAboutPerson(tx: Tx, userId: string): Promise<void> {
  await tx.query(`DELETE FROM queue_notes WHERE (kind, item_id) IN ${ABOUT_PERSON}`, [userId]);
}

/** Decisions about the person's submissions, for their data export. */
export async function listDecisionsAboutPerson(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT d.subject, d.verdict, d.reason, d.decided_at, d.submission::text AS submission FROM moderation_decisions d
      WHERE d.undone_at IS NULL AND (d.subject, coalesce(d.subject_uuid::text, d.subject_id::text)) IN ${ABOUT_PERSON}
      ORDER BY d.decided_at`,
    [userId],
  );
  return rows;
}

/** Ids of the listings that the person submitted. */
export async function listingsOfPerson(
  db: Db,
  userId: string,
): Promise<{ subject: 'business' | 'session' | 'trainer'; ids: number[] }[]> {
  const { rows } = await db.query<{ subject: 'business' | 'session' | 'trainer'; ids: number[] }>(
    `SELECT about.kind AS subject, jsonb_agg(about.id::bigint) AS ids FROM ${ABOUT_PERSON} AS about (kind, id)
      WHERE about.kind IN ('business', 'session', 'trainer') GROUP BY about.kind`,
    [userId],
  );
  return rows;
}
