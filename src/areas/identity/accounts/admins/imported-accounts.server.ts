import type { Tx } from '#shared/db/database.server.ts';
import {
  findAccountsByEmail,
  insertAnonymousUser,
  insertImportedAccounts,
} from './imported-account-queries.server.ts';

export interface ImportedPerson {
  /** The business's own identifier. */
  key: string;
  name: string | null;
  /** Null for anonymous people. */
  email: string | null;
}

export interface ImportedAccounts {
  /** By key. */
  accounts: Map<string, string>;
  made: string[];
}

/**
 * Sends no email; new accounts must verify their address first. Don't reveal which existed. People without an address
 * get an anonymous row.
 */
export async function findOrCreateAccounts(
  tx: Tx,
  people: readonly ImportedPerson[],
): Promise<ImportedAccounts> {
  const named = people.filter(
    (person): person is ImportedPerson & { email: string } => person.email !== null,
  );
  const addresses = new Map(named.map(({ email, name }) => [email.toLowerCase(), name]));
  const made = await insertImportedAccounts(
    tx,
    [...addresses].map(([email, name]) => ({ email, ...splitName(name, email) })),
  );
  const known = await findAccountsByEmail(tx, [...addresses.keys()]);
  const accounts = new Map(
    named.map(({ key, email }) => {
      const id = known.get(email.toLowerCase());
      if (id === undefined) throw new Error('An account was neither found nor made.');
      return [key, id];
    }),
  );
  for (const { key, email } of people) if (email === null) accounts.set(key, await insertAnonymousUser(tx));
  return { accounts, made };
}

export { deleteUnusedAccounts } from './imported-account-queries.server.ts';

/** Falls back to the local part of the address. */
function splitName(
  name: string | null,
  email: string,
): { name: string; firstName: string; lastName: string } {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const firstName = (words[0] ?? email.split('@')[0] ?? email).slice(0, 80);
  const lastName = words.slice(1).join(' ').slice(0, 80);
  return { name: `${firstName} ${lastName}`.trim(), firstName, lastName };
}
