import type { CredentialKind } from '#areas/identity/accounts/credentials/credential-kind.ts';
import { withdrawOpenInvitations } from './team-queries.server.ts';

export const teamInvitationCredential: CredentialKind = {
  name: 'team-invitation',
  columns: ['business_invitations.token_digest'],
  belongsTo: 'business',
  words: { one: 'invitation to a team', many: 'invitations to a team' },
  endsWith: ['address-proven', 'business-closed'],
  restsWhile: ['business-suspended'],
  endAllOf: (tx, { userId }) => withdrawOpenInvitations(tx, userId),
};
