import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '#shared/db/migrate.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { installOutbox } from '#shared/jobs/outbox.server.ts';
import { migrationsFolder, testDatabaseUrl } from './database.ts';

/**
 * Migrated template for all test files (database.ts), on PostgreSQL or as a folder of the embedded database. Returns
 * its cleanup; the folder stays for the next run.
 */
export default async function createTemplate(): Promise<(() => Promise<void>) | undefined> {
  if (testDatabaseUrl === undefined) {
    process.env.TEST_TEMPLATE_FOLDER = await createEmbeddedTemplate();
    return undefined;
  }
  const name = `fettle_template_${randomBytes(6).toString('hex')}`;
  const server = new pg.Client({ connectionString: testDatabaseUrl });
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
  const url = new URL(testDatabaseUrl);
  url.pathname = `/${name}`;
  await migrateTemplate({ url: url.href, dataDir: '' });
  process.env.TEST_TEMPLATE_DATABASE = name;
  return async () => {
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.end();
  };
}

async function migrateTemplate(where: { url?: string; dataDir: string }): Promise<void> {
  const database = await openDatabase(where);
  await migrate(database, migrationsFolder);
  await installOutbox(database.pool);
  await database.close();
}

/** Building takes many seconds, so the folder's name is a hash of the migrations. */
export async function createEmbeddedTemplate(): Promise<string> {
  const madeFrom = createHash('sha256');
  for (const file of readdirSync(migrationsFolder).sort())
    madeFrom.update(readFileSync(path.join(migrationsFolder, file)));
  madeFrom.update(readFileSync(path.resolve(import.meta.dirname, '../../package-lock.json')));
  const template = path.join(tmpdir(), `fettle-template-${madeFrom.digest('hex').slice(0, 16)}`);
  if (existsSync(template)) return template;

  const dataDir = mkdtempSync(path.join(tmpdir(), 'fettle-template-'));
  await migrateTemplate({ dataDir });
  renameSync(dataDir, template);
  return template;
}
