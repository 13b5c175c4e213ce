import { runMigrations } from 'graphile-worker';
import type { Pool, Tx } from '../db/database.server.ts';

/** Queues work that follows a commit: emails, refunds, follow-ups. The job row is part of the same transaction. */
export interface Outbox {
  /**
   * Enqueues `task` in `tx`. A pending job with the same `key` is replaced. `payload` must survive JSON; `runAt` is
   * the earliest start (default: now).
   */
  enqueue(tx: Tx, task: string, payload: object, options?: { key?: string; runAt?: Date }): Promise<void>;
  /** Enqueues keyed jobs of one task in one statement, to start now. */
  enqueueEach(tx: Tx, task: string, jobs: readonly { payload: object; key: string }[]): Promise<void>;
}

/** Set on jobs created with a key; if the key is gone, a later job replaced it while it ran. */
export const KEYED_FLAG = 'keyed';

/** Uses graphile-worker's SQL function, on both databases. */
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

/** Installs or upgrades schema `graphile_worker`. Safe to run concurrently. */
export async function installOutbox(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, noPreparedStatements: true });
}
