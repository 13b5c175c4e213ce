import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import type { Pool } from '#shared/db/database.server.ts';

/** Shared by all people of a measurement. */
const PASSWORD: string = randomUUID();

/** Sets the password that `signIn` uses. */
export async function setPasswords(pool: Pool, emails: readonly string[]): Promise<void> {
  await pool.query(
    `INSERT INTO auth_accounts (user_id, account_id, provider_id, password)
     SELECT id, id, 'credential', $2 FROM users WHERE email = ANY ($1)
     ON CONFLICT (provider_id, account_id) DO UPDATE SET password = excluded.password`,
    [emails, await hashPassword(PASSWORD)],
  );
}

/** Returns the cookies. Throws if the site refuses. */
export async function signIn(origin: string, email: string, password = PASSWORD): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} is not signed in: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
