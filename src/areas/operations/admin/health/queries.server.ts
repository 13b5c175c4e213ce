import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import {
  type Backup,
  type Health,
  LATE_SECONDS,
  type LateEvent,
  MAX_LISTED,
  type MailFailure,
  type UnknownAtProvider,
} from './contract.ts';

/** Null before the first reconciliation. */
export async function findLastReconciliation(db: Db): Promise<Health['books']> {
  const found = await queryOneOrNull<{
    checkedAt: Date;
    movements: number;
    pence: number;
    differences: number;
  }>(
    db,
    `SELECT checked_at AS "checkedAt", movements, ledger_pence - provider_pence AS pence,
            jsonb_array_length(differences) AS differences
       FROM ledger_reconciliations ORDER BY checked_at DESC LIMIT 1`,
  );
  return found === null ? null : { ...found, checkedAt: found.checkedAt.toISOString() };
}

/** The last backup of this kind, failed ones included; null if none is recorded. */
export async function findLastBackup(db: Db, kind: 'made' | 'restored'): Promise<Backup | null> {
  const found = await queryOneOrNull<Omit<Backup, 'endedAt'> & { endedAt: Date }>(
    db,
    `SELECT ended_at AS "endedAt", extract(epoch FROM ended_at - started_at)::float8 AS seconds,
            succeeded, bytes, note
       FROM backups WHERE kind = $1 ORDER BY ended_at DESC LIMIT 1`,
    [kind],
  );
  return found === null ? null : { ...found, endedAt: found.endedAt.toISOString() };
}

/** Records a backup or a restore test, for the backup commands. */
export async function insertBackup(
  db: Db,
  kind: 'made' | 'restored',
  backup: { beganAt: Date; endedAt: Date; succeeded: boolean; bytes: number | null; note: string },
): Promise<void> {
  await db.query(
    `INSERT INTO backups (kind, started_at, ended_at, succeeded, bytes, note) VALUES ($1, $2, $3, $4, $5, $6)`,
    [kind, backup.beganAt, backup.endedAt, backup.succeeded, backup.bytes, backup.note],
  );
}

/** Stripe events of the last 24 hours, and the latest of the late ones. */
export async function readWebhookMetrics(db: Db): Promise<Health['webhooks']> {
  const totals = await queryOne<Omit<Health['webhooks'], 'hours' | 'latest'>>(
    db,
    `SELECT count(*) AS "lastDay", count(*) FILTER (WHERE seconds > $1) AS late,
            coalesce(max(seconds), 0)::float8 AS "slowestSeconds",
            coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds), 0)::float8 AS "medianSeconds"
       FROM (SELECT greatest(extract(epoch FROM received_at - occurred_at), 0)::float8 AS seconds
               FROM provider_events WHERE received_at > now() - interval '24 hours') AS events`,
    [LATE_SECONDS],
  );
  const { rows: hours } = await db.query<{ handled: number; late: number }>(
    `SELECT count(e.id) AS handled,
            count(e.id) FILTER (WHERE e.received_at - e.occurred_at > make_interval(secs => $1)) AS late
       FROM generate_series(23, 0, -1) AS ago
       LEFT JOIN provider_events e
         ON e.received_at > now() - interval '24 hours'
        AND e.received_at > now() - make_interval(hours => ago + 1)
        AND e.received_at <= now() - make_interval(hours => ago)
      GROUP BY ago ORDER BY ago DESC`,
    [LATE_SECONDS],
  );
  const { rows: latest } = await db.query<Omit<LateEvent, 'occurredAt'> & { occurredAt: Date }>(
    `SELECT id, type, object_id AS "objectId", occurred_at AS "occurredAt",
            extract(epoch FROM received_at - occurred_at)::float8 AS seconds
       FROM provider_events
      WHERE received_at > now() - interval '24 hours'
        AND received_at - occurred_at > make_interval(secs => $1)
      ORDER BY received_at DESC LIMIT 10`,
    [LATE_SECONDS],
  );
  return {
    ...totals,
    hours,
    latest: latest.map((event) => ({ ...event, occurredAt: event.occurredAt.toISOString() })),
  };
}

export async function unknownAtProvider(db: Db): Promise<UnknownAtProvider[]> {
  const { rows } = await db.query<Omit<UnknownAtProvider, 'at'> & { at: Date }>(
    `SELECT 'plan' AS kind, b.name, b.id AS "businessId", s.missing_since AS at
       FROM subscriptions s JOIN businesses b ON b.id = s.business_id WHERE s.missing_since IS NOT NULL
     UNION ALL
     SELECT 'account', coalesce(b.name, t.first_name || ' ' || t.last_name), b.id, a.updated_at
       FROM seller_accounts a
       LEFT JOIN businesses b ON b.id = a.business_id LEFT JOIN trainers t ON t.id = a.trainer_id
      WHERE a.disabled_reason IN ('account_invalid', 'resource_missing')
     ORDER BY at DESC LIMIT ${MAX_LISTED}`,
  );
  return rows.map((one) => ({ ...one, at: one.at.toISOString() }));
}

/** Failed mails of the last 30 days that nobody has handled. */
const MAIL_FAILURES = `FROM mail_log m
  WHERE m.state <> 'sent' AND m.state IN ('refused', 'capped') AND m.claimed_at > now() - interval '30 days'
    AND NOT EXISTS (SELECT FROM mail_acknowledgements s WHERE s.key = m.key)`;

/** Failed jobs and unhandled failed mails, for the tab's badge. */
export const NEEDS_ATTENTION = `(SELECT count(*) FROM graphile_worker.jobs
    WHERE last_error IS NOT NULL AND attempts > 0) + (SELECT count(*) ${MAIL_FAILURES})`;

export async function readMailMetrics(db: Db): Promise<Health['mail']> {
  const totals = await queryOne<Omit<Health['mail'], 'listed'>>(
    db,
    `SELECT (SELECT count(*) FROM mail_log WHERE state = 'sent' AND created_at > now() - interval '24 hours')
              AS "sentLastDay",
            (SELECT count(*) FROM mail_log WHERE state <> 'sent' AND state = 'waiting') AS waiting,
            (SELECT count(*) ${MAIL_FAILURES}) AS troubles`,
  );
  const { rows } = await db.query<Omit<MailFailure, 'at'> & { at: Date }>(
    `SELECT m.key, m.template, m.recipient, m.state, coalesce(m.last_error, '') AS reason, m.claimed_at AS at
       ${MAIL_FAILURES} ORDER BY m.claimed_at DESC LIMIT ${MAX_LISTED}`,
  );
  return { ...totals, listed: rows.map((mail) => ({ ...mail, at: mail.at.toISOString() })) };
}

/** False if there is no such mail. */
export async function markMailHandled(tx: Tx, key: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO mail_acknowledgements (key, acknowledged_by)
     SELECT key, $2 FROM mail_log WHERE key = $1 AND state IN ('refused', 'capped')
     ON CONFLICT (key) DO UPDATE SET acknowledged_at = mail_acknowledgements.acknowledged_at`,
    [key, userId],
  );
  return rowCount === 1;
}

export interface FailedJobRow {
  id: string;
  task: string;
  tries: number;
  mostTries: number;
  error: string;
  runAt: Date;
  failedAt: Date;
}

/** Jobs given up come first. */
export async function readJobMetrics(
  db: Db,
): Promise<{ due: number; dueSeconds: number; failed: number; listed: FailedJobRow[] }> {
  const totals = await queryOne<{ due: number; dueSeconds: number; failed: number }>(
    db,
    `SELECT count(*) FILTER (WHERE due) AS due,
            coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE due)), 0)::float8 AS "dueSeconds",
            count(*) FILTER (WHERE last_error IS NOT NULL AND attempts > 0) AS failed
       FROM (SELECT *, run_at <= now() AND locked_at IS NULL AND attempts < max_attempts AS due
               FROM graphile_worker.jobs) AS jobs`,
  );
  const { rows } = await db.query<FailedJobRow>(
    `SELECT id::text, task_identifier AS task, attempts AS tries, max_attempts AS "mostTries", last_error AS error,
            run_at AS "runAt", updated_at AS "failedAt"
       FROM graphile_worker.jobs WHERE last_error IS NOT NULL AND attempts > 0
      ORDER BY attempts >= max_attempts DESC, attempts DESC, id LIMIT ${MAX_LISTED}`,
  );
  return { ...totals, listed: rows };
}

/** Locks the failed job, with whether a worker runs it; null if it has gone. */
export function lockFailedJob(
  tx: Tx,
  id: string,
): Promise<{ task: string; tries: number; atWork: boolean } | null> {
  return queryOneOrNull(
    tx,
    `SELECT t.identifier AS task, j.attempts AS tries, j.locked_at IS NOT NULL AS "atWork"
       FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE j.id = $1 AND j.last_error IS NOT NULL FOR UPDATE OF j`,
    [id],
  );
}

export async function listFailedJobs(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT id::text FROM graphile_worker.jobs
      WHERE last_error IS NOT NULL AND attempts > 0 AND locked_at IS NULL`,
  );
  return rows.map(({ id }) => id);
}

/** Queues jobs to run now with their full number of attempts. Returns how many still existed. */
export async function retryJobs(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rowCount } = await tx.query(
    'SELECT FROM graphile_worker.reschedule_jobs($1::bigint[], run_at := now(), attempts := 0)',
    [ids],
  );
  return rowCount ?? 0;
}

/** When the schedule last queued each task. */
export async function readLastScheduled(db: Db, tasks: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await db.query<{ task: string; at: Date }>(
    `SELECT identifier AS task, last_execution AS at FROM graphile_worker._private_known_crontabs
      WHERE identifier = ANY ($1::text[]) AND last_execution IS NOT NULL`,
    [tasks],
  );
  return new Map(rows.map(({ task, at }) => [task, at]));
}

export function readDatabaseMetrics(db: Db): Promise<Health['database'] & { schema: string }> {
  return queryOne(
    db,
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
            pg_database_size(current_database())::float8 AS bytes,
            (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections,
            current_setting('max_connections')::int AS "mostConnections",
            coalesce((SELECT max(name) FROM schema_migrations), '') AS schema`,
  );
}
