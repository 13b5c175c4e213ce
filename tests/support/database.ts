import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type OpenDatabase, openDatabase } from '#shared/db/open-database.server.ts';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations');

/** Without it tests use the embedded database. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL;

export interface TestDatabase extends Omit<OpenDatabase, 'close'> {
  /** Null on the embedded database. */
  url: string | null;
  /** Null on PostgreSQL. */
  dataDir: string | null;
  drop(): Promise<void>;
}

/** Migrated, one per test file; PostgreSQL if TEST_DATABASE_URL is set, otherwise embedded. */
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
  // Durability doesn't matter in tests.
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

/** Migrated and never opened. */
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
