import type { CredentialKind } from '#areas/identity/accounts/credentials/credential-kind.ts';
import { withdrawOpenShares } from './share-queries.server.ts';

/** Only open invitations: accepted shares have bookings of other accounts. */
export const passInvitationCredential: CredentialKind = {
  name: 'pass-invitation',
  columns: ['entitlement_shares.token_digest'],
  belongsTo: 'person',
  words: { one: 'invitation to share a pass', many: 'invitations to share a pass' },
  endsWith: ['address-proven', 'account-suspended', 'account-deleted'],
  restsWhile: [],
  endAllOf: (tx, { userId }, now) => withdrawOpenShares(tx, userId, now),
};
