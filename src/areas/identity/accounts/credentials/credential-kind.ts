import type { Tx } from '#shared/db/database.server.ts';

/**
 * What ends credentials (docs/security.md#credentials). `mailbox-recovered`: the address was proven through the
 * mailbox, without the old password. `recovered-by-operator`: the operator ended every way in.
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

export interface CredentialHolder {
  userId: string;
  email: string;
  /** Only their part in this business; null: everywhere. */
  businessId: number | null;
  /** The sign-in that caused the event and stays; null: none. */
  keepSignInId: string | null;
}

/** Every column with a secret belongs to one kind, or is listed (src/app/credentials.test.ts). */
export interface CredentialKind {
  name: string;
  /** "table.column". */
  columns: readonly string[];
  belongsTo: 'person' | 'role' | 'business';
  /** "1 calendar feed", "2 calendar feeds". */
  words: { one: string; many: string };
  endsWith: readonly CredentialEvent[];
  /** Disabled during these, and works again afterwards. */
  restsWhile: readonly ('account-suspended' | 'business-suspended')[];
  /** Returns the count. For businesses: those the holder owns. */
  endAllOf(tx: Tx, holder: CredentialHolder, now: Date): Promise<number>;
}

export interface EndedCredentials {
  kind: string;
  count: number;
  words: CredentialKind['words'];
}

/** "2 calendar feeds and 1 API key"; '' for none. */
export function describeCredentials(ended: readonly Pick<EndedCredentials, 'count' | 'words'>[]): string {
  const parts = ended
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => `${count} ${count === 1 ? words.one : words.many}`);
  return new Intl.ListFormat('en-GB').format(parts);
}
