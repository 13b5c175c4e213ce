import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, migrationsFolder, type TestDatabase } from '#support/database.ts';
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
