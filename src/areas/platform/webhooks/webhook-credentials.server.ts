import type { CredentialKind } from '#areas/identity/accounts/credentials/credential-kind.ts';
import { deleteOwnerEndpoints } from './endpoint-queries.server.ts';

/** Webhooks belong to the business, as its API keys do. */
export const webhookCredentials: readonly CredentialKind[] = [
  {
    // The secrets of webhooks are made of AUTH_SECRET and `generation`; no column has one.
    name: 'webhook',
    columns: ['webhook_endpoints.url'],
    belongsTo: 'business',
    words: { one: 'webhook', many: 'webhooks' },
    endsWith: ['address-proven', 'business-closed'],
    restsWhile: ['account-suspended', 'business-suspended'],
    endAllOf: (tx, { userId }) => deleteOwnerEndpoints(tx, userId),
  },
];
