import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabaseUrl } from '#support/database.ts';

const run = promisify(execFile);
const script = (name: string) => path.resolve(import.meta.dirname, name);

it.runIf(testDatabaseUrl !== undefined)(
  'load data in an empty database can be audited before the site has ever run on it',
  { timeout: 120_000 },
  async () => {
    const name = `fettle_test_${randomBytes(6).toString('hex')}`;
    const url = new URL(testDatabaseUrl ?? '');
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    url.pathname = `/${name}`;
    try {
      await admin.query(`CREATE DATABASE ${name}`);
      const tsx = (file: string, ...given: string[]) =>
        run(process.execPath, ['--import', 'tsx', script(file), ...given], {
          env: { ...process.env, DATABASE_URL: url.href },
        });
      await tsx('load-data.ts', '--sessions', '200', '--weeks', '1');
      // Its places have no bookings, which the audit reports; all other checks must pass.
      const report = await tsx('audit.ts').then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      );
      expect(report).toMatch(/^Seats: the audit found problems\.$/m);
      expect(report).toMatch(/^Jobs: /m);
    } finally {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
    }
  },
);
