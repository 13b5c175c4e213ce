import { endsAccess } from '#features/accounts/credentials/account-credentials.server.ts';
import type { CredentialKind } from '#features/accounts/credentials/credential-kind.ts';
import { endBusyUrl, endDiaryFeed } from './calendar-queries.server.ts';

/** The private address of a trainer's diary, and the secret address of a calendar elsewhere that we read. */
export const trainerCalendarCredentials: readonly CredentialKind[] = [
  {
    name: 'diary-feed',
    columns: ['trainer_calendars.feed_token'],
    belongsTo: 'person',
    words: { one: 'feed of your trainer diary', many: 'feeds of your trainer diary' },
    endsWith: [...endsAccess],
    restsWhile: [],
    endAllOf: (tx, { userId }) => endDiaryFeed(tx, userId),
  },
  {
    name: 'busy-calendar',
    columns: ['trainer_calendars.busy_url'],
    belongsTo: 'person',
    words: { one: 'connected calendar', many: 'connected calendars' },
    endsWith: ['address-proven', 'account-deleted'],
    restsWhile: ['account-suspended'],
    endAllOf: (tx, { userId }) => endBusyUrl(tx, userId),
  },
];
