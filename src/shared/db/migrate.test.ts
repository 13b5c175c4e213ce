import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  migrationsFolder,
  type TestDatabase,
  testDatabaseUrl,
} from '#support/database.ts';
import { migrate } from './migrate.server.ts';

const FIRST = '0001_places.sql';

describe('a database is taken over from the version that laid it out, or refused in a sentence', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const start = () => migrate(database, migrationsFolder);
  /** Names the database, without its password, and what to do. */
  const refusal = () => {
    const [where, toDo] =
      database.kind === 'postgres'
        ? ['The database at postgres:', 'make an empty database with createdb and name it in DATABASE_URL']
        : [`The data folder ${database.dataDir}`, 'move the folder away, or name another in DATA_DIR'];
    expect(database.where.startsWith(where)).toBe(true);
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
});

it('every table says what it is for', () => {
  const files = readdirSync(migrationsFolder).map((file) =>
    readFileSync(path.join(migrationsFolder, file), 'utf8'),
  );
  const tables = files.flatMap((sql) => [...sql.matchAll(/^(.*)\nCREATE TABLE (\w+)/gm)]);
  expect(tables.length).toBeGreaterThan(40);
  expect(tables.filter(([, above]) => !above?.startsWith('-- ')).map(([, , table]) => table)).toEqual([]);
});

describe.skipIf(testDatabaseUrl === undefined)('a migration of a table that is in use', () => {
  it('lets those pass who come after it, and is applied once it can be', async () => {
    const database = await createTestDatabase();
    const { pool } = database;
    const folder = mkdtempSync(path.join(tmpdir(), 'fettle-migrations-'));
    cpSync(migrationsFolder, folder, { recursive: true });
    writeFileSync(path.join(folder, '9000_more.sql'), 'ALTER TABLE places_in_use ADD COLUMN more text;');
    await pool.query('CREATE TABLE places_in_use (name text)');
    const reader = await pool.connect();
    await reader.query('BEGIN');
    await reader.query('SELECT * FROM places_in_use');

    const applied = migrate(database, folder);
    const waits = async () =>
      (
        await pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await expect.poll(waits, { interval: 20 }).toBe(1);
    // Behind it in the queue for the table, and answered all the same, though the reader has not ended.
    expect((await pool.query('SELECT * FROM places_in_use')).rows).toEqual([]);
    await reader.query('COMMIT');
    reader.release();
    expect(await applied).toEqual(['9000_more.sql']);
    await database.drop();
    rmSync(folder, { recursive: true });
  });
});
