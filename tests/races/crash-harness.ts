import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { expect } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { buildChild } from '#support/build-child.ts';
import type { TestDatabase } from '#support/database.ts';
import { type CrashPoint, crashPoints, STOPPED_SIGNAL } from './crash-points.ts';

/** How a child ended, and the steps it printed if it came to the end (crash-steps.ts). */
export interface ChildExit {
  signal: string | null;
  code: number | null;
  steps: string[];
  errors: string;
}

type Environment = Readonly<Record<string, string>>;

/** Something new for a child to work on. */
interface Prepared {
  env: Environment;
}

interface CrashFlow<Subject extends Prepared> {
  prepare: () => Promise<Subject>;
  /** Those that matter of the flow's steps; `crashPoints` unless told. */
  crashPoints?: (steps: readonly string[]) => CrashPoint[];
  atOnce?: number;
  /** After the one that came to its end. */
  afterThrough?: () => Promise<void>;
  /** After each death; `step` says which. */
  afterDeath?: (subject: Subject, step: string) => Promise<void>;
}

export interface CrashHarness {
  /** Runs one with that in its environment, to the end or to its death. */
  run(env: Environment, death?: CrashPoint): Promise<ChildExit>;
  /**
   * Runs one through, and then another to each of its deaths, each on something new: one after the other, or as many at
   * once as told. Answers what was prepared for those that died.
   */
  killEverywhere<Subject extends Prepared>(flow: CrashFlow<Subject>): Promise<Subject[]>;
  /**
   * Two at once: the first stands still at a step of its own, with whatever it has locked; the second goes on to its end
   * or its death, or until it waits for the first; then the first is killed where it stands. Answers how the second ended.
   */
  cross(
    first: Prepared & { death: CrashPoint },
    second: Prepared & { death?: CrashPoint },
  ): Promise<ChildExit>;
  /**
   * None is connected to the database any more: on a busy machine PostgreSQL may still be carrying out the last
   * statement of the dead, whose rows the jobs of the next process would leave to their next run.
   */
  waitUntilGone(): Promise<void>;
}

/**
 * Processes of a script beside this file, at a database on PostgreSQL, that are killed at one of their steps.
 *
 * @param shared what each of them has in its environment, asked as it starts
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
  /** How many are connected and, if told so, wait for a lock. */
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
      // Asking the provider, writing what it said, going on from there: no flow has fewer steps to be killed at.
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
  /** It stands still at the step that it was told. */
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
