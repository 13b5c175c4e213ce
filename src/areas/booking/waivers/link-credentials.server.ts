import type { CredentialKind } from '#areas/identity/accounts/credentials/credential-kind.ts';
import { deleteSigningLinks } from './queries.server.ts';

export const signingLinkCredential: CredentialKind = {
  name: 'signing-link',
  columns: ['waiver_links.token_digest', 'waiver_links.person_digest'],
  belongsTo: 'person',
  words: { one: 'link to sign a waiver', many: 'links to sign a waiver' },
  endsWith: ['address-proven', 'account-suspended', 'account-deleted'],
  restsWhile: [],
  endAllOf: (tx, { userId }) => deleteSigningLinks(tx, userId),
};
