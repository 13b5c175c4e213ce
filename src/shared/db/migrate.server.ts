import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { isDatabaseError } from './database.server.ts';
import type { OpenDatabase } from './open-database.server.ts';

/** Arbitrary, but equal in every Fettle process. */
const MIGRATION_LOCK = 731_204_115;

/** Disables the driver's timeout. */
export const NO_QUERY_TIMEOUT = { query_timeout: 2 ** 31 - 1 };

/**
 * First line of a file whose statements run one by one outside a transaction, as `CREATE INDEX CONCURRENTLY` requires
 * (docs/decisions/0081-change-the-schema-by-expand-and-contract.md). A failed file is rerun from the start, so each
 * statement must be safe to repeat.
 */
export const NO_TRANSACTION = '-- Without a transaction.';

/** First file of the schemas before 1.0.0, which this version can't update. */
const FIRST_BEFORE_1_0_0 = '0001_places.sql';

/**
 * Applies the new files of `folder` (NNNN_name.sql, in order) under an advisory lock, each in a transaction unless it
 * opts out, and returns their names. Throws a sentence with advice if the history isn't this folder's: from before
 * 1.0.0, with another first file, or with an edited file
 * (docs/decisions/0081-change-the-schema-by-expand-and-contract.md). Extra later files are fine: an earlier version
 * may run on a later schema.
 */
export async function migrate(
  database: Pick<OpenDatabase, 'pool' | 'where' | 'resetInstructions'>,
  folder: string,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = await database.pool.connect();
  const appliedNow: string[] = [];
  try {
    // Waits for another process's migrations and for large tables.
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
    // Destroying the connection also drops its settings.
    client.release(true);
  }
}

const POLL_INTERVAL_MS = 200;

/** Polls, because a waiting statement would be a transaction that CREATE INDEX CONCURRENTLY waits for: a deadlock. */
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
 * A migration that waits for a table lock blocks every later query on it. It gives up after this, lets them pass and
 * retries.
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

/** CREATE INDEX CONCURRENTLY blocks nobody, so it may wait for other transactions as long as it takes. */
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
