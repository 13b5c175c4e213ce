import type { CredentialKind } from '#areas/identity/accounts/credentials/credential-kind.ts';
import { deletePaymentLinks } from './queries.server.ts';

export const paymentLinkCredential: CredentialKind = {
  name: 'payment-link',
  columns: ['staff_bookings.token_digest', 'desk_sales.token_digest'],
  belongsTo: 'person',
  words: { one: 'payment link', many: 'payment links' },
  endsWith: ['account-suspended', 'account-deleted'],
  restsWhile: [],
  endAllOf: (tx, { userId }) => deletePaymentLinks(tx, userId),
};
