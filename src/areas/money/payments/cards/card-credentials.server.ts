import type { CredentialKind } from '#areas/identity/accounts/credentials/credential-kind.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { deleteSavedCards } from './card-data.server.ts';

/** Saved cards only pay when the person has signed in. */
export const cardCredential = (outbox: Outbox): CredentialKind => ({
  name: 'kept-card',
  columns: ['payment_customers.provider_customer_id'],
  belongsTo: 'person',
  words: { one: 'set of kept cards', many: 'sets of kept cards' },
  endsWith: ['address-proven', 'account-deleted'],
  restsWhile: ['account-suspended'],
  endAllOf: async (tx, { userId }) => ((await deleteSavedCards(tx, outbox, userId)) ? 1 : 0),
});
