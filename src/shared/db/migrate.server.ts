import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenDatabase } from './open-database.server.ts';

/** Any constant will do, as long as every Fettle process uses the same one. */
const MIGRATION_LOCK = 731_204_115;

/**
 * Applies every file of `folder` (NNNN_name.sql, in order) that the database has not seen, each in its own
 * transaction, under an advisory lock so that processes starting together do not race.
 * Returns the names applied now. Throws a sentence with what to do when the database's history is not this folder's
 * (docs/decisions/0014-schema.md): it was begun with another first file, or an applied file has been edited since.
 * A later file that the folder lacks is none of this: it is how an earlier version starts beside a later schema.
 */
export async function migrate(
  database: Pick<OpenDatabase, 'pool' | 'where' | 'toBeginAnew'>,
  folder: string,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = await database.pool.connect();
  const appliedNow: string[] = [];
  try {
    // Another process's migrations are waited for, and large tables take as long as they take.
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const known = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migrations',
    );
    const checksums = new Map(known.rows.map((row) => [row.name, row.checksum]));
    const differs = migrations.find(({ name, checksum }, place) => {
      const before = checksums.get(name);
      return before === undefined ? place === 0 && checksums.size > 0 : before !== checksum;
    });
    if (differs !== undefined)
      throw new Error(
        `${database.where} was laid out by another version of Fettle, whose schema this one does not carry over ` +
          `(it has another ${differs.name}): ${database.toBeginAnew}.`,
      );
    for (const migration of migrations) {
      if (checksums.has(migration.name)) continue;
      try {
        await client.query('BEGIN');
        await client.query(migration.sql);
        await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
          migration.name,
          migration.checksum,
        ]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
      }
      appliedNow.push(migration.name);
    }
    return appliedNow;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    // With it goes what was set for it.
    client.release(true);
  }
}

function readMigrations(folder: string): { name: string; sql: string; checksum: string }[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z_]+\.sql$/.test(file))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}
