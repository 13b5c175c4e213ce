import { runMigrations } from 'graphile-worker';
import type { Pool, Tx } from '../db/database.server.ts';

/**
 * Work that must happen because a change was committed: e-mails, refunds, follow-ups.
 * The job row is written by the transaction that makes the change, so there is never one without the other.
 */
export interface Outbox {
  /**
   * Enqueues `task` as part of `tx`. A second job with the same `key` that has not run yet replaces the first.
   * `payload` must survive JSON; `runAt` is the earliest instant it may start (default: at once).
   */
  enqueue(tx: Tx, task: string, payload: object, options?: { key?: string; runAt?: Date }): Promise<void>;
  /** Enqueues many of one task in one statement, each as `enqueue` does, with a key, to start at once. */
  enqueueEach(tx: Tx, task: string, jobs: readonly { payload: object; key: string }[]): Promise<void>;
}

/** Marks a job that was given a key: one that has none any more was replaced by a later one while it was under way. */
export const KEYED_FLAG = 'keyed';

/** The outbox over graphile-worker's own SQL function, on both databases. */
export const outbox: Outbox = {
  enqueue: (tx, task, payload, options = {}) => addJobs(tx, task, [{ payload, ...options }]),
  enqueueEach: addJobs,
};

async function addJobs(
  tx: Tx,
  task: string,
  jobs: readonly { payload: object; key?: string; runAt?: Date }[],
): Promise<void> {
  await tx.query({
    name: 'outbox-add-jobs',
    text: `SELECT graphile_worker.add_jobs(ARRAY(
             SELECT ROW($1, job.payload, NULL, job.run_at, 25, job.key, NULL,
                        CASE WHEN job.key IS NOT NULL THEN $5::text[] END)::graphile_worker.job_spec
               FROM unnest($2::json[], $3::text[], $4::timestamptz[]) AS job (payload, key, run_at)))`,
    values: [
      task,
      jobs.map(({ payload }) => JSON.stringify(payload)),
      jobs.map(({ key }) => key ?? null),
      jobs.map(({ runAt }) => runAt ?? null),
      [KEYED_FLAG],
    ],
  });
}

/** Installs or upgrades the job tables (schema `graphile_worker`). Safe to call from several processes at once. */
export async function installOutbox(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, noPreparedStatements: true });
}
