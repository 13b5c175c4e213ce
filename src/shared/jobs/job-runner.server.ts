import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import {
  Logger,
  parseCronItems,
  type Runner,
  run,
  runOnce,
  type Task,
  type WorkerEvents,
} from 'graphile-worker';
import { type Db, type Pool, queryOneOrNull } from '../db/database.server.ts';
import { KEYED_FLAG } from './outbox.server.ts';

/** The payload comes from the database: parse it first. */
export type JobHandler = (payload: unknown) => Promise<void>;
export type JobHandlers = Record<string, JobHandler>;

/** A repeating job; `pattern` is cron in UTC. Each tick runs once across all processes. */
export interface JobSchedule {
  task: string;
  pattern: string;
}

export interface JobLog {
  info(message: string): void;
  error(details: object, message: string): void;
}

export interface JobRunner {
  /** Stops taking jobs and resolves when the running ones finish. */
  stop(): Promise<void>;
}

interface JobOptions {
  pool: Pool;
  handlers: JobHandlers;
  schedules: JobSchedule[];
  log: JobLog;
  /** Runs one job at a time without named statements, as the embedded database requires. */
  embedded: boolean;
  /** Wraps every handler, such as in a trace span. */
  around?(task: string, handler: JobHandler): JobHandler;
  /** Called after each attempt, with its seconds. */
  onAttempt?(task: string, outcome: 'done' | 'failed', seconds: number): void;
}

/**
 * Runs outbox jobs; failed ones retry with growing pauses, up to 25 times over some days. After a lost connection it
 * unlocks its jobs and starts a new runner, so a job may run twice: handlers must be idempotent.
 */
export async function startJobs(options: JobOptions): Promise<JobRunner> {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  const putAway = new Set<Promise<void>>();
  let current = await startRunner(options);

  async function keepRunning(): Promise<void> {
    for (;;) {
      const trouble = await Promise.race([current.trouble, stopped]);
      if (stopping.signal.aborted) return;
      options.log.error(
        { err: trouble },
        'the job queue lost the database; it goes on as soon as that answers',
      );
      const leaving = retireRunner(current, options.pool, stopping.signal);
      putAway.add(leaving);
      void leaving.then(() => putAway.delete(leaving));
      const next = await retryUntilDone(() => startRunner(options), stopping.signal);
      if (next === null) return;
      current = next;
      await signs.give();
      options.log.info('the job queue goes on');
    }
  }

  const signs = startHeartbeat(options, () => current.workers.id);
  await signs.give();
  const kept = keepRunning();
  return {
    async stop() {
      stopping.abort();
      await kept;
      await Promise.all([stopRunner(current), ...putAway]);
      await signs.fallSilent();
    },
  };
}

/**
 * A later job took this one's key and replaces it. The library marks its attempts as used up, like a job given up.
 */
const SUPERSEDED = `attempts >= max_attempts AND key IS NULL AND flags ? '${KEYED_FLAG}'`;

/** Their process died, or they failed just as a later job replaced them. */
async function deleteSupersededJobs(db: Db): Promise<void> {
  await db.query(`DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL AND ${SUPERSEDED}`);
}

/** Frees the jobs of runners that are gone. */
async function unlockJobs(db: Db, runners: string[]): Promise<void> {
  await db.query('SELECT graphile_worker.force_unlock_workers($1)', [runners]);
  await db.query('DELETE FROM job_runners WHERE id = ANY($1)', [runners]);
}

/** If a later job replaces it, a failed one needs no retry. */
async function isSuperseded(db: Db, jobId: string): Promise<boolean> {
  const row = await queryOneOrNull<{ superseded: boolean }>(
    db,
    `SELECT ${SUPERSEDED} AS superseded FROM graphile_worker._private_jobs WHERE id = $1`,
    [jobId],
  );
  return row?.superseded === true;
}

/** Interval of the heartbeat, and the silence after which a runner counts as dead. */
const HEARTBEAT_INTERVAL_MS = 15_000;
const HEARTBEAT_TIMEOUT_SECONDS = 90;
/** For runners without a heartbeat (killed early, or an older version); hardly any job takes longer. */
const UNKNOWN_RUNNER_TIMEOUT_SECONDS = 900;

/**
 * Sends this runner's heartbeat and unlocks the jobs of dead runners; the library would keep them locked for four
 * hours. A runner that is only cut off may have its jobs run twice.
 */
function startHeartbeat(
  { pool, log }: Pick<JobOptions, 'pool' | 'log'>,
  ownId: () => string,
): { give(): Promise<void>; fallSilent(): Promise<void> } {
  const give = async () => {
    try {
      await pool.query(
        `INSERT INTO job_runners (id, last_seen_at) VALUES ($1, now())
         ON CONFLICT (id) DO UPDATE SET last_seen_at = excluded.last_seen_at`,
        [ownId()],
      );
      const { rows } = await pool.query<{ id: string }>(
        `SELECT id FROM job_runners WHERE last_seen_at < now() - make_interval(secs => $1)
         UNION
         SELECT locked_by FROM graphile_worker.jobs
          WHERE locked_at < now() - make_interval(secs => $2) AND locked_by NOT IN (SELECT id FROM job_runners)`,
        [HEARTBEAT_TIMEOUT_SECONDS, UNKNOWN_RUNNER_TIMEOUT_SECONDS],
      );
      if (rows.length > 0) {
        await unlockJobs(
          pool,
          rows.map(({ id }) => id),
        );
        log.info('jobs of a process that has died are taken up');
      }
      await deleteSupersededJobs(pool);
    } catch {
      // The runner itself notices and logs the outage.
    }
  };
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(give);
  }, HEARTBEAT_INTERVAL_MS);
  timer.unref();
  return {
    give,
    async fallSilent() {
      clearInterval(timer);
      await last;
      await pool.query('DELETE FROM job_runners WHERE id = $1', [ownId()]).catch(() => undefined);
    },
  };
}

/** One run of the library, until its first database error. */
interface RunningJobs {
  runner: Runner;
  /** `done` resolves after the running jobs, unless the library miscounts (see stopRunner). */
  workers: { id: string; done: Promise<void> };
  jobsUnderWay: () => number;
  /** Resolves with the reason when a statement of the runner fails. */
  trouble: Promise<unknown>;
}

async function startRunner(options: JobOptions): Promise<RunningJobs> {
  const events: WorkerEvents = new EventEmitter();
  let workers: RunningJobs['workers'] | undefined;
  events.on('pool:create', ({ workerPool }) => {
    workers = { id: workerPool.id, done: workerPool.promise.catch(() => undefined) };
  });
  const trouble = new Promise<unknown>((resolve) => {
    for (const event of ['worker:getJob:error', 'pool:listen:error', 'pool:fatalError'] as const)
      events.on(event, ({ error }) => resolve(error));
  });
  let underWay = 0;
  const counted = (task: string, handler: JobHandler): Task => {
    return async (payload, { job }) => {
      underWay += 1;
      const began = performance.now();
      let outcome: 'done' | 'failed' = 'failed';
      try {
        await handler(payload);
        outcome = 'done';
      } catch (error) {
        const superseded = await isSuperseded(options.pool, job.id).catch(() => false);
        if (!superseded) throw error;
        options.log.error({ err: error, job: job.id }, `job ${task} failed, and a later one does its work`);
      } finally {
        underWay -= 1;
        options.onAttempt?.(task, outcome, (performance.now() - began) / 1000);
      }
    };
  };
  const runner = await run({
    pgPool: withSingleRelease(options.pool),
    taskList: Object.fromEntries(
      Object.entries(options.handlers).map(([task, handler]) => [
        task,
        counted(task, options.around?.(task, handler) ?? handler),
      ]),
    ),
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
    events,
    // Without batches, losing the connection while a job completes is an unhandled rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  if (workers === undefined) throw new Error('The job queue did not say that it has begun.');
  return { runner, workers, trouble, jobsUnderWay: () => underWay };
}

/** On a lost connection the library's listener releases its client twice, and the pool throws. */
function withSingleRelease(pool: Pool): Pool {
  const lenient: Pool = Object.create(pool);
  lenient.connect = ((callback?: Parameters<Pool['connect']>[0]) => {
    if (callback === undefined) return pool.connect();
    return pool.connect((error, client, release) => {
      let released = client === undefined;
      callback(error, client, (broken) => {
        if (!released) release(broken);
        released = true;
      });
    });
  }) as Pool['connect'];
  return lenient;
}

/** Idle time after which a runner counts as stopped, whatever the library says. */
const IDLE_MS = 3000;

/**
 * Stops taking jobs and waits for the running ones. After two failed batches the library would wait for ever, so a
 * quiet period counts too.
 */
async function stopRunner({ runner, workers, jobsUnderWay }: RunningJobs): Promise<void> {
  // It may already have stopped. Doesn't wait for the scheduler, which may sleep for a minute.
  runner.stop().catch(() => undefined);
  const ended = new AbortController();
  const quiet = async () => {
    for (let lasted = 0; lasted < IDLE_MS && !ended.signal.aborted; ) {
      await setTimeout(100);
      lasted = jobsUnderWay() === 0 ? lasted + 100 : 0;
    }
  };
  await Promise.race([workers.done, quiet()]);
  ended.abort();
}

async function retireRunner(running: RunningJobs, pool: Pool, signal: AbortSignal): Promise<void> {
  await stopRunner(running);
  // Unfinished jobs stay locked by this worker, for four hours by the library's rule.
  await retryUntilDone(() => unlockJobs(pool, [running.workers.id]), signal);
}

const RETRY_DELAY_MS = 1000;

/** Retries every second; null if no longer wanted. */
async function retryUntilDone<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  while (!signal.aborted) {
    try {
      return await attempt();
    } catch {
      await setTimeout(RETRY_DELAY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}

/** Runs every due job and returns, for tests and commands. */
export async function runDueJobs(options: { pool: Pool; handlers: JobHandlers; log: JobLog }): Promise<void> {
  await runOnce({
    pgPool: options.pool,
    taskList: options.handlers,
    noPreparedStatements: true,
    noHandleSignals: true,
    logger: workerLogger(options.log),
  });
}

/** Logs failures with the job's name and reason, never its payload, which may contain a sign-in link. */
function workerLogger(log: JobLog): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== 'error') return;
    const job: unknown = meta?.job;
    if (typeof job !== 'object' || job === null || !('task_identifier' in job))
      return log.error({ err: meta?.error }, message);
    const which = { job: 'id' in job ? job.id : null, attempt: 'attempts' in job ? job.attempts : null };
    log.error({ err: meta?.error, ...which }, `job ${job.task_identifier} failed`);
  });
}
