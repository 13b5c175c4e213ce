import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { isDatabaseError } from './database.server.ts';
import type { OpenDatabase } from './open-database.server.ts';

/** Any constant will do, as long as every Fettle process uses the same one. */
const MIGRATION_LOCK = 731_204_115;

/** Instead of the time after which the driver gives a statement up. */
export const NO_QUERY_TIMEOUT = { query_timeout: 2 ** 31 - 1 };

/**
 * The first line of a file whose statements run one by one outside a transaction, which an index that is made
 * `CONCURRENTLY` asks for (docs/decisions/0081-change-the-schema-by-expand-and-contract.md). What fails half-way is begun again from the
 * file's first statement, so that each bears being run twice.
 */
export const NO_TRANSACTION = '-- Without a transaction.';

/** The first file of the schemas before 1.0.0, none of which this version updates. */
const FIRST_BEFORE_1_0_0 = '0001_places.sql';

/**
 * Applies every file of `folder` (NNNN_name.sql, in order) that the database has not seen, each in its own
 * transaction unless it says otherwise, under an advisory lock so that processes starting together do not race.
 * Returns the names applied now. Throws a sentence with what to do when the database's history is not this folder's
 * (docs/decisions/0081-change-the-schema-by-expand-and-contract.md): it is from before 1.0.0, was begun with another first
 * file, or an applied file has been edited since.
 * A later file that the folder lacks is none of this: it is how an earlier version starts beside a later schema.
 */
export async function migrate(
  database: Pick<OpenDatabase, 'pool' | 'where' | 'resetInstructions'>,
  folder: string,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = await database.pool.connect();
  const appliedNow: string[] = [];
  try {
    // Another process's migrations are waited for, and large tables take as long as they take.
    await client.query('SET statement_timeout = 0');
    await acquireMigrationLock(client);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const known = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migrations',
    );
    const checksums = new Map(known.rows.map((row) => [row.name, row.checksum]));
    if (checksums.has(FIRST_BEFORE_1_0_0))
      throw new Error(
        `${database.where} is older than schema 1.0.0, and this version cannot update it: export each business at ` +
          `/business/in-and-out with the old version, then ${database.resetInstructions}, and import each export with ` +
          '"npm run import:business -- FILE".',
      );
    const differs = migrations.find(({ name, checksum }, place) => {
      const before = checksums.get(name);
      return before === undefined ? place === 0 && checksums.size > 0 : before !== checksum;
    });
    if (differs !== undefined)
      throw new Error(
        `${database.where} was laid out by another version of Fettle, whose schema this one does not carry over ` +
          `(it has another ${differs.name}): ${database.resetInstructions}.`,
      );
    for (const migration of migrations) {
      if (checksums.has(migration.name)) continue;
      await (migration.inTransaction ? applyInTransaction : applyWithoutTransaction)(client, migration);
      appliedNow.push(migration.name);
    }
    return appliedNow;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    // With it goes what was set for it.
    client.release(true);
  }
}

const POLL_INTERVAL_MS = 200;

/**
 * Asked for again and again, not waited for within a statement: that would be a transaction older than an index that is
 * made concurrently, which waits until there is none.
 */
async function acquireMigrationLock(client: ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.mine === true) return;
    await setTimeout(POLL_INTERVAL_MS);
  }
}

/**
 * Whoever waits for a lock on a table has everybody after them wait too: a migration waits for no longer than a visitor
 * would, lets the others pass, and tries again.
 */
const LOCK_TIMEOUT = '3s';
const MAX_ATTEMPTS = 20;

async function applyInTransaction(client: ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('BEGIN');
      await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
      await client.query({ text: sql, ...NO_QUERY_TIMEOUT });
      await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if (!isDatabaseError(error, 'lockNotAvailable') || attempt === MAX_ATTEMPTS)
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
    await setTimeout(attempt * 100);
  }
}

/** What is made concurrently waits for transactions, and nobody waits for it: however long that takes. */
async function applyWithoutTransaction(
  client: ClientBase,
  { name, sql, checksum }: Migration,
): Promise<void> {
  try {
    for (const statement of sql.split(/;\s*$/m))
      if (statement.trim() !== '') await client.query({ text: statement, ...NO_QUERY_TIMEOUT });
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
  await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
  inTransaction: boolean;
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z_]+\.sql$/.test(file))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, sql, checksum, inTransaction: !sql.startsWith(NO_TRANSACTION) };
    });
}
