import { Logger, parseCronItems, run, runOnce } from 'graphile-worker';
import type { Pool } from '../db/database.server.ts';

/** A task takes its payload as it came out of the database: unknown until it has parsed it. */
export type JobHandler = (payload: unknown) => Promise<void>;
export type JobHandlers = Record<string, JobHandler>;

/** A repeating job: `pattern` is a cron line in UTC. Several processes together run each tick once. */
export interface Schedule {
  task: string;
  pattern: string;
}

export interface JobLog {
  info(message: string): void;
  error(details: object, message: string): void;
}

export interface JobRunner {
  /** Takes no new jobs and resolves when those under way are done. */
  stop(): Promise<void>;
}

/** Starts working off the outbox: failed jobs are retried with growing pauses, up to 25 times over some days. */
export async function startJobs(options: {
  pool: Pool;
  handlers: JobHandlers;
  schedules: Schedule[];
  log: JobLog;
  /** The embedded database serialises its sessions: one job at a time, no named statements. */
  embedded: boolean;
}): Promise<JobRunner> {
  const runner = await run({
    pgPool: options.pool,
    taskList: options.handlers,
    parsedCronItems: parseCronItems(
      options.schedules.map(({ task, pattern }) => ({
        task,
        match: pattern,
        options: { backfillPeriod: 0 },
      })),
    ),
    concurrency: options.embedded ? 1 : 4,
    pollInterval: 1000,
    noPreparedStatements: options.embedded,
    noHandleSignals: true,
    logger: workerLogger(options.log),
  });
  return { stop: () => runner.stop() };
}

/** Works off every job that is due now and returns: for tests and for commands. */
export async function runDueJobs(options: { pool: Pool; handlers: JobHandlers; log: JobLog }): Promise<void> {
  await runOnce({
    pgPool: options.pool,
    taskList: options.handlers,
    noPreparedStatements: true,
    noHandleSignals: true,
    logger: workerLogger(options.log),
  });
}

/** Failures with the job's name and the reason, never its payload: that may hold a link to sign in with. */
function workerLogger(log: JobLog): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== 'error') return;
    const job: unknown = meta?.job;
    const task =
      typeof job === 'object' && job !== null && 'task_identifier' in job ? job.task_identifier : null;
    log.error({ err: meta?.error }, task === null ? message : `job ${task} failed`);
  });
}
