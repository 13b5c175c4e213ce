import { accessEndingEvents } from '#areas/identity/accounts/credentials/account-credentials.server.ts';
import type { CredentialKind } from '#areas/identity/accounts/credentials/credential-kind.ts';
import { deleteBusyUrl, deleteDiaryFeed } from './calendar-queries.server.ts';

export const trainerCalendarCredentials: readonly CredentialKind[] = [
  {
    name: 'diary-feed',
    columns: ['trainer_calendars.feed_token'],
    belongsTo: 'person',
    words: { one: 'feed of your trainer diary', many: 'feeds of your trainer diary' },
    endsWith: [...accessEndingEvents],
    restsWhile: [],
    endAllOf: (tx, { userId }) => deleteDiaryFeed(tx, userId),
  },
  {
    name: 'busy-calendar',
    columns: ['trainer_calendars.busy_url'],
    belongsTo: 'person',
    words: { one: 'connected calendar', many: 'connected calendars' },
    endsWith: ['address-proven', 'account-deleted'],
    restsWhile: ['account-suspended'],
    endAllOf: (tx, { userId }) => deleteBusyUrl(tx, userId),
  },
];
