import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { createLog } from '#shared/log/create-log.server.ts';
import { createTestDatabase, testDatabaseUrl } from '#support/database.ts';
import { compose } from './compose.server.ts';
import { readConfig } from './config.server.ts';
import { openSiteDatabase } from './open-site-database.server.ts';
import { assertPortUsable, prepareDataFolder } from './startup-checks.server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fettle-start-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a port in use is told in our words, and a free one left free', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(assertPortUsable('127.0.0.1', port)).rejects.toThrow(`is using port ${port}`);
  other.close();
  await once(other, 'close');
  await assertPortUsable('127.0.0.1', port);
  await assertPortUsable('127.0.0.1', port);
});

it('npm start tells a port in use before it installs or builds anything', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  // A project of nothing but the scripts: whatever it went on to do would fail with other words.
  const project = path.join(folder, 'project');
  cpSync('scripts', path.join(project, 'scripts'), { recursive: true });
  const start = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: project,
    env: { ...process.env, PORT: String(port) },
    encoding: 'utf8',
  });
  other.close();
  expect(start.stderr).toBe(
    `Another program, perhaps another Fettle, is using port ${port}. Stop it or set PORT to another number.\n`,
  );
  expect(start.stdout).toBe('');
  expect(start.status).toBe(1);
});

it('an address of another machine is told', async () => {
  await expect(assertPortUsable('203.0.113.9', 0)).rejects.toThrow('HOST=203.0.113.9 isn’t an address');
});

it('a data folder is made, and left empty', () => {
  const made = path.join(folder, 'a/b/c');
  prepareDataFolder(made);
  prepareDataFolder(made);
  expect(existsSync(made)).toBe(true);
  expect(readdirSync(made)).toEqual([]);
});

it('a data folder that cannot be written is told, whoever asks', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect(() => prepareDataFolder(file)).toThrow('a file has the same name');
  expect(() => prepareDataFolder(path.join(file, 'x/y'))).toThrow(
    /can’t write to the data folder .* set DATA_DIR/,
  );
  expect(() => prepareDataFolder('/proc/fettle/data')).toThrow('the data folder /proc/fettle');
});

it('a database that another version laid out is refused before anything listens', async () => {
  const dataDir = path.join(folder, 'old');
  const old = testDatabaseUrl === undefined ? await openDatabase({ dataDir }) : await createTestDatabase();
  await old.pool.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations
       (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
     DELETE FROM schema_migrations;
     INSERT INTO schema_migrations (name, checksum) VALUES ('0001_accounts.sql', 'x')`,
  );
  // The embedded one is one process's at a time.
  if ('close' in old) await old.close();
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    ...('url' in old && old.url !== null ? { DATABASE_URL: old.url } : {}),
  });
  // What it says of which database is for migrate.test.ts.
  const log = createLog('silent');
  const database = await openSiteDatabase(config, log);
  await expect(compose(config, log, database)).rejects.toThrow(
    /^The .* was laid out by another version of Fettle, .*: .* DAT\w+\.$/,
  );
  await database.close();
  if ('drop' in old) await old.drop();
});
