import type { CredentialKind } from '#areas/identity/accounts/credentials/credential-kind.ts';
import { revokeOwnerKeys } from './key-queries.server.ts';

/** API keys belong to the business: its owner's new password doesn't revoke them. */
export const apiKeyCredentials: readonly CredentialKind[] = [
  {
    name: 'api-key',
    columns: ['api_keys.digest'],
    belongsTo: 'business',
    words: { one: 'API key', many: 'API keys' },
    endsWith: ['address-proven', 'business-closed'],
    restsWhile: ['account-suspended', 'business-suspended'],
    endAllOf: (tx, { userId }, now) => revokeOwnerKeys(tx, userId, now),
  },
];
