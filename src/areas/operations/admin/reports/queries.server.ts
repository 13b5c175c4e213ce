import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { containsPattern, type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { assigneeCondition } from '../assignments/queries.server.ts';
import { toPage } from '../page-queries.server.ts';
import { type ListPage, PAGE_SIZE } from '../paging.ts';
import type { ListedReport, Report, ReportsQuery } from './contract.ts';
import type { ReportedSubject } from './report-options.ts';
import { reportStates } from './rules.ts';

/** The subject by kind and id ($1, $2 in `one`): title, reported text, and whether it is public. */
const SUBJECTS = `
  SELECT 'session' AS subject, s.id::text AS subject_id, s.title, NULL AS text,
         s.status IN ('published', 'paused') AND b.status = 'approved' AS live, NULL::uuid AS picture
    FROM sessions s JOIN businesses b ON b.id = s.business_id
  UNION ALL
  SELECT 'business', id::text, name, NULL, status = 'approved' OR status = 'unclaimed', NULL FROM businesses
  UNION ALL
  SELECT 'trainer', id::text, first_name || ' ' || last_name, NULL, status = 'approved', NULL FROM trainers
  UNION ALL
  SELECT 'review', r.id::text, 'Review of ' || coalesce(s.title, i.name, t.first_name || ' ' || t.last_name),
         r.stars || ' of 5 stars. ' || r.body, r.hidden_reason IS NULL, NULL
    FROM reviews r
    LEFT JOIN sessions s ON s.id = r.session_id
    LEFT JOIN instructors i ON i.id = r.instructor_id
    LEFT JOIN trainers t ON t.id = r.trainer_id
  UNION ALL
  SELECT 'photo', p.id::text, 'Photograph of ' || coalesce(b.name, s.title, t.first_name || ' ' || t.last_name, i.name),
         p.description, p.state = 'shown', p.files
    FROM photos p
    LEFT JOIN businesses b ON b.id = p.business_id
    LEFT JOIN sessions s ON s.id = p.session_id
    LEFT JOIN trainers t ON t.id = p.trainer_id
    LEFT JOIN instructors i ON i.id = p.instructor_id
  UNION ALL
  SELECT 'instructor', i.id::text, i.name, i.bio, i.state = 'shown' AND b.status = 'approved', NULL
    FROM instructors i JOIN businesses b ON b.id = i.business_id`;

/** Null if there is no public item with this id. */
export async function findReportedTitle(
  db: Db,
  subject: ReportedSubject,
  subjectId: string,
): Promise<string | null> {
  const row = await queryOneOrNull<{ title: string }>(
    db,
    `SELECT title FROM (${SUBJECTS}) AS known WHERE subject = $1 AND subject_id = $2 AND live`,
    [subject, subjectId],
  );
  return row?.title ?? null;
}

export async function insertReport(db: Db, report: Report, reporterId: string | null): Promise<void> {
  await db.query(
    'INSERT INTO reports (subject, subject_id, reason, details, reporter_id) VALUES ($1, $2, $3, $4, $5)',
    [report.subject, report.subjectId, report.reason, report.details, reporterId],
  );
}

type ReportRow = Omit<ListedReport, 'createdAt'> & { createdAt: Date };

const LISTED = `r.id, r.subject, r.subject_id AS "subjectId", coalesce(known.title, 'Deleted') AS title, known.text, known.picture,
            coalesce(known.live, false) AS live, r.reason, r.details, reporter.email AS reporter,
            r.created_at AS "createdAt", r.state, r.resolution, admin.name AS "resolvedBy",
            (SELECT count(*) FROM reports a
              WHERE a.state = 'open' AND a.subject = r.subject AND a.subject_id = r.subject_id) AS alike`;

const WITH_SUBJECT = `reports r
       LEFT JOIN LATERAL (SELECT * FROM (${SUBJECTS}) AS every
                           WHERE every.subject = r.subject AND every.subject_id = r.subject_id) known ON true
       LEFT JOIN users reporter ON reporter.id = r.reporter_id
       LEFT JOIN users admin ON admin.id = r.resolved_by`;

const toListed = ({ createdAt, ...row }: ReportRow): ListedReport => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** Open ones oldest first, settled ones latest first. */
export async function findReports(
  db: Db,
  adminId: string,
  { q, state, whose, page }: ReportsQuery,
): Promise<ListPage<ListedReport>> {
  const { rows } = await db.query<ReportRow & { total: number }>(
    `SELECT ${LISTED}, count(*) OVER () AS total
       FROM ${WITH_SUBJECT}
      WHERE r.state = $1 AND ($2 = '' OR known.title ILIKE $3 OR r.details ILIKE $3)
        AND ${assigneeCondition('report', 'r.id', '$6', '$7')}
      ORDER BY r.resolved_at DESC NULLS FIRST, r.created_at, r.id LIMIT $4 OFFSET $5`,
    [state, q, containsPattern(q), PAGE_SIZE, (page - 1) * PAGE_SIZE, whose ?? null, adminId],
  );
  return toPage(rows, page, ({ total: _total, ...row }) => toListed(row));
}

/** Null if there is none with that id. */
export async function findReport(db: Db, id: string): Promise<ListedReport | null> {
  const row = await queryOneOrNull<ReportRow>(db, `SELECT ${LISTED} FROM ${WITH_SUBJECT} WHERE r.id = $1`, [
    id,
  ]);
  return row === null ? null : toListed(row);
}

/** Locks an open report until the transaction ends; null if it is settled or missing. */
export function lockOpenReport(
  tx: Tx,
  reportId: string,
): Promise<{ subject: ReportedSubject; subjectId: string } | null> {
  return queryOneOrNull(
    tx,
    `SELECT subject, subject_id AS "subjectId" FROM reports WHERE id = $1 AND state = 'open' FOR UPDATE`,
    [reportId],
  );
}

/** Null if it is open or missing. */
export function findSettledBy(db: Db, reportId: string): Promise<{ name: string } | null> {
  return queryOneOrNull(
    db,
    'SELECT u.name FROM reports r JOIN users u ON u.id = r.resolved_by WHERE r.id = $1',
    [reportId],
  );
}

/** Settles every open report on a subject and returns how many. */
export async function settleReports(
  tx: Tx,
  on: { subject: ReportedSubject; subjectId: string },
  settled: { state: 'dismissed' | 'hidden' | 'taken_down'; by: string; resolution: string; at: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE reports SET state = $3, resolved_by = $4, resolution = $5, resolved_at = $6
      WHERE subject = $1 AND subject_id = $2 AND state = ANY ($7)`,
    [
      on.subject,
      on.subjectId,
      settled.state,
      settled.by,
      settled.resolution,
      settled.at,
      reportStates.statesBefore(settled.state),
    ],
  );
  return rowCount ?? 0;
}

/** Locks a dismissed report until the transaction ends; null if it is in another state or missing. */
export function lockDismissedReport(
  tx: Tx,
  reportId: string,
): Promise<{ by: string; byName: string; at: Date } | null> {
  return queryOneOrNull(
    tx,
    `SELECT r.resolved_by AS by, u.name AS "byName", coalesce(r.resolved_at, r.created_at) AS at
       FROM reports r JOIN users u ON u.id = r.resolved_by
      WHERE r.id = $1 AND r.state = 'dismissed' FOR UPDATE OF r`,
    [reportId],
  );
}

/** Reopens a dismissed report, and those that were dismissed with it. Returns how many. */
export async function reopenReports(tx: Tx, reportId: string): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE reports r SET state = 'open', resolved_by = NULL, resolution = NULL, resolved_at = NULL
       FROM reports named
      WHERE named.id = $1 AND r.subject = named.subject AND r.subject_id = named.subject_id
        AND r.resolved_by = named.resolved_by AND r.resolved_at = named.resolved_at AND r.state = ANY ($2)`,
    [reportId, reportStates.statesBefore('open')],
  );
  return rowCount ?? 0;
}

/** For the person's data export. */
export async function reportRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT subject, reason, details, state, resolved_at, resolution, created_at
     FROM reports WHERE reporter_id = $1 ORDER BY created_at`,
    [userId],
  );
  return rows;
}

/** Keeps the report but removes its author. */
export async function eraseReporter(tx: Tx, userId: string): Promise<void> {
  await tx.query("UPDATE reports SET reporter_id = NULL, details = '' WHERE reporter_id = $1", [userId]);
}
