import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { checks, runCheck } from '../audit/checks.ts';
import { type BackupSite, recordBackupRun } from './create-backup.ts';
import {
  DUMP_FILE,
  EMBEDDED_FOLDER,
  FILES_FOLDER,
  type Manifest,
  readContents,
  readManifest,
} from './manifest.ts';
import { runPostgresProgram } from './postgres-programs.ts';

/**
 * Restores a backup into an empty database and folder, all or nothing, then counts and audits. Returns its manifest.
 * @throws a sentence if the backup is damaged, the target isn't empty, or the result differs
 */
export async function restoreBackup(folder: string, site: BackupSite): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if ((manifest.database === 'postgres') !== (site.databaseUrl !== undefined))
    throw new Error(
      manifest.database === 'postgres'
        ? 'This is a backup of PostgreSQL. Set DATABASE_URL to an empty database.'
        : 'This is a backup of an embedded database. Restore it without DATABASE_URL, into an empty DATA_DIR.',
    );
  const uploads = path.join(site.dataDir, 'uploads');
  if (manifest.files && existsSync(uploads) && readdirSync(uploads).length > 0)
    throw new Error(`${uploads} already contains files. Restore into an empty folder.`);
  if (site.databaseUrl === undefined) {
    const data = path.join(site.dataDir, 'postgres', 'data');
    if (existsSync(data))
      throw new Error(`${site.dataDir} already contains a database. Use another DATA_DIR.`);
    mkdirSync(path.dirname(data), { recursive: true, mode: 0o700 });
    cpSync(path.join(folder, EMBEDDED_FOLDER), data, { recursive: true });
  } else {
    await assertDatabaseEmpty(site.databaseUrl);
    await runPostgresProgram('pg_restore', site.databaseUrl, [
      '--single-transaction',
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      path.join(folder, DUMP_FILE),
    ]);
  }
  const files = path.join(folder, FILES_FOLDER);
  if (manifest.files && existsSync(files)) cpSync(files, uploads, { recursive: true });
  await assertRestored(manifest, site);
  return manifest;
}

/** Restores a backup beside the site, counts, audits and deletes it. Records the outcome in the site's database. */
export async function runRestoreDrill(folder: string, site: BackupSite, beganAt: Date): Promise<Manifest> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fettle-drill-'));
  const beside = site.databaseUrl === undefined ? null : drillDatabaseUrl(site.databaseUrl);
  try {
    if (beside !== null) await runOnServer(beside.server, `CREATE DATABASE ${beside.name}`);
    const manifest = await restoreBackup(folder, {
      databaseUrl: beside?.url,
      dataDir: path.join(dataDir, 'restored'),
      s3: null,
    });
    await recordBackupRun(site, 'restored', beganAt, { succeeded: true, note: path.basename(folder) });
    return manifest;
  } catch (error) {
    await recordBackupRun(site, 'restored', beganAt, {
      succeeded: false,
      note: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
    }).catch(() => undefined);
    throw error;
  } finally {
    if (beside !== null)
      await runOnServer(beside.server, `DROP DATABASE IF EXISTS ${beside.name} WITH (FORCE)`);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function drillDatabaseUrl(url: string): { server: string; name: string; url: string } {
  const name = `fettle_drill_${randomBytes(6).toString('hex')}`;
  const beside = new URL(url);
  beside.pathname = `/${name}`;
  return { server: url, name, url: beside.href };
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function assertDatabaseEmpty(url: string): Promise<void> {
  const database = await openDatabase({ url, dataDir: '', maxConnections: 1 });
  try {
    const { rows } = await database.pool.query(`SELECT FROM pg_tables WHERE schemaname = 'public' LIMIT 1`);
    if (rows.length > 0)
      throw new Error(
        `${database.where} is not empty. Restore into an empty database. Create one with createdb.`,
      );
  } finally {
    await database.close();
  }
}

/** Throws a sentence if the result differs from the backup or fails the audit. */
async function assertRestored(manifest: Manifest, site: BackupSite): Promise<void> {
  const database = await openDatabase({ url: site.databaseUrl, dataDir: site.dataDir, maxConnections: 2 });
  try {
    const { rows, migrations } = await readContents(database.pool);
    const differing = [...new Set([...Object.keys(rows), ...Object.keys(manifest.rows)])].filter(
      (table) => rows[table] !== manifest.rows[table],
    );
    if (differing.length > 0 || migrations.join() !== manifest.migrations.join())
      throw new Error(`The restored data differs from the backup: ${differing.join(', ')}.`);
    const wrong: string[] = [];
    for (const check of checks) wrong.push(...(await runCheck(database.pool, check)));
    if (wrong.length > 0)
      throw new Error(`The audit of the restored data found:\n${wrong.slice(0, 10).join('\n')}`);
  } finally {
    await database.close();
  }
}
