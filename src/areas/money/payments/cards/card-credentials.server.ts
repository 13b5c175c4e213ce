import type { CredentialKind } from '#areas/identity/accounts/credentials/credential-kind.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { deleteSavedCards } from './card-data.server.ts';

/** Cards that the provider keeps for a person. They pay from a sign-in of the person's alone. */
export const cardCredential = (outbox: Outbox): CredentialKind => ({
  name: 'kept-card',
  columns: ['payment_customers.provider_customer_id'],
  belongsTo: 'person',
  words: { one: 'set of kept cards', many: 'sets of kept cards' },
  endsWith: ['address-proven', 'account-deleted'],
  restsWhile: ['account-suspended'],
  endAllOf: async (tx, { userId }) => ((await deleteSavedCards(tx, outbox, userId)) ? 1 : 0),
});
