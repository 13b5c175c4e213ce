import { recordAudit } from '#shared/audit/record-audit.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { deleteWaysIn, insertAccount, lockAccountOf, makeAdmin } from './role-queries.server.ts';

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
  const known = await lockAccountOf(tx, address);
  if (known?.suspended === true) throw new Error(`The account of ${address} is suspended.`);
  if (known?.role === 'admin')
    throw new Error(`${address} is an admin already. A new password: PUBLIC_URL/forgot-password`);
  const id = known?.id ?? (await insertAccount(tx, { email: address, firstName, lastName }));
  await deleteWaysIn(tx, id);
  await makeAdmin(tx, id);
  await recordAudit(tx, null, {
    action: 'user.role-changed',
    subject: 'user',
    subjectId: id,
    details: { by: 'npm run admin' },
  });
  return { id };
}

export { listAdmins } from './role-queries.server.ts';
