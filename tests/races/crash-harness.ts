import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { expect } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { buildChild } from '#support/build-child.ts';
import type { TestDatabase } from '#support/database.ts';
import { type CrashPoint, crashPoints, STOPPED_SIGNAL } from './crash-points.ts';

/** The exit, and the steps if it completed (crash-steps.ts). */
export interface ChildExit {
  signal: string | null;
  code: number | null;
  steps: string[];
  errors: string;
}

type Environment = Readonly<Record<string, string>>;

interface Prepared {
  env: Environment;
}

interface CrashFlow<Subject extends Prepared> {
  prepare: () => Promise<Subject>;
  crashPoints?: (steps: readonly string[]) => CrashPoint[];
  atOnce?: number;
  /** After the run that completes. */
  afterThrough?: () => Promise<void>;
  afterDeath?: (subject: Subject, step: string) => Promise<void>;
}

export interface CrashHarness {
  /** Runs one child to the end or to its death. */
  run(env: Environment, death?: CrashPoint): Promise<ChildExit>;
  /**
   * Runs one child through, then one per death, each on new data; `atOnce` in parallel. Returns the data of the
   * killed.
   */
  killEverywhere<Subject extends Prepared>(flow: CrashFlow<Subject>): Promise<Subject[]>;
  /**
   * Two children: the first stops at a step with its locks; the second runs until it ends, dies or waits; then the
   * first is killed. Returns the second's exit.
   */
  cross(
    first: Prepared & { death: CrashPoint },
    second: Prepared & { death?: CrashPoint },
  ): Promise<ChildExit>;
  /** Waits until the killed have no connection: PostgreSQL may still execute their last statement and lock rows. */
  waitUntilGone(): Promise<void>;
}

/**
 * Starts a script as child processes that are killed at one of their steps, on PostgreSQL.
 * @param shared environment of each, read at its start
 */
export async function createCrashHarness(
  script: string,
  { pool, url }: TestDatabase,
  shared: () => Environment,
): Promise<CrashHarness> {
  const file = await buildChild(path.join(import.meta.dirname, script));
  const database = new URL(url ?? '');
  database.searchParams.set('application_name', script);

  const start = (env: Environment, death?: CrashPoint) =>
    trackChild(
      spawn(process.execPath, [file], {
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: database.href,
          ...shared(),
          ...env,
          ...(death === undefined ? {} : { KILL_AT: String(death.at), KILL_HOW: death.how }),
        },
      }),
    );
  /** Connections, optionally only those waiting for a lock. */
  const connected = async (condition = '') =>
    (
      await queryOne<{ n: number }>(
        pool,
        `SELECT count(*) AS n FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = $1 ${condition}`,
        [script],
      )
    ).n;

  const run: CrashHarness['run'] = (env, death) => start(env, death).ended;
  return {
    run,

    async killEverywhere<Subject extends Prepared>(flow: CrashFlow<Subject>) {
      const { prepare, crashPoints: points = crashPoints, atOnce = 1, afterThrough, afterDeath } = flow;
      const through = await run((await prepare()).env);
      expect(through, through.errors).toMatchObject({ code: 0, signal: null });
      // Every flow has at least three steps: call, write, continue.
      expect(through.steps.length).toBeGreaterThanOrEqual(3);
      await afterThrough?.();
      const left = points(through.steps);
      const subjects: Subject[] = [];
      const worker = async () => {
        for (let death = left.shift(); death !== undefined; death = left.shift()) {
          const subject = await prepare();
          subjects.push(subject);
          const ended = await run(subject.env, death);
          const step = `${through.steps[death.at - 1]} (${death.how}) ${ended.errors}`;
          expect(ended, step).toMatchObject({ signal: 'SIGKILL' });
          await afterDeath?.(subject, step);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
      return subjects;
    },

    async cross(first, second) {
      const still = start({ ...first.env, KILL_WITH: 'SIGSTOP' }, first.death);
      await Promise.race([still.stopped, still.ended]);
      let over = false;
      const other = start(second.env, second.death).ended.finally(() => {
        over = true;
      });
      const wentAsFarAsItCould = async () => over || (await connected(`AND wait_event_type = 'Lock'`)) > 0;
      await expect.poll(wentAsFarAsItCould, { timeout: 30_000 }).toBe(true);
      still.kill();
      const ended = await still.ended;
      expect(ended, ended.errors).toMatchObject({ signal: 'SIGKILL' });
      return other;
    },

    async waitUntilGone() {
      await expect.poll(() => connected(), { timeout: 30_000 }).toBe(0);
    },
  };
}

interface TrackedChild {
  /** It has stopped at its step. */
  stopped: Promise<void>;
  ended: Promise<ChildExit>;
  kill(): void;
}

function trackChild(child: ChildProcess): TrackedChild {
  let output = '';
  let errors = '';
  const stopped = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.startsWith(STOPPED_SIGNAL)) resolve();
    });
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = new Promise<ChildExit>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) =>
      resolve({ code, signal, steps: output.startsWith('[') ? JSON.parse(output) : [], errors }),
    );
  });
  return { stopped, ended, kill: () => child.kill('SIGKILL') };
}
