import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '#shared/db/migrate.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { prepareOutbox } from '#shared/jobs/outbox.server.ts';
import { migrationsFolder, testDatabaseUrl } from './database.ts';

/**
 * Before any test: a migrated database on PostgreSQL, for each test file to begin with a copy of. Returns what
 * drops it. On the embedded database the copies come from a folder (see database.ts).
 */
export default async function makeTemplate(): Promise<(() => Promise<void>) | undefined> {
  if (testDatabaseUrl === undefined) return undefined;
  const name = `fettle_template_${randomBytes(6).toString('hex')}`;
  const server = new pg.Client({ connectionString: testDatabaseUrl });
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
  const url = new URL(testDatabaseUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href, dataDir: '' });
  await migrate(database, migrationsFolder);
  await prepareOutbox(database.pool);
  await database.close();
  process.env.TEST_TEMPLATE_DATABASE = name;
  return async () => {
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.end();
  };
}
