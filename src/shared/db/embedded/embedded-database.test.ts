import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../database.server.ts';
import { type OpenDatabase, openDatabase } from '../open-database.server.ts';

describe('the embedded database', () => {
  let dataDir: string;
  let database: OpenDatabase;
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'fettle-embedded-'));
    database = await openDatabase({ dataDir });
    await database.pool.query('CREATE TABLE counters (id integer PRIMARY KEY, n integer NOT NULL)');
    await database.pool.query('INSERT INTO counters VALUES (1, 0), (2, 0)');
  });
  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('answers each of many parallel statements with its own result', async () => {
    const asked = Array.from({ length: 400 }, (_, i) => i);
    const answers = await Promise.all(
      asked.map(async (i) => {
        // The number of parameters varies, so that a mixed-up Bind can't fit by chance.
        const values = Array.from({ length: (i % 7) + 1 }, (_, place) => i * 10 + place);
        const text = `SELECT ${values.map((_, place) => `$${place + 1}::int AS v${place}`).join(', ')}`;
        const { rows } = await database.pool.query<Record<string, number>>({
          name: `s${i % 5}`,
          text,
          values,
        });
        return Object.values(rows[0] ?? {});
      }),
    );
    expect(answers).toEqual(
      asked.map((i) => Array.from({ length: (i % 7) + 1 }, (_, place) => i * 10 + place)),
    );
  });

  it('keeps a transaction whole while others wait for it', async () => {
    await Promise.all(
      Array.from({ length: 30 }, () =>
        transaction(database.pool, async (tx) => {
          const { rows } = await tx.query<{ n: number }>('SELECT n FROM counters WHERE id = $1', [1]);
          await tx.query('UPDATE counters SET n = $1 WHERE id = $2', [(rows[0]?.n ?? 0) + 1, 1]);
        }),
      ),
    );
    const { rows } = await database.pool.query<{ n: number }>('SELECT n FROM counters WHERE id = 1');
    expect(rows[0]?.n).toBe(30);
  });

  it('goes on after a refused statement and undoes what a lost connection had begun', async () => {
    await expect(database.pool.query('SELECT $1::int / 0', [1])).rejects.toThrow('division by zero');
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await client.query('UPDATE counters SET n = $1 WHERE id = $2', [99, 2]);
    client.release(new Error('lost'));
    const { rows } = await database.pool.query<{ n: number }>('SELECT n FROM counters WHERE id = $1', [2]);
    expect(rows[0]?.n).toBe(0);
  });

  it('lets a command join it beside the process that runs it', async () => {
    const joined = await openDatabase({ dataDir, join: true });
    const { rows } = await joined.pool.query<{ n: number }>('SELECT n FROM counters WHERE id = $1', [1]);
    await joined.close();
    expect(rows[0]?.n).toBe(30);
    await expect(openDatabase({ dataDir })).rejects.toThrow('in use by process');
  });
});
