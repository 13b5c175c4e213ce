import { accessEndingEvents } from '#areas/identity/accounts/credentials/account-credentials.server.ts';
import type { CredentialKind } from '#areas/identity/accounts/credentials/credential-kind.ts';
import { deleteFeedToken } from './my-booking-queries.server.ts';

export const bookingFeedCredential: CredentialKind = {
  name: 'calendar-feed',
  columns: ['calendar_feeds.token'],
  belongsTo: 'person',
  words: { one: 'calendar feed', many: 'calendar feeds' },
  endsWith: [...accessEndingEvents],
  restsWhile: [],
  endAllOf: (tx, { userId }) => deleteFeedToken(tx, userId),
};
