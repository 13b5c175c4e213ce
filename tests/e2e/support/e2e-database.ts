import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface E2eDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/** A new database on TEST_DATABASE_URL, as a copy of `template` or empty; null for the embedded one. */
export async function createDatabase(template?: string): Promise<E2eDatabase | null> {
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined) return null;
  const name = `fettle_e2e_${randomBytes(6).toString('hex')}`;
  await runOn(server, `CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`);
  // Durability doesn't matter in tests.
  await runOn(server, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => runOn(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
