import type { Db, Tx } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { CredentialEvent, CredentialKind, EndedCredentials } from './credential-kind.ts';
import { lockHolder } from './credential-queries.server.ts';

/** Something happened to a person's account, or to their part in one business. */
export interface EndCredentialsInput {
  /** One act can be several events: a reset of an account whose address was never proven. */
  events: readonly CredentialEvent[];
  userId: string;
  /** For `team-left` and `role-changed`. */
  businessId?: number;
  /** The sign-in that caused it and goes on. */
  keepSignInId?: string | null;
  /** The password has just been replaced by whoever caused it. */
  keepsPassword?: boolean;
}

/** Ends what the events end, as part of `tx`, and answers what that was. */
export type EndCredentials = (tx: Tx, end: EndCredentialsInput) => Promise<EndedCredentials[]>;

/**
 * Makes the one function that ends credentials, over the registry. It locks the account's row first, as everything
 * does that makes a credential (`requireVerifiedHolder`): a credential that is made at the same moment is either there
 * and ended, or refused.
 */
export const createEndCredentials =
  (kinds: readonly CredentialKind[], clock: Clock): EndCredentials =>
  async (tx, { events, userId, businessId = null, keepSignInId = null, keepsPassword = false }) => {
    const email = await lockHolder(tx, userId);
    if (email === null) return [];
    const now = clock.now();
    const ended: EndedCredentials[] = [];
    for (const kind of kinds) {
      if (!kind.endsWith.some((event) => events.includes(event))) continue;
      if (keepsPassword && kind.name === 'password') continue;
      const count = await kind.endAllOf(tx, { userId, email, businessId, keepSignInId }, now);
      if (count > 0) ended.push({ kind: kind.name, count, words: kind.words });
    }
    return ended;
  };

/** "River Yoga: 2 API keys and 1 webhook", for each business that somebody owns and programs reach; '' for none. */
export type DescribeBusinessAccess = (db: Db, ownerId: string) => Promise<string>;
