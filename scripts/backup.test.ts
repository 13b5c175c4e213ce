import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { createEmbeddedFolder, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { type BackupSite, createBackup } from './backup/create-backup.ts';
import { findNewestProgram } from './backup/postgres-programs.ts';
import { restoreBackup, runRestoreDrill } from './backup/restore-backup.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fettle-backup-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const listBackups = async ({ pool }: Pick<TestDatabase, 'pool'>) =>
  (await pool.query('SELECT kind, succeeded, note FROM backups ORDER BY id')).rows;

/** pg_dump refuses servers newer than itself. */
async function canDumpServer(): Promise<boolean> {
  if (testDatabaseUrl === undefined) return false;
  const { status, stdout } = spawnSync(findNewestProgram('pg_dump'), ['--version'], { encoding: 'utf8' });
  if (status !== 0) return true; // It says itself that it is missing.
  const server = new pg.Client({ connectionString: testDatabaseUrl });
  await server.connect();
  const { rows } = await server.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS version`,
  );
  await server.end();
  return Number(/(\d+)/.exec(stdout)?.[1] ?? 0) >= (rows[0]?.version ?? 0);
}

describe.skipIf(!(await canDumpServer()))('a back-up of PostgreSQL', () => {
  const database = setUpDatabase();
  let site: BackupSite;
  let backup = '';
  const made: string[] = [];

  beforeAll(async () => {
    await createSession(database.pool, { title: 'Yoga in Hackney' });
    const dataDir = path.join(folder, 'site');
    mkdirSync(path.join(dataDir, 'uploads', 'photos'), { recursive: true });
    writeFileSync(path.join(dataDir, 'uploads', 'photos', 'a.jpg'), 'a photograph');
    site = { databaseUrl: database.url ?? '', dataDir, s3: null };
    backup = await createBackup(site, path.join(folder, 'backups'), new Date('2026-11-24T03:00:00Z'));
  });
  afterAll(async () => {
    await onServer(...made.map((name) => `DROP DATABASE ${name} WITH (FORCE)`));
  });

  async function emptyDatabase(): Promise<string> {
    const name = `fettle_restored_${made.length}_${process.pid}`;
    await onServer(`CREATE DATABASE ${name}`);
    made.push(name);
    const url = new URL(database.url ?? '');
    url.pathname = `/${name}`;
    return url.href;
  }

  it('is written down where admins and alerts see it, and leaves nothing half made', async () => {
    expect(await listBackups(database)).toEqual([
      { kind: 'made', succeeded: true, note: 'fettle-2026-11-24T030000000Z' },
    ]);
    expect(readdirSync(path.join(folder, 'backups'))).toEqual(['fettle-2026-11-24T030000000Z']);
  });

  it('is restored with what was there, rows and files', async () => {
    const databaseUrl = await emptyDatabase();
    const dataDir = path.join(folder, 'restored');
    await restoreBackup(backup, { databaseUrl, dataDir, s3: null });
    expect(readFileSync(path.join(dataDir, 'uploads', 'photos', 'a.jpg'), 'utf8')).toBe('a photograph');
    const restored = await openDatabase({ url: databaseUrl, dataDir: '' });
    expect((await restored.pool.query('SELECT title FROM sessions')).rows).toEqual([
      { title: 'Yoga in Hackney' },
    ]);
    await restored.close();
  });

  it('is restored over nothing', async () => {
    await expect(restoreBackup(backup, site)).rejects.toThrow('already contains files');
    await expect(restoreBackup(backup, { ...site, dataDir: path.join(folder, 'elsewhere') })).rejects.toThrow(
      'is not empty',
    );
    await expect(
      restoreBackup(backup, { databaseUrl: undefined, dataDir: path.join(folder, 'elsewhere'), s3: null }),
    ).rejects.toThrow('This is a backup of PostgreSQL');
  });

  it('is restored beside the site in a drill, which is written down and cleared away', async () => {
    const manifest = await runRestoreDrill(backup, site, new Date());
    expect(manifest.rows.sessions).toBe(1);
    expect((await listBackups(database)).at(-1)).toEqual({
      kind: 'restored',
      succeeded: true,
      note: 'fettle-2026-11-24T030000000Z',
    });
    const left = await database.pool.query(`SELECT FROM pg_database WHERE datname LIKE 'fettle_drill_%'`);
    expect(left.rowCount).toBe(0);
  });

  it('is not taken when a file of it has changed, and a drill of it says so', async () => {
    const damaged = await createBackup(site, path.join(folder, 'damaged'), new Date('2026-11-24T04:00:00Z'));
    appendFileSync(path.join(damaged, 'files', 'photos', 'a.jpg'), '!');
    await expect(runRestoreDrill(damaged, site, new Date())).rejects.toThrow(
      'The backup is damaged: files/photos/a.jpg has changed.',
    );
    expect((await listBackups(database)).at(-1)).toMatchObject({ kind: 'restored', succeeded: false });
    await expect(runRestoreDrill(folder, site, new Date())).rejects.toThrow('is not a backup');
  });

  it('that fails leaves no folder', async () => {
    const into = path.join(folder, 'unlucky');
    const wrongUrl = new URL(site.databaseUrl ?? '');
    wrongUrl.pathname = '/there_is_none';
    await expect(
      createBackup({ ...site, databaseUrl: wrongUrl.href }, into, new Date('2026-11-24T06:00:00Z')),
    ).rejects.toThrow('has no such database');
    expect(readdirSync(into)).toEqual([]);
  });

  async function onServer(...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: testDatabaseUrl });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }
});

// Opens an embedded database five times, for seconds each.
const TIMEOUT_MS = 180_000;

it.skipIf(testDatabaseUrl !== undefined)(
  'a back-up of the embedded database is made while it stands still, and restored into a folder of its own',
  async () => {
    const dataDir = path.join(folder, 'embedded');
    const site: BackupSite = { databaseUrl: undefined, dataDir, s3: null };
    createEmbeddedFolder(dataDir);
    const running = await openDatabase({ dataDir });
    await createSession(running.pool, { title: 'Pilates in Leeds' });
    await expect(createBackup(site, folder, new Date())).rejects.toThrow(`${dataDir}/postgres is in use`);
    await running.close();

    const backup = await createBackup(site, path.join(folder, 'embedded-backups'), new Date());
    await expect(restoreBackup(backup, site)).rejects.toThrow('already contains a database');
    // Throws if a row count differs or the audit fails.
    const manifest = await restoreBackup(backup, {
      ...site,
      dataDir: path.join(folder, 'embedded-restored'),
    });
    expect(manifest.rows.sessions).toBe(1);
  },
  TIMEOUT_MS,
);
