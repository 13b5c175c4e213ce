import { recordAudit } from '#shared/audit/record-audit.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { describeCredentials } from '../credentials/credential-kind.ts';
import type { EndCredentials } from '../credentials/end-credentials.server.ts';
import { insertAccount, lockAccountByEmail, makeAdmin } from './role-queries.server.ts';

export interface NewAdmin {
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * From the command line. Ends every way in, because the account's creator may not own the address.
 * @throws a message if the account is an admin already, or suspended
 */
export async function appointAdmin(
  tx: Tx,
  endCredentials: EndCredentials,
  { email, firstName, lastName }: NewAdmin,
): Promise<{ id: string }> {
  const address = email.toLowerCase();
  const known = await lockAccountByEmail(tx, address);
  if (known?.suspended === true) throw new Error(`The account of ${address} is suspended.`);
  if (known?.role === 'admin')
    throw new Error(`${address} is an admin already. A new password: PUBLIC_URL/forgot-password`);
  const id = known?.id ?? (await insertAccount(tx, { email: address, firstName, lastName }));
  await endCredentials(tx, { events: ['recovered-by-operator', 'address-proven'], userId: id });
  await makeAdmin(tx, id);
  await recordAudit(tx, null, {
    action: 'user.role-changed',
    subject: 'user',
    subjectId: id,
    details: { by: 'npm run admin' },
  });
  return { id };
}

/** From the command line; keeps the ways in. Throws a message if that isn't possible. */
export async function promoteAccount(tx: Tx, email: string): Promise<void> {
  const { id, role, verified } = await lockUsableAccount(tx, email);
  if (role === 'admin') throw new Error(`${email} is an admin already.`);
  if (!verified)
    throw new Error(
      `${email} is not confirmed: whoever made the account may have had the address only in writing. ` +
        'npm run admin -- create makes it an admin’s after every way into it has ended.',
    );
  await makeAdmin(tx, id);
  await recordAudit(tx, null, {
    action: 'user.role-changed',
    subject: 'user',
    subjectId: id,
    details: { by: 'npm run admin' },
  });
}

/**
 * Ends every way in, from the command line, once the operator has checked the person's identity. They then set a
 * password by a link. Throws a message if missing or suspended.
 */
export async function resetAccount(tx: Tx, endCredentials: EndCredentials, email: string): Promise<void> {
  const { id } = await lockUsableAccount(tx, email);
  const ended = await endCredentials(tx, { events: ['recovered-by-operator'], userId: id });
  await recordAudit(tx, null, {
    action: 'user.ways-in-ended',
    subject: 'user',
    subjectId: id,
    details: { by: 'npm run admin', ended: describeCredentials(ended) },
  });
}

async function lockUsableAccount(tx: Tx, email: string) {
  const known = await lockAccountByEmail(tx, email.toLowerCase());
  if (known === null) throw new Error(`There is no account of ${email}.`);
  if (known.suspended) throw new Error(`The account of ${email} is suspended.`);
  return known;
}

export { listAdmins } from './role-queries.server.ts';
