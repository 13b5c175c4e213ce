import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect } from 'vitest';
import { one } from '#shared/db/database.server.ts';
import { buildChild } from '#support/build-child.ts';
import type { TestDatabase } from '#support/database.ts';
import type { Death } from './deaths.ts';

/** How a child ended, and the steps it printed if it came to the end (kill-steps.ts). */
export interface Ended {
  signal: string | null;
  code: number | null;
  steps: string[];
  errors: string;
}

export interface KilledChildren {
  /** Runs one with that in its environment, to the end or to its death. */
  run(env: Record<string, string>, death?: Death): Promise<Ended>;
  /**
   * None is connected to the database any more: on a busy machine PostgreSQL may still be carrying out the last
   * statement of the dead, whose rows the jobs of the next process would leave to their next run.
   */
  areGone(): Promise<void>;
}

/** Processes of a script beside this file, at a database on PostgreSQL, that are killed at one of their steps. */
export async function killedChildren(script: string, { pool, url }: TestDatabase): Promise<KilledChildren> {
  const child = await buildChild(path.join(import.meta.dirname, script));
  const database = new URL(url ?? '');
  database.searchParams.set('application_name', script);
  return {
    run: (env, death) =>
      new Promise((resolve, reject) => {
        const started = spawn(process.execPath, [child], {
          env: {
            PATH: process.env.PATH,
            DATABASE_URL: database.href,
            ...env,
            ...(death === undefined ? {} : { KILL_AT: String(death.at), KILL_HOW: death.how }),
          },
        });
        let output = '';
        let errors = '';
        started.stdout.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
        started.stderr.on('data', (chunk: Buffer) => {
          errors += chunk.toString();
        });
        started.once('error', reject);
        started.once('close', (code, signal) =>
          resolve({ code, signal, steps: output === '' ? [] : (JSON.parse(output) as string[]), errors }),
        );
      }),

    async areGone() {
      const connected = async () =>
        (
          await one<{ n: number }>(
            pool,
            'SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
            [script],
          )
        ).n;
      await expect.poll(connected, { timeout: 30_000 }).toBe(0);
    },
  };
}
