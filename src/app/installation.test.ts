import { afterEach, beforeAll, expect, it } from 'vitest';
import { type Pool, queryOne } from '#shared/db/database.server.ts';
import { createBusiness, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { assertDatabaseMode } from './startup-checks.server.ts';

const database = setUpDatabase();
let pool: Pool;

beforeAll(async () => {
  pool = database.pool;
});
afterEach(async () => {
  await pool.query('DELETE FROM installation');
  await pool.query('UPDATE users SET is_demo = false');
  await pool.query('UPDATE businesses SET is_demo = false');
});

const kind = async () =>
  (await queryOne<{ kind: string | null }>(pool, 'SELECT (SELECT kind FROM installation) AS kind')).kind;

it('production makes an empty database its own, and starts on it again', async () => {
  await assertDatabaseMode(pool, 'production');
  expect(await kind()).toBe('production');
  await assertDatabaseMode(pool, 'production');
});

it('production does not start on a database that was once a demo, though all its accounts are gone', async () => {
  await pool.query(`INSERT INTO installation (kind) VALUES ('demo')`);
  await expect(assertDatabaseMode(pool, 'production')).rejects.toThrow(
    /This is a demo database.*Start with an empty database.*npm run admin -- create/,
  );
});

it('production does not start while there is a demo account, though the mark is gone or says otherwise', async () => {
  const { id } = await createUser(pool, { role: 'admin' });
  await pool.query('UPDATE users SET is_demo = true WHERE id = $1', [id]);
  await expect(assertDatabaseMode(pool, 'production')).rejects.toThrow('This is a demo database');
  expect(await kind()).toBeNull();
  await pool.query(`INSERT INTO installation (kind) VALUES ('production')`);
  await expect(assertDatabaseMode(pool, 'production')).rejects.toThrow('This is a demo database');
});

it('production does not start while there is a business of the demo', async () => {
  const { id } = await createBusiness(pool);
  await pool.query('UPDATE businesses SET is_demo = true WHERE id = $1', [id]);
  await expect(assertDatabaseMode(pool, 'production')).rejects.toThrow('This is a demo database');
});

it('the demo does not start on the database of a real site', async () => {
  await assertDatabaseMode(pool, 'production');
  await expect(assertDatabaseMode(pool, 'demo')).rejects.toThrow(
    /belongs to a production site. Set NODE_ENV=production/,
  );
});

it('the demo starts on its own database, and on one that is unassigned', async () => {
  await assertDatabaseMode(pool, 'demo');
  expect(await kind()).toBeNull();
  await pool.query(`INSERT INTO installation (kind) VALUES ('demo')`);
  await assertDatabaseMode(pool, 'demo');
});
