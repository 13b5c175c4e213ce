import { maybeOne, one, type Tx } from '#shared/db/database.server.ts';

/** Somebody who is to be an admin, as the person at the machine names them. */
export interface Appointment {
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Makes that person an admin, for whoever runs the site and is at its machine: nobody need be one before. An account
 * of that address becomes the admin's after every way into it has ended, because whoever made it may have had the
 * address only in writing. Answers the account; the way in is a link for a password.
 *
 * @throws a sentence when the account is an admin's already, or suspended
 */
export async function appointAdmin(
  tx: Tx,
  { email, firstName, lastName }: Appointment,
): Promise<{ id: string }> {
  const address = email.toLowerCase();
  const known = await maybeOne<{ id: string; role: string; suspended: boolean }>(
    tx,
    'SELECT id, role, suspended_at IS NOT NULL AS suspended FROM users WHERE email = $1 FOR UPDATE',
    [address],
  );
  if (known?.suspended === true) throw new Error(`The account of ${address} is suspended.`);
  if (known?.role === 'admin')
    throw new Error(`${address} is an admin already. A new password: PUBLIC_URL/forgot-password`);
  const { id } =
    known ??
    (await one<{ id: string }>(
      tx,
      `INSERT INTO users (email, name, first_name, last_name) VALUES ($1, $2, $3, $4) RETURNING id`,
      [address, `${firstName} ${lastName}`, firstName, lastName],
    ));
  for (const table of [
    'auth_sessions',
    'auth_accounts',
    'auth_passkeys',
    'authenticator_apps',
    'recovery_codes',
  ])
    await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [id]);
  await tx.query(`UPDATE users SET role = 'admin', email_verified = true, updated_at = now() WHERE id = $1`, [
    id,
  ]);
  await tx.query(
    `INSERT INTO audit_log (actor_id, action, subject, subject_id, details)
     VALUES (NULL, 'user.role-changed', 'user', $1, '{"by": "npm run admin"}')`,
    [id],
  );
  return { id };
}

/** The admins there are, in the order of their addresses. */
export async function listAdmins(tx: Tx): Promise<{ email: string; name: string; suspended: boolean }[]> {
  const { rows } = await tx.query<{ email: string; name: string; suspended: boolean }>(
    `SELECT email, name, suspended_at IS NOT NULL AS suspended FROM users WHERE role = 'admin' ORDER BY email`,
  );
  return rows;
}
