import { endsAccess } from '#features/accounts/credentials/account-credentials.server.ts';
import type { CredentialKind } from '#features/accounts/credentials/credential-kind.ts';
import { endFeed } from './own-queries.server.ts';

/** The private address of a person's bookings in a calendar program. */
export const bookingFeedCredential: CredentialKind = {
  name: 'calendar-feed',
  columns: ['calendar_feeds.token'],
  belongsTo: 'person',
  words: { one: 'calendar feed', many: 'calendar feeds' },
  endsWith: [...endsAccess],
  restsWhile: [],
  endAllOf: (tx, { userId }) => endFeed(tx, userId),
};
