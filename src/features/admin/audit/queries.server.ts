import { anywhere, type Db } from '#shared/db/database.server.ts';
import { PAGE_SIZE, type PageOf, toPage } from '../paging.ts';
import type { AuditEntry, AuditQuery } from './contract.ts';

type Row = Omit<AuditEntry, 'at'> & { at: Date; total: number };

const FOUND = `
  SELECT a.id, a.created_at AS at, a.action, a.subject, a.subject_id AS "subjectId", a.reason, a.before, a.after,
         a.details, a.request_id AS "requestId", count(*) OVER () AS total,
         CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name, 'email', u.email) END AS actor
    FROM audit_log a LEFT JOIN users u ON u.id = a.actor_id
   WHERE ($1 = '' OR u.name ILIKE $2 OR u.email ILIKE $2)
     AND ($3 = '' OR a.action = $3) AND ($4 = '' OR a.subject = $4) AND ($5 = '' OR a.subject_id = $5)
     AND ($6::date IS NULL OR a.created_at >= $6::date::timestamp AT TIME ZONE 'Europe/London')
     AND ($7::date IS NULL OR a.created_at < ($7::date + 1)::timestamp AT TIME ZONE 'Europe/London')
   ORDER BY a.id DESC`;

const filters = (query: AuditQuery) => [
  query.q,
  anywhere(query.q),
  query.action,
  query.subject,
  query.subjectId,
  query.from ?? null,
  query.to ?? null,
];

const present = ({ at, ...row }: Row): AuditEntry => ({ ...row, at: at.toISOString() });

/** One page of the entries that fit, newest first. */
export async function findAudit(db: Db, query: AuditQuery): Promise<PageOf<AuditEntry>> {
  const { rows } = await db.query<Row>(`${FOUND} LIMIT $8 OFFSET $9`, [
    ...filters(query),
    PAGE_SIZE,
    (query.page - 1) * PAGE_SIZE,
  ]);
  return toPage(rows, query.page, present);
}

/** All the entries that fit, newest first, at most `limit`. */
export async function allAudit(db: Db, query: AuditQuery, limit: number): Promise<AuditEntry[]> {
  const { rows } = await db.query<Row>(`${FOUND} LIMIT $8`, [...filters(query), limit]);
  return rows.map(present);
}

/** What the filters offer. */
export async function auditChoices(db: Db): Promise<{ actions: string[]; subjects: string[] }> {
  const { rows } = await db.query<{ action: string; subject: string }>(
    'SELECT DISTINCT action, subject FROM audit_log ORDER BY action',
  );
  return {
    actions: [...new Set(rows.map(({ action }) => action))],
    subjects: [...new Set(rows.map(({ subject }) => subject))].sort(),
  };
}
