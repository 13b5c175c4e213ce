import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#app/config.server.ts';
import { productionSettings } from '#support/production-settings.ts';
import { beginsWithTheDemo } from './begins-with-the-demo.mjs';

let DATA_DIR: string;
beforeAll(() => {
  DATA_DIR = mkdtempSync(path.join(tmpdir(), 'fettle-first-start-'));
});
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

it.each<[NodeJS.ProcessEnv, boolean]>([
  [{}, true],
  [{ NODE_ENV: 'development' }, true],
  [{ DATABASE_URL: '' }, true],
  [{ DATABASE_URL: 'postgres://fettle@db.internal/fettle' }, false],
  [{ ...productionSettings, NODE_ENV: 'production' }, false],
  [{ ...productionSettings, FETTLE_MODE: 'production' }, false],
  [{ ...productionSettings, FETTLE_MODE: '', NODE_ENV: 'production' }, false],
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
