import { randomUUID } from 'node:crypto';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Pool } from '#shared/db/database.server.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { prepareDemoSignIn } from './demo-sign-in.server.ts';

const database = setUpDatabase();
let pool: Pool;

beforeAll(async () => {
  pool = database.pool;
});
beforeEach(async () => {
  await pool.query('DELETE FROM users');
  await pool.query('DELETE FROM auth_verifications');
  await pool.query('DELETE FROM installation');
  await pool.query(`INSERT INTO installation (kind) VALUES ('demo')`);
});

const settle = (reachableByOthers: boolean) => prepareDemoSignIn({ pool, reachableByOthers, hashPassword });

/** Somebody with the demo's password, signed in, with a passkey and a link to another password. */
async function person(isDemo: boolean): Promise<{ id: string; email: string }> {
  const user = await createUser(pool, { role: 'admin' });
  await pool.query('UPDATE users SET is_demo = $2 WHERE id = $1', [user.id, isDemo]);
  await pool.query(
    `INSERT INTO auth_accounts (user_id, account_id, provider_id, password) VALUES ($1, $2, 'credential', $3)`,
    [user.id, user.id, await hashPassword(DEMO_PASSWORD)],
  );
  await pool.query(`INSERT INTO auth_accounts (user_id, account_id, provider_id) VALUES ($1, $2, 'google')`, [
    user.id,
    randomUUID(),
  ]);
  await pool.query(
    `INSERT INTO auth_sessions (user_id, token, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
    [user.id, randomUUID()],
  );
  await pool.query(
    `INSERT INTO auth_verifications (identifier, value, expires_at) VALUES ($1, $2, now() + interval '1 hour')`,
    [`reset-password:${randomUUID()}`, user.id],
  );
  return user;
}

async function listCredentials(userId: string) {
  const { rows } = await pool.query<{ way: string; password: string | null }>(
    `SELECT provider_id AS way, password FROM auth_accounts WHERE user_id = $1
     UNION ALL SELECT 'session', NULL FROM auth_sessions WHERE user_id = $1
     UNION ALL SELECT 'link', NULL FROM auth_verifications WHERE value = $2 ORDER BY 1`,
    [userId, userId],
  );
  return rows;
}

it('leaves the published password on this machine', async () => {
  const { id } = await person(true);
  expect(await settle(false)).toEqual({ passwords: 'published' });
  const ways = await listCredentials(id);
  expect(ways.map(({ way }) => way)).toEqual(['credential', 'google', 'link', 'session']);
  expect(await verifyPassword({ hash: ways[0]?.password ?? '', password: DEMO_PASSWORD })).toBe(true);
});

it('gives each demo account a password of its own when others may come, told once', async () => {
  const [one, other] = [await person(true), await person(true)];
  const access = await settle(true);
  if (access.passwords !== 'new') throw new Error(`The passwords are ${access.passwords}.`);
  expect(access.accounts.map(({ email }) => email).sort()).toEqual([one.email, other.email].sort());
  expect(new Set(access.accounts.map(({ password }) => password)).size).toBe(2);
  for (const { email, password } of access.accounts) {
    expect(password).toMatch(/^[\w-]{16}$/);
    const { id } = email === one.email ? one : other;
    const ways = await listCredentials(id);
    expect(ways.map(({ way }) => way)).toEqual(['credential']);
    expect(await verifyPassword({ hash: ways[0]?.password ?? '', password })).toBe(true);
    expect(await verifyPassword({ hash: ways[0]?.password ?? '', password: DEMO_PASSWORD })).toBe(false);
  }
  expect(await settle(true)).toEqual({ passwords: 'told before' });
  expect(await settle(false)).toEqual({ passwords: 'told before' });
});

it('leaves the accounts of people who signed up alone', async () => {
  const { id } = await person(false);
  expect(await settle(true)).toEqual({ passwords: 'new', accounts: [] });
  const ways = await listCredentials(id);
  expect(ways.map(({ way }) => way)).toEqual(['credential', 'google', 'session']);
});

it('is settled by one of several processes that start at once', async () => {
  await person(true);
  const all = await Promise.all([settle(true), settle(true), settle(true)]);
  expect(all.map(({ passwords }) => passwords).sort()).toEqual(['new', 'told before', 'told before']);
});
