import { accessEndingEvents } from '#areas/identity/accounts/credentials/account-credentials.server.ts';
import type { CredentialKind } from '#areas/identity/accounts/credentials/credential-kind.ts';
import { endTimetableFeeds } from './timetable-queries.server.ts';

/** Belongs to the person who created it, and ends with their role in the business. */
export const timetableFeedCredential: CredentialKind = {
  name: 'timetable-feed',
  columns: ['timetable_feeds.token'],
  belongsTo: 'role',
  words: { one: 'timetable feed', many: 'timetable feeds' },
  endsWith: [...accessEndingEvents, 'team-left', 'role-changed', 'business-closed'],
  restsWhile: ['business-suspended'],
  endAllOf: (tx, { userId, businessId }) => endTimetableFeeds(tx, userId, businessId),
};
