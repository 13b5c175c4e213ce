import { randomBytes } from 'node:crypto';
import { maybeOne, type Pool, transaction } from '#shared/db/database.server.ts';

/** How people get into the demo's accounts. */
export type DemoAccess =
  /** With the password that the README names. */
  | { passwords: 'published' }
  /** With one of their own each, made just now: this is the only time that they can be told. */
  | { passwords: 'new'; accounts: { email: string; password: string }[] }
  /** With those told at an earlier start. */
  | { passwords: 'told before' };

/**
 * Says how the demo's accounts are reached, and in a demo that others may reach gives each of them a random password,
 * once for this database. Whatever else led into the accounts until then (sign-ins, passkeys, links in mails) ends:
 * the password of before stood in the README. What is random once stays so.
 */
export async function settleDemoAccess(deps: {
  pool: Pool;
  reachableByOthers: boolean;
  hashPassword: (password: string) => Promise<string>;
}): Promise<DemoAccess> {
  const { pool, reachableByOthers, hashPassword } = deps;
  const settled = await maybeOne<{ random: boolean }>(
    pool,
    'SELECT random_passwords AS random FROM installation',
  );
  if (settled?.random === true) return { passwords: 'told before' };
  if (!reachableByOthers) return { passwords: 'published' };
  return transaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      `INSERT INTO installation (kind, random_passwords) VALUES ('demo', true)
       ON CONFLICT (singleton) DO UPDATE SET random_passwords = true WHERE NOT installation.random_passwords`,
    );
    if (rowCount === 0) return { passwords: 'told before' };
    const { rows: demoUsers } = await tx.query<{ id: string; email: string }>(
      `SELECT u.id, u.email FROM users u
        WHERE u.is_demo AND EXISTS (SELECT FROM auth_accounts a WHERE a.user_id = u.id) ORDER BY u.created_at, u.id`,
    );
    const ids = demoUsers.map(({ id }) => id);
    await tx.query('DELETE FROM auth_verifications');
    await tx.query('DELETE FROM auth_sessions WHERE user_id = ANY ($1)', [ids]);
    await tx.query('DELETE FROM auth_passkeys WHERE user_id = ANY ($1)', [ids]);
    await tx.query('DELETE FROM authenticator_apps WHERE user_id = ANY ($1)', [ids]);
    await tx.query('DELETE FROM recovery_codes WHERE user_id = ANY ($1)', [ids]);
    await tx.query(`DELETE FROM auth_accounts WHERE user_id = ANY ($1) AND provider_id <> 'credential'`, [
      ids,
    ]);
    const accounts: { email: string; password: string }[] = [];
    for (const { id, email } of demoUsers) {
      const password = randomBytes(12).toString('base64url');
      await tx.query('UPDATE auth_accounts SET password = $2, updated_at = now() WHERE user_id = $1', [
        id,
        await hashPassword(password),
      ]);
      accounts.push({ email, password });
    }
    return { passwords: 'new', accounts };
  });
}
