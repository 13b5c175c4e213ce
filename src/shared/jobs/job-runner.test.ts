import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '#support/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#support/database-proxy.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { isDatabaseUnavailable, queryOne, transaction } from '../db/database.server.ts';
import { type OpenDatabase, openDatabase } from '../db/open-database.server.ts';
import { type JobHandler, type JobRunner, startJobs } from './job-runner.server.ts';
import { outbox } from './outbox.server.ts';

function signal() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

describe.skipIf(testDatabaseUrl === undefined)('jobs whose database goes away', () => {
  const database = setUpDatabase();
  let cable: DatabaseProxy;
  let lost: OpenDatabase;
  let runner: JobRunner;

  beforeAll(async () => {
    cable = await startDatabaseProxy(database.url ?? '');
    lost = await openDatabase({ url: cable.url, dataDir: '' });
  });
  afterAll(async () => {
    await lost.close();
    await cable.close();
  });
  afterEach(() => runner.stop());

  /** The log line a test waits for. */
  let awaited: { words: RegExp; give: () => void } | null = null;
  const untilLogged = async (words: RegExp, meanwhile: () => void) => {
    const { give, given } = signal();
    awaited = { words, give };
    meanwhile();
    await given;
  };
  const start = async (work: JobHandler) => {
    runner = await startJobs({
      pool: lost.pool,
      embedded: false,
      schedules: [],
      log: {
        info: () => undefined,
        error: (_details, message) => {
          if (awaited?.words.test(message) === true) awaited.give();
        },
      },
      handlers: { work },
    });
  };
  const enqueue = (count = 1, options?: { key: string }) =>
    transaction(database.pool, async (tx) => {
      for (let job = 0; job < count; job++) await outbox.enqueue(tx, 'work', { job }, options);
    });
  const left = async () =>
    (
      await queryOne<{ jobs: number }>(
        database.pool,
        'SELECT count(*)::int AS jobs FROM graphile_worker._private_jobs',
      )
    ).jobs;
  /** Ends every connection, like a failover. */
  const endBackends = () =>
    database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  const untilNoneIsLeft = async () => {
    while ((await left()) > 0) await setTimeout(50);
  };

  it('runs a job again whose end could not be written down, soon after the database is back', async () => {
    const [begun, finish] = [signal(), signal()];
    let runs = 0;
    await start(async () => {
      runs += 1;
      if (runs > 1) return;
      begun.give();
      await finish.given;
    });
    await enqueue();
    await begun.given;
    await cable.cut();
    await untilLogged(/^Failed to complete jobs/, finish.give);
    await cable.mend();
    await untilNoneIsLeft();
    expect(runs).toBe(2);
  });

  it('does at once what a process had taken that has been silent since', async () => {
    await enqueue();
    await database.pool.query(
      `WITH dead AS (INSERT INTO job_runners VALUES ('dead', now() - interval '91 seconds') RETURNING id)
       UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '91 seconds', locked_by = (SELECT id FROM dead)`,
    );
    let runs = 0;
    await start(async () => {
      runs += 1;
    });
    await untilNoneIsLeft();
    expect(runs).toBe(1);
  });

  it('does what a process has taken that never gave a sign of life, after a quarter of an hour', async () => {
    await enqueue();
    await database.pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '901 seconds', locked_by = 'unknown'`,
    );
    await start(() => Promise.resolve());
    await untilNoneIsLeft();
    expect(await left()).toBe(0);
  });

  it('forgets what a process had taken that has died, where a later job does it', async () => {
    await enqueue(1, { key: 'same' });
    await database.pool.query(
      `WITH dead AS (INSERT INTO job_runners VALUES ('dead', now() - interval '91 seconds') RETURNING id)
       UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '91 seconds', locked_by = (SELECT id FROM dead)`,
    );
    await enqueue(1, { key: 'same' });
    expect(await left()).toBe(2);
    let runs = 0;
    await start(async () => {
      runs += 1;
    });
    await untilNoneIsLeft();
    expect(runs).toBe(1);
  });

  it('forgets what failed in the moment in which a later job came, and keeps what was given up', async () => {
    await enqueue(1, { key: 'same' });
    await enqueue();
    await database.pool.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, key = NULL, last_error = 'at last'`,
    );
    await start(() => Promise.resolve());
    while ((await left()) > 1) await setTimeout(20);
    await runner.stop();
    const { flags } = await queryOne<{ flags: unknown }>(
      database.pool,
      'SELECT flags FROM graphile_worker._private_jobs',
    );
    expect(flags).toBeNull();
    await database.pool.query('DELETE FROM graphile_worker._private_jobs');
    await start(() => Promise.resolve());
  });

  it('does not keep what failed while a later job was to do it', async () => {
    let runs = 0;
    await start(async () => {
      runs += 1;
      if (runs > 1) return;
      await enqueue(1, { key: 'same' });
      throw new Error('at first');
    });
    await enqueue(1, { key: 'same' });
    await untilNoneIsLeft();
    expect(runs).toBe(2);
  });

  it('leaves alone what a process has taken that gives signs of life, or of which nobody knows yet', async () => {
    await enqueue(2);
    await database.pool.query(
      `WITH alive AS (INSERT INTO job_runners VALUES ('alive', now() - interval '30 seconds') RETURNING id)
       UPDATE graphile_worker._private_jobs
          SET locked_at = now(), locked_by = CASE WHEN payload ->> 'job' = '0' THEN 'alive' ELSE 'earlier version' END`,
    );
    await start(() => Promise.resolve());
    const says = async () =>
      (await queryOne<{ n: number }>(database.pool, 'SELECT count(*)::int AS n FROM job_runners')).n;
    while ((await says()) < 2) await setTimeout(20);
    await runner.stop();
    expect([await left(), await says()]).toEqual([2, 1]);
    await database.pool.query('DELETE FROM graphile_worker._private_jobs');
    await start(() => Promise.resolve());
  });

  it('retries a job that failed because the database was away', async () => {
    const [begun, finish] = [signal(), signal()];
    let runs = 0;
    await start(async () => {
      runs += 1;
      if (runs > 1) return;
      begun.give();
      await finish.given;
      await lost.pool.query('SELECT 1');
    });
    await enqueue();
    await begun.given;
    await cable.cut();
    await untilLogged(/^Failed to fail jobs/, finish.give);
    await cable.mend();
    await untilNoneIsLeft();
    expect(runs).toBe(2);
  });

  it('takes what is enqueued after its connections were ended, again and again', async () => {
    const done = new Set<number>();
    await start(async (payload) => {
      done.add((payload as { job: number }).job);
    });
    for (let round = 0; round < 3; round++) {
      done.clear();
      await enqueue(20);
      await endBackends();
      await untilNoneIsLeft();
      expect(done.size).toBe(20);
    }
  });

  it('does every job, and ends no process, while connections are cut at random moments', async () => {
    const [done, failedOnce] = [new Set<number>(), new Set<number>()];
    await start(async (payload) => {
      const { job } = payload as { job: number };
      await lost.pool.query('SELECT count(*) FROM generate_series(1, 2000)');
      // Every third fails first, so that both outcomes are being written when the connection drops.
      if (job % 3 === 0 && !failedOnce.has(job)) {
        failedOnce.add(job);
        throw new Error('at first');
      }
      done.add(job);
    });
    await enqueue(60);
    for (let cut = 0; cut < 12; cut++) {
      await setTimeout(Math.random() * 120);
      await endBackends();
    }
    while ((await left()) > 0) {
      // Skips the seconds of back-off.
      await database.pool.query(
        'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()',
      );
      await setTimeout(50);
    }
    expect(done.size).toBe(60);
  });

  it('stops while the database is away', async () => {
    await start(() => Promise.resolve());
    await cable.cut();
    const failed: unknown = await lost.pool.query('SELECT 1').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failed)).toBe(true);
    await runner.stop();
    await cable.mend();
  });
});
