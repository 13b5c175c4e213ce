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

/** A task takes its payload as it came out of the database: unknown until it has parsed it. */
export type JobHandler = (payload: unknown) => Promise<void>;
export type JobHandlers = Record<string, JobHandler>;

/** A repeating job: `pattern` is a cron line in UTC. Several processes together run each tick once. */
export interface JobSchedule {
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

interface JobOptions {
  pool: Pool;
  handlers: JobHandlers;
  schedules: JobSchedule[];
  log: JobLog;
  /** The embedded database serialises its sessions: one job at a time, no named statements. */
  embedded: boolean;
  /** Puts something around every handler, such as a span of a trace. */
  around?(task: string, handler: JobHandler): JobHandler;
  /** Told of each attempt that ended, with the seconds that it took. */
  onAttempt?(task: string, outcome: 'done' | 'failed', seconds: number): void;
}

/**
 * Starts working off the outbox: failed jobs are retried with growing pauses, up to 25 times over some days.
 *
 * A lost connection ends neither this process nor the work: the library's runner is put away, the jobs it had taken
 * are given back, and another runner begins as soon as the database answers. A job whose end could not be written
 * down is thus run again, as every job must bear.
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
 * Whether a job had its key taken by a later one, which does its work, while it was under way: the library then counts its
 * attempts as used up, so that it looks like one that was given up once nobody has it any more.
 */
const SUPERSEDED = `attempts >= max_attempts AND key IS NULL AND flags ? '${KEYED_FLAG}'`;

/** Whose process died, or that failed in the moment in which a later one came. */
async function deleteSupersededJobs(db: Db): Promise<void> {
  await db.query(`DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL AND ${SUPERSEDED}`);
}

/** Runners are no more: what they had taken is anybody's. */
async function unlockJobs(db: Db, runners: string[]): Promise<void> {
  await db.query('SELECT graphile_worker.force_unlock_workers($1)', [runners]);
  await db.query('DELETE FROM job_runners WHERE id = ANY($1)', [runners]);
}

/** What failed need not be tried again when a later job does it. */
async function isSuperseded(db: Db, jobId: string): Promise<boolean> {
  const row = await queryOneOrNull<{ superseded: boolean }>(
    db,
    `SELECT ${SUPERSEDED} AS superseded FROM graphile_worker._private_jobs WHERE id = $1`,
    [jobId],
  );
  return row?.superseded === true;
}

/** How often a runner says that it lives, and after which silence it is taken for dead. */
const HEARTBEAT_INTERVAL_MS = 15_000;
const HEARTBEAT_TIMEOUT_SECONDS = 90;
/** One that was killed before its first sign, or is of an earlier version and gives none: hardly a job takes so long. */
const UNKNOWN_RUNNER_TIMEOUT_SECONDS = 900;

/**
 * Says again and again that this process's runner lives, and gives back the jobs of runners that no longer say so: a
 * process that was killed has told nobody, and the library would respect what it had taken for four hours. One that is
 * only cut off has its jobs done twice at worst.
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
      // The database is away: whoever runs jobs notices and says so.
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

/** One runner of the library, until it first has trouble with the database. */
interface RunningJobs {
  runner: Runner;
  /** Its workers; done once the jobs under way are, unless the library is caught in its own batches (see stopRunner). */
  workers: { id: string; done: Promise<void> };
  jobsUnderWay: () => number;
  /** Resolves, with the reason, when a statement of the runner itself has failed. */
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
    // Without batches the library lets go of the promise that writes a job's end down, and a connection lost at that
    // moment would be an unhandled rejection: the end of the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  if (workers === undefined) throw new Error('The job queue did not say that it has begun.');
  return { runner, workers, trouble, jobsUnderWay: () => underWay };
}

/**
 * The pool, for the library's listener: when that loses its connection while it is being put away it gives it back
 * twice, which the pool answers with an error that nobody catches.
 */
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

/** How long nothing has been under way when a runner counts as ended, whatever the library says. */
const IDLE_MS = 3000;

/**
 * Takes no new jobs, and resolves when those under way are done. After two batches that failed the library miscounts,
 * and waits for ever for what is long over; a while without a job says the same.
 */
async function stopRunner({ runner, workers, jobsUnderWay }: RunningJobs): Promise<void> {
  // It may have stopped by itself. Its schedule, which may be pausing for a minute, is not waited for.
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
  // What it could not write down is still marked as its own, which the library would respect for four hours.
  await retryUntilDone(() => unlockJobs(pool, [running.workers.id]), signal);
}

const RETRY_DELAY_MS = 1000;

/** Tries until it works, with a second between; null when that was no longer wanted. */
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
    if (typeof job !== 'object' || job === null || !('task_identifier' in job))
      return log.error({ err: meta?.error }, message);
    const which = { job: 'id' in job ? job.id : null, attempt: 'attempts' in job ? job.attempts : null };
    log.error({ err: meta?.error, ...which }, `job ${job.task_identifier} failed`);
  });
}
