import { accessEndingEvents } from '#areas/identity/accounts/credentials/account-credentials.server.ts';
import type { CredentialKind } from '#areas/identity/accounts/credentials/credential-kind.ts';
import { revokeAllGrants } from './grant-queries.server.ts';

/** A new password ends them, like sign-ins: they act as the person. */
export const assistantCredentials: readonly CredentialKind[] = [
  {
    name: 'assistant',
    columns: ['assistant_records.digest', 'assistant_records.payload'],
    belongsTo: 'person',
    words: { one: 'connected assistant', many: 'connected assistants' },
    endsWith: [...accessEndingEvents],
    restsWhile: [],
    endAllOf: (tx, { userId }, now) => revokeAllGrants(tx, userId, now),
  },
];
