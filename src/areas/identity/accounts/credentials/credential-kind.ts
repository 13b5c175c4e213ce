import type { Tx } from '#shared/db/database.server.ts';

/**
 * What can end credentials (docs/security.md#credentials):
 * - address-proven: somebody has shown for the first time that the account's address is theirs.
 * - mailbox-recovered: they showed it by coming in through the mailbox, without the password that was set before.
 * - password-reset, password-changed: a new password by the mailed link, or by the signed-in person.
 * - recovered-by-operator: whoever runs the site ended every way into the account, for somebody who has lost theirs.
 * - signed-out-everywhere: the person ended all other sign-ins.
 * - two-step-changed: an authenticator app came or went.
 * - address-changed: the account has another address.
 * - account-suspended, account-deleted: by an admin, by the person.
 * - business-closed: its owner's account was deleted.
 * - team-left, role-changed: somebody left a business's team, or has another role in it.
 */
export const credentialEvents = [
  'address-proven',
  'mailbox-recovered',
  'password-reset',
  'password-changed',
  'recovered-by-operator',
  'signed-out-everywhere',
  'two-step-changed',
  'address-changed',
  'account-suspended',
  'account-deleted',
  'business-closed',
  'team-left',
  'role-changed',
] as const;
export type CredentialEvent = (typeof credentialEvents)[number];

/** Whose credentials an event ends. */
export interface CredentialHolder {
  userId: string;
  email: string;
  /** Their part in this business alone; null: everywhere. */
  businessId: number | null;
  /** The sign-in that stays, which is the one that caused the event; null: none. */
  keepSignInId: string | null;
}

/**
 * One kind of secret that opens an account or a business. Every column of the database that holds one is named by
 * exactly one kind, or listed with a reason (src/app/credentials.test.ts).
 */
export interface CredentialKind {
  name: string;
  /** "table.column" of everything that opens something, or finds it. */
  columns: readonly string[];
  /** A person's own, of a person's part in a business, or of a business whoever works there. */
  belongsTo: 'person' | 'role' | 'business';
  /** For the notice: "1 calendar feed", "2 calendar feeds". */
  words: { one: string; many: string };
  /** Which events end it. */
  endsWith: readonly CredentialEvent[];
  /** While this lasts it opens nothing, and works again afterwards. */
  restsWhile: readonly ('account-suspended' | 'business-suspended')[];
  /** Ends all that the holder has, and answers how many. Of a business: of those that the holder owns. */
  endAllOf(tx: Tx, holder: CredentialHolder, now: Date): Promise<number>;
}

/** How many of a kind an event has ended, in the words of the notice. */
export interface EndedCredentials {
  kind: string;
  count: number;
  words: CredentialKind['words'];
}

/** "2 calendar feeds and 1 API key"; '' for nothing. */
export function describeCredentials(ended: readonly Pick<EndedCredentials, 'count' | 'words'>[]): string {
  const parts = ended
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => `${count} ${count === 1 ? words.one : words.many}`);
  return new Intl.ListFormat('en-GB').format(parts);
}
