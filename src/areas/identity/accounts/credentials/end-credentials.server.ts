import type { Db, Tx } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { CredentialEvent, CredentialKind, EndedCredentials } from './credential-kind.ts';
import { lockHolder } from './credential-queries.server.ts';

export interface EndCredentialsInput {
  /** One action may be several events. */
  events: readonly CredentialEvent[];
  userId: string;
  /** For `team-left` and `role-changed`. */
  businessId?: number;
  /** Stays. */
  keepSignInId?: string | null;
  /** The password was just replaced by the person, so it stays. */
  keepsPassword?: boolean;
}

/** Returns what ended. */
export type EndCredentials = (tx: Tx, end: EndCredentialsInput) => Promise<EndedCredentials[]>;

/** Locks the account first, so a credential created at the same time is either ended or refused. */
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

/** "River Yoga: 2 API keys and 1 webhook", per owned business; '' for none. */
export type DescribeBusinessAccess = (db: Db, ownerId: string) => Promise<string>;
