import type { Tx } from '#shared/db/database.server.ts';
import {
  findAccountsByEmail,
  insertAnonymousUser,
  insertImportedAccounts,
} from './imported-account-queries.server.ts';

/** Somebody whom a business brings along. */
export interface ImportedPerson {
  /** What the business calls them. */
  key: string;
  name: string | null;
  /** Null for somebody who has no name and no address any more. */
  email: string | null;
}

export interface ImportedAccounts {
  /** The account of each by its key. */
  accounts: Map<string, string>;
  /** Those that were made for it. */
  made: string[];
}

/**
 * Finds the accounts of people by their addresses, and makes those that are missing: nobody can sign in to one until
 * they have shown, by a mailed link, that the address is theirs, and nothing is mailed to them by this. Whoever asks is
 * not to be told which were there. People without an address get a row each that is like a deleted account's.
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

/** First and last name, as a form would have them; the address's own part where nothing is known. */
function splitName(
  name: string | null,
  email: string,
): { name: string; firstName: string; lastName: string } {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const firstName = (words[0] ?? email.split('@')[0] ?? email).slice(0, 80);
  const lastName = words.slice(1).join(' ').slice(0, 80);
  return { name: `${firstName} ${lastName}`.trim(), firstName, lastName };
}
