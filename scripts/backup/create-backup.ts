import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#app/config.server.ts';
import { insertBackup } from '#areas/operations/admin/health/queries.server.ts';
import { lockDirectory } from '#shared/db/embedded/directory-lock.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import {
  computeChecksums,
  DUMP_FILE,
  EMBEDDED_FOLDER,
  FILES_FOLDER,
  type Manifest,
  manifestFile,
  readContents,
} from './manifest.ts';
import { runPostgresProgram } from './postgres-programs.ts';

export type BackupSite = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;

/**
 * Backs up database and uploads into a new folder in `into` and returns its path; an incomplete one is deleted.
 * PostgreSQL is read in one snapshot; the embedded database must be stopped. Records the outcome in the database.
 * @throws a sentence if it fails
 */
export async function createBackup(site: BackupSite, into: string, beganAt: Date): Promise<string> {
  const folder = path.resolve(into, `fettle-${beganAt.toISOString().replaceAll(/[:.]/g, '')}`);
  const partial = `${folder}.partial`;
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  try {
    const contents =
      site.databaseUrl === undefined
        ? await copyEmbedded(site.dataDir, path.join(partial, EMBEDDED_FOLDER))
        : await dumpDatabase(site.databaseUrl, path.join(partial, DUMP_FILE));
    // After the database, so that its files exist: uploads never change, only go.
    const uploads = path.join(site.dataDir, 'uploads');
    if (site.s3 === null && existsSync(uploads))
      cpSync(uploads, path.join(partial, FILES_FOLDER), { recursive: true });
    const manifest: Manifest = {
      format: 'fettle-backup-1',
      madeAt: beganAt.toISOString(),
      database: site.databaseUrl === undefined ? 'embedded' : 'postgres',
      ...contents,
      files: site.s3 === null,
      sums: await computeChecksums(partial),
    };
    writeFileSync(manifestFile(partial), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    renameSync(partial, folder);
    await recordBackupRun(site, 'made', beganAt, { succeeded: true, note: path.basename(folder) });
    return folder;
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    await recordBackupRun(site, 'made', beganAt, {
      succeeded: false,
      note: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
    }).catch(() => undefined);
    throw error;
  }
}

/** Records the outcome for `/admin/health` and the alert. */
export async function recordBackupRun(
  site: BackupSite,
  kind: 'made' | 'restored',
  beganAt: Date,
  { succeeded, note }: { succeeded: boolean; note: string },
): Promise<void> {
  const database = await openDatabase({
    url: site.databaseUrl,
    dataDir: site.dataDir,
    join: true,
    maxConnections: 1,
  });
  try {
    const endedAt = new Date(Math.max(Date.now(), beganAt.getTime()));
    await insertBackup(database.pool, kind, { beganAt, endedAt, succeeded, bytes: null, note });
  } finally {
    await database.close();
  }
}

/** Counts rows in the dump's snapshot. */
async function dumpDatabase(url: string, file: string) {
  const database = await openDatabase({ url, dataDir: '', maxConnections: 1 });
  try {
    const client = await database.pool.connect();
    try {
      // pg_dump needs the snapshot until it ends.
      await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
      const contents = await readContents(client);
      await runPostgresProgram('pg_dump', url, [
        '--format=custom',
        '--no-owner',
        '--no-privileges',
        `--snapshot=${rows[0]?.snapshot ?? ''}`,
        `--file=${file}`,
      ]);
      return contents;
    } finally {
      client.release(true);
    }
  } finally {
    await database.close();
  }
}

async function copyEmbedded(dataDir: string, to: string) {
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new Error(`We found no embedded database in ${path.resolve(dataDir)}, and no DATABASE_URL.`);
  const database = await openDatabase({ dataDir });
  const contents = await readContents(database.pool);
  await database.close();
  const folder = path.resolve(dataDir, 'postgres');
  const lock = lockDirectory(folder);
  try {
    cpSync(path.join(folder, 'data'), to, { recursive: true });
  } finally {
    lock.release();
  }
  return contents;
}
