import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  migrationsFolder,
  type TestDatabase,
  testDatabaseUrl,
} from '#support/database.ts';
import type { Pool } from './database.server.ts';
import { migrate } from './migrate.server.ts';

const FIRST = '0001_identity.sql';

describe('a database is taken over from the version that laid it out, or refused in a sentence', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const start = () => migrate(database, migrationsFolder);
  const named = () => {
    const [where, toDo] =
      database.kind === 'postgres'
        ? ['The database at postgres:', 'make an empty database with createdb and name it in DATABASE_URL']
        : [`The data folder ${database.dataDir}`, 'move the folder away, or name another in DATA_DIR'];
    expect(database.where.startsWith(where)).toBe(true);
    return toDo;
  };
  const refusal = () => {
    const toDo = named();
    return `${database.where} was laid out by another version of Fettle, whose schema this one does not carry over (it has another ${FIRST}): ${toDo}.`;
  };

  it('nothing is left to do on one that is laid out', async () => {
    expect(await start()).toEqual([]);
  });

  it('what a later version has added does not keep this one from starting', async () => {
    await database.pool.query(
      `INSERT INTO schema_migrations (name, checksum) VALUES ('9999_later.sql', 'x')`,
    );
    expect(await start()).toEqual([]);
  });

  it('a file that was edited after it had been applied', async () => {
    const { pool } = database;
    await pool.query(`UPDATE schema_migrations SET checksum = 'x' || checksum WHERE name = $1`, [FIRST]);
    await expect(start()).rejects.toThrow(refusal());
    await pool.query(`UPDATE schema_migrations SET checksum = substr(checksum, 2) WHERE name = $1`, [FIRST]);
    expect(await start()).toEqual([]);
  });

  it('one that was begun with another file', async () => {
    await database.pool.query(`UPDATE schema_migrations SET name = '0001_accounts.sql' WHERE name = $1`, [
      FIRST,
    ]);
    await expect(start()).rejects.toThrow(refusal());
  });

  it('one that is older than schema 1.0.0, with how its businesses come along', async () => {
    const { pool } = database;
    await pool.query('DELETE FROM schema_migrations');
    await pool.query(
      `INSERT INTO schema_migrations (name, checksum) VALUES ('0001_places.sql', 'x'), ('0272_missing_plans.sql', 'x')`,
    );
    await expect(start()).rejects.toThrow(
      `${database.where} is older than schema 1.0.0, and this version cannot update it: export each business at /business/in-and-out with the old version, then ${named()}, and import each export with "npm run import:business -- FILE".`,
    );
    const { rows } = await pool.query('SELECT name FROM schema_migrations ORDER BY name');
    expect(rows).toEqual([{ name: '0001_places.sql' }, { name: '0272_missing_plans.sql' }]);
  });
});

it('every table and view says in a sentence what it is for', async () => {
  const database = await createTestDatabase();
  const { rows } = await database.pool.query<{ name: string; about: string | null }>(
    `SELECT relname AS name, obj_description(oid, 'pg_class') AS about FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') AND relname <> 'schema_migrations'`,
  );
  await database.drop();
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.filter(({ about }) => !/^[A-Z].*[.]$/.test(about ?? '')).map(({ name }) => name)).toEqual([]);
});

async function withPendingMigration(
  sql: string,
  work: (database: TestDatabase, folder: string) => Promise<void>,
) {
  const database = await createTestDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-migrations-'));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    writeFileSync(path.join(folder, '9000_more.sql'), sql);
    await database.pool.query('CREATE TABLE places_in_use (name text)');
    await work(database, folder);
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true });
  }
}

const INDEX = `-- Without a transaction.
-- Found by name; a first attempt that was cut off left one that nobody may use.
DROP INDEX CONCURRENTLY IF EXISTS places_in_use_idx;
CREATE INDEX CONCURRENTLY places_in_use_idx ON places_in_use (name);
`;

describe.skipIf(testDatabaseUrl === undefined)('a migration of a table that is in use', () => {
  const waiting = async (pool: Pool) =>
    (
      await pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rowCount;

  it('lets those pass who come after it, and is applied once it can be', () =>
    withPendingMigration('ALTER TABLE places_in_use ADD COLUMN more text;', async (database, folder) => {
      const { pool } = database;
      const reader = await pool.connect();
      await reader.query('BEGIN');
      await reader.query('SELECT * FROM places_in_use');

      const applied = migrate(database, folder);
      await expect.poll(() => waiting(pool), { interval: 20 }).toBe(1);
      // Queued behind the migration for this table, but answered while the reader is still open.
      expect((await pool.query('SELECT * FROM places_in_use')).rows).toEqual([]);
      await reader.query('COMMIT');
      reader.release();
      expect(await applied).toEqual(['9000_more.sql']);
    }));

  it('makes an index while rows are written, and while another process starts', () =>
    withPendingMigration(INDEX, async (database, folder) => {
      const { pool } = database;
      const writer = await pool.connect();
      await writer.query('BEGIN');
      await writer.query(`INSERT INTO places_in_use VALUES ('Leeds')`);

      const applied = migrate(database, folder);
      await expect.poll(() => waiting(pool), { interval: 20 }).toBe(1);
      const other = migrate(database, folder);
      // The index waits for the writer; nobody waits for the index.
      await pool.query(`INSERT INTO places_in_use VALUES ('York')`);
      await writer.query('COMMIT');
      writer.release();
      expect([await applied, await other]).toEqual([['9000_more.sql'], []]);
      const { rows } = await pool.query(
        `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'places_in_use_idx'::regclass`,
      );
      expect(rows).toEqual([{ valid: true }]);
    }));
});

it('an index is made outside a transaction, on both databases, and is begun again where that failed', () =>
  withPendingMigration(INDEX, async (database, folder) => {
    writeFileSync(path.join(folder, '9000_more.sql'), `${INDEX}SELECT 1 / 0;`);
    await expect(migrate(database, folder)).rejects.toThrow(
      'Migration 9000_more.sql failed: division by zero',
    );
    writeFileSync(path.join(folder, '9000_more.sql'), INDEX);
    expect(await migrate(database, folder)).toEqual(['9000_more.sql']);
    expect(await migrate(database, folder)).toEqual([]);
  }));
