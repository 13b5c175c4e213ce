import { randomBytes } from 'node:crypto';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import {
  hasRandomPasswords,
  listSignInAccounts,
  markRandomPasswords,
  revokeCredentials,
  savePassword,
} from './demo-queries.server.ts';

/** How people get into the demo's accounts. */
export type DemoSignIn =
  /** With the password that the README names. */
  | { passwords: 'published' }
  /** With one of their own each, made just now: this is the only time that they can be told. */
  | { passwords: 'new'; accounts: { email: string; password: string }[] }
  /** With those told at an earlier start. */
  | { passwords: 'told before' };

/**
 * Tells how to sign in. A demo reachable by others gets random passwords once per database, and everything opened by
 * the public passwords (sign-ins, passkeys, links) ends.
 */
export async function prepareDemoSignIn(deps: {
  pool: Pool;
  reachableByOthers: boolean;
  hashPassword: (password: string) => Promise<string>;
}): Promise<DemoSignIn> {
  const { pool, reachableByOthers, hashPassword } = deps;
  if (await hasRandomPasswords(pool)) return { passwords: 'told before' };
  if (!reachableByOthers) return { passwords: 'published' };
  return transaction(pool, async (tx) => {
    if (!(await markRandomPasswords(tx))) return { passwords: 'told before' };
    const demoUsers = await listSignInAccounts(tx);
    await revokeCredentials(
      tx,
      demoUsers.map(({ id }) => id),
    );
    const accounts: { email: string; password: string }[] = [];
    for (const { id, email } of demoUsers) {
      const password = randomBytes(12).toString('base64url');
      await savePassword(tx, id, await hashPassword(password));
      accounts.push({ email, password });
    }
    return { passwords: 'new', accounts };
  });
}
