import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type OpenDatabase, openDatabase } from '#shared/db/open-database.server.ts';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations');

/** PostgreSQL's address for tests; without it they run on the embedded database. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL;

export interface TestDatabase extends Omit<OpenDatabase, 'close'> {
  /** DATABASE_URL of this very database (null on the embedded one). */
  url: string | null;
  /** DATA_DIR of this very database (null on PostgreSQL). */
  dataDir: string | null;
  drop(): Promise<void>;
}

/** A fresh, migrated database of this test file's own: PostgreSQL when TEST_DATABASE_URL is set, else embedded. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return testDatabaseUrl === undefined ? createEmbeddedDatabase() : createServerDatabase(testDatabaseUrl);
}

async function createServerDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `fettle_test_${randomBytes(6).toString('hex')}`;
  const template = process.env.TEST_TEMPLATE_DATABASE;
  if (template === undefined) throw new Error('The global setup has made no database to copy.');
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  // No test cuts the power: commits need not wait for the disk.
  await admin.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const { close, ...database } = await openDatabase({ url: url.href, dataDir: '' });
  return {
    ...database,
    url: url.href,
    dataDir: null,
    async drop() {
      await close();
      const client = new pg.Client({ connectionString: serverUrl });
      await client.connect();
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.end();
    },
  };
}

/** Makes the data folder of a migrated embedded database that nobody has opened yet. */
export function createEmbeddedFolder(dataDir: string): void {
  const template = process.env.TEST_TEMPLATE_FOLDER;
  if (template === undefined) throw new Error('The global setup has made no folder to copy.');
  cpSync(template, dataDir, { recursive: true });
}

async function createEmbeddedDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fettle-test-'));
  createEmbeddedFolder(dataDir);
  const { close, ...database } = await openDatabase({ dataDir });
  return {
    ...database,
    url: null,
    dataDir,
    async drop() {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
