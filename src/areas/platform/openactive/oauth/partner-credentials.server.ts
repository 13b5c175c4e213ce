import type { CredentialKind } from '#areas/identity/accounts/credentials/credential-kind.ts';
import { revokeOwnerGrants } from './grant-queries.server.ts';

export const partnerGrantCredentials: readonly CredentialKind[] = [
  {
    name: 'partner-grant',
    columns: ['openid_records.digest', 'openid_records.payload'],
    belongsTo: 'business',
    words: { one: 'booking partner', many: 'booking partners' },
    endsWith: ['address-proven', 'business-closed'],
    restsWhile: ['account-suspended', 'business-suspended'],
    endAllOf: (tx, { userId }, now) => revokeOwnerGrants(tx, userId, now),
  },
];
