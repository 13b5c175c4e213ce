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
}

/** Marks a job that was given a key: one that has none any more was replaced by a later one while it was under way. */
export const KEYED = 'keyed';

/** The outbox over graphile-worker's own SQL function, on both databases. */
export const outbox: Outbox = {
  async enqueue(tx, task, payload, options = {}) {
    await tx.query(
      'SELECT graphile_worker.add_job($1, payload := $2::json, job_key := $3, run_at := $4, max_attempts := 25, flags := $5)',
      [
        task,
        JSON.stringify(payload),
        options.key ?? null,
        options.runAt ?? null,
        options.key === undefined ? null : [KEYED],
      ],
    );
  },
};

/** Installs or upgrades the job tables (schema `graphile_worker`). Safe to call from several processes at once. */
export async function prepareOutbox(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, noPreparedStatements: true });
}
