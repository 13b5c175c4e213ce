import { containsPattern, type Db, queryOne } from '#shared/db/database.server.ts';
import { cappedCount, toPage } from '../page-queries.server.ts';
import { type ListPage, PAGE_SIZE } from '../paging.ts';
import type { AuditEntry, AuditQuery } from './contract.ts';

type Row = Omit<AuditEntry, 'at'> & { at: Date; total: number };

const FROM = `
    FROM audit_log a LEFT JOIN users u ON u.id = a.actor_id
   WHERE ($1 = '' OR u.name ILIKE $2 OR u.email ILIKE $2)
     AND ($3 = '' OR a.action = $3) AND ($4 = '' OR a.subject = $4) AND ($5 = '' OR a.subject_id = $5)
     AND ($6::date IS NULL OR a.created_at >= $6::date::timestamp AT TIME ZONE 'Europe/London')
     AND ($7::date IS NULL OR a.created_at < ($7::date + 1)::timestamp AT TIME ZONE 'Europe/London')`;

const FOUND = `
  SELECT a.id, a.created_at AS at, a.action, a.subject, a.subject_id AS "subjectId", a.reason, a.before, a.after,
         a.details, a.request_id AS "requestId", ${cappedCount(`SELECT ${FROM}`)} AS total,
         CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name, 'email', u.email) END AS actor
  ${FROM}
   ORDER BY a.id DESC`;

const filters = (query: AuditQuery) => [
  query.q,
  containsPattern(query.q),
  query.action,
  query.subject,
  query.subjectId,
  query.from ?? null,
  query.to ?? null,
];

const presentEntry = ({ at, ...row }: Row): AuditEntry => ({ ...row, at: at.toISOString() });

export async function findAuditEntries(db: Db, query: AuditQuery): Promise<ListPage<AuditEntry>> {
  const { rows } = await db.query<Row>(`${FOUND} LIMIT $8 OFFSET $9`, [
    ...filters(query),
    PAGE_SIZE,
    (query.page - 1) * PAGE_SIZE,
  ]);
  return toPage(rows, query.page, presentEntry);
}

export async function listAuditEntries(db: Db, query: AuditQuery, limit: number): Promise<AuditEntry[]> {
  const { rows } = await db.query<Row>(`${FOUND} LIMIT $8`, [...filters(query), limit]);
  return rows.map(presentEntry);
}

/** A loose index scan: the log has few distinct values and many entries of each. */
const distinctValues = (column: 'action' | 'subject') => `(
  WITH RECURSIVE next AS (
    (SELECT ${column} AS value FROM audit_log ORDER BY ${column} LIMIT 1)
    UNION ALL
    SELECT (SELECT a.${column} FROM audit_log a WHERE a.${column} > next.value ORDER BY a.${column} LIMIT 1)
      FROM next WHERE next.value IS NOT NULL
  )
  SELECT coalesce(array_agg(value ORDER BY value) FILTER (WHERE value IS NOT NULL), '{}') FROM next)`;

export function listAuditFilters(db: Db): Promise<{ actions: string[]; subjects: string[] }> {
  return queryOne(
    db,
    `SELECT ${distinctValues('action')} AS actions, ${distinctValues('subject')} AS subjects`,
  );
}
