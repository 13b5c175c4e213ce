import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointAdmin, promoteAccount } from '#areas/identity/accounts/admins/appoint-admin.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { buildChild } from '#support/build-child.ts';
import { endCredentials } from '#support/credentials.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { createUser } from '#support/session-factory.ts';

const source = path.join(import.meta.dirname, 'admin.ts');
const sourceCommand = ['--import', 'tsx', source];
let built: string;

/** Without a terminal; from sources, or bundled, which starts ten times as fast. */
function runAdmin(database: TestDatabase, args: readonly string[], program: readonly string[] = [built]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...args], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH,
      AUTH_SECRET: 'Zk3vT9qLw2XbN7rYc5Hd8Js1Fg4Mp6Ae',
      ...(database.url === null ? {} : { DATABASE_URL: database.url }),
      ...(database.dataDir === null ? {} : { DATA_DIR: database.dataDir }),
    },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe.skipIf(testDatabaseUrl === undefined)('npm run admin', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    [database, built] = await Promise.all([createTestDatabase(), buildChild(source)]);
  });
  afterAll(() => database.drop());

  it('makes the first admin and prints a link that sets a password', async () => {
    const asked = ['create', '--email', 'Moira@Example.org', '--name', 'Moira Keane'];
    const made = runAdmin(database, asked, sourceCommand);
    expect(made.stderr).toBe('');
    expect(made.status).toBe(0);
    expect(made.stdout).toMatch(
      /^moira@example.org is an admin\..*\nhttp:\/\/localhost:3000\/reset-password\?token=\S+\n$/,
    );
    expect(runAdmin(database, ['list']).stdout).toBe('moira@example.org  Moira Keane\n');
    await expect(
      transaction(database.pool, (tx) =>
        appointAdmin(tx, endCredentials, {
          email: 'Moira@example.org',
          firstName: 'Moira',
          lastName: 'Keane',
        }),
      ),
    ).rejects.toThrow('moira@example.org is an admin already');
  });

  it('ends whatever led into an account of that address before', async () => {
    const squatter = await createUser(database.pool);
    await transaction(database.pool, async (tx) => {
      await tx.query(
        `INSERT INTO auth_accounts (user_id, account_id, provider_id, password) VALUES ($1, 'x', 'credential', 'hash')`,
        [squatter.id],
      );
      await tx.query(
        `INSERT INTO auth_sessions (user_id, token, expires_at) VALUES ($1, 'token', now() + interval '1 day')`,
        [squatter.id],
      );
    });
    await transaction(database.pool, (tx) =>
      appointAdmin(tx, endCredentials, { email: squatter.email, firstName: 'Moira', lastName: 'Keane' }),
    );
    const { rows } = await database.pool.query(
      `SELECT role, email_verified, (SELECT count(*)::int FROM auth_sessions s WHERE s.user_id = u.id)
              + (SELECT count(*)::int FROM auth_accounts a WHERE a.user_id = u.id) AS ways
         FROM users u WHERE id = $1`,
      [squatter.id],
    );
    expect(rows).toEqual([{ role: 'admin', email_verified: true, ways: 0 }]);
  });

  it('makes an account that is there an admin’s, and leaves its ways in', async () => {
    const { pool } = database;
    const person = await createUser(pool);
    const promote = (email: string) => transaction(pool, (tx) => promoteAccount(tx, email));
    await pool.query('UPDATE users SET email_verified = false WHERE id = $1', [person.id]);
    await expect(promote(person.email)).rejects.toThrow('is not confirmed');
    await pool.query('UPDATE users SET email_verified = true WHERE id = $1', [person.id]);
    await pool.query(
      `INSERT INTO auth_accounts (user_id, account_id, provider_id, password) VALUES ($1, 'y', 'credential', 'hash')`,
      [person.id],
    );
    expect(runAdmin(database, ['promote', '--email', person.email])).toEqual({
      status: 0,
      stdout: `${person.email} is an admin.\n`,
      stderr: '',
    });
    const { rows } = await pool.query(
      `SELECT role, (SELECT count(*)::int FROM auth_accounts a WHERE a.user_id = u.id) AS ways
         FROM users u WHERE id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ role: 'admin', ways: 1 }]);
    await expect(promote(person.email)).rejects.toThrow('is an admin already');
    await expect(promote('nobody@example.org')).rejects.toThrow('There is no account of nobody@example.org.');
  });

  it('ends every way into an account, whoever’s, and prints a link', async () => {
    const { pool } = database;
    const person = await createUser(pool);
    await pool.query(
      `INSERT INTO auth_accounts (user_id, account_id, provider_id, password) VALUES ($1, 'z', 'credential', 'hash')`,
      [person.id],
    );
    await pool.query(
      `INSERT INTO authenticator_apps (user_id, secret, confirmed_at) VALUES ($1, 's', now())`,
      [person.id],
    );
    await pool.query('INSERT INTO calendar_feeds (user_id, token) VALUES ($1, $2)', [
      person.id,
      'f'.repeat(64),
    ]);
    const { status, stdout } = runAdmin(database, ['reset', '--email', person.email]);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /has no sign-in method any more\..*\nhttp:\/\/localhost:3000\/reset-password\?token=\S+\n$/,
    );
    const { rows } = await pool.query(
      `SELECT role, (SELECT count(*)::int FROM auth_accounts a WHERE a.user_id = u.id)
                    + (SELECT count(*)::int FROM authenticator_apps t WHERE t.user_id = u.id)
                    + (SELECT count(*)::int FROM calendar_feeds f WHERE f.user_id = u.id) AS ways,
              (SELECT count(*)::int FROM audit_log l WHERE l.action = 'user.ways-in-ended' AND l.subject_id = u.id::text) AS audited
         FROM users u WHERE id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ role: 'user', ways: 0, audited: 1 }]);
  });

  it.each([
    [['destroy'], 'npm run admin -- create'],
    [['create', '--email', 'moira', '--name', 'Moira Keane'], '“moira” is not an email address.'],
  ])('refuses %j with a sentence', (args, sentence) => {
    const { status, stderr } = runAdmin(database, args);
    expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
  });
});
