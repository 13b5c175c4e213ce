import type { CredentialKind } from '#features/accounts/credentials/credential-kind.ts';
import { withdrawConsentsOf } from './consent/consent-queries.server.ts';
import { revokeKeysOf } from './keys/key-queries.server.ts';
import { endEndpointsOf } from './webhooks/endpoint-queries.server.ts';

/** How programs reach a business. They are the business's: a new password of its owner does not stop its website. */
export const programCredentials: readonly CredentialKind[] = [
  {
    name: 'api-key',
    columns: ['api_keys.digest'],
    belongsTo: 'business',
    words: { one: 'API key', many: 'API keys' },
    endsWith: ['address-proven', 'business-closed'],
    restsWhile: ['account-suspended', 'business-suspended'],
    endAllOf: (tx, { userId }, now) => revokeKeysOf(tx, userId, now),
  },
  {
    // The secrets of webhooks are made of AUTH_SECRET and `generation`; no column has one.
    name: 'webhook',
    columns: ['webhook_endpoints.url'],
    belongsTo: 'business',
    words: { one: 'webhook', many: 'webhooks' },
    endsWith: ['address-proven', 'business-closed'],
    restsWhile: ['account-suspended', 'business-suspended'],
    endAllOf: (tx, { userId }) => endEndpointsOf(tx, userId),
  },
  {
    name: 'partner-grant',
    columns: ['openid_records.digest', 'openid_records.payload'],
    belongsTo: 'business',
    words: { one: 'booking partner', many: 'booking partners' },
    endsWith: ['address-proven', 'business-closed'],
    restsWhile: ['account-suspended', 'business-suspended'],
    endAllOf: (tx, { userId }, now) => withdrawConsentsOf(tx, userId, now),
  },
];
