import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#app/config.server.ts';
import { beginsWithTheDemo } from './begins-with-the-demo.mjs';

let DATA_DIR: string;
beforeAll(() => {
  DATA_DIR = mkdtempSync(path.join(tmpdir(), 'fettle-first-start-'));
});
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

/** All that production needs but its name. */
const complete = {
  PUBLIC_URL: 'https://fettle.example',
  AUTH_SECRET: 'k8Zq2vX9mB4nL7pR1sT6wY3cF5gH0jD8',
  SMTP_URL: 'smtps://mail.fettle.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

it.each<[NodeJS.ProcessEnv, boolean]>([
  [{}, true],
  [{ NODE_ENV: 'development' }, true],
  [{ DATABASE_URL: '' }, true],
  [{ DATABASE_URL: 'postgres://fettle@db.internal/fettle' }, false],
  [{ ...complete, NODE_ENV: 'production' }, false],
  [{ ...complete, FETTLE_MODE: 'production' }, false],
  [{ ...complete, FETTLE_MODE: '', NODE_ENV: 'production' }, false],
  [{ FETTLE_MODE: 'demo', NODE_ENV: 'production' }, true],
])('a first start with %o begins with the demo: %s, as the server reads it', (settings, begins) => {
  const environment = { DATA_DIR, ...settings };
  const { mode, databaseUrl } = readConfig(environment);
  expect(beginsWithTheDemo(environment)).toBe(begins);
  expect(mode === 'demo' && databaseUrl === undefined).toBe(begins);
});

it('a start on a database that is there does not', () => {
  mkdirSync(path.join(DATA_DIR, 'postgres/data'), { recursive: true });
  expect(beginsWithTheDemo({ DATA_DIR })).toBe(false);
});
