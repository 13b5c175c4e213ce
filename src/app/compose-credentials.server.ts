import { accountCredentials } from '#features/accounts/credentials/account-credentials.server.ts';
import type { CredentialKind } from '#features/accounts/credentials/credential-kind.ts';
import {
  credentialEnder,
  type EndCredentials,
} from '#features/accounts/credentials/end-credentials.server.ts';
import { bookingFeedCredential } from '#features/booking/own/feed-credentials.server.ts';
import { teamInvitationCredential } from '#features/businesses/team/invitation-credentials.server.ts';
import { passInvitationCredential } from '#features/credits/share/share-credentials.server.ts';
import { timetableFeedCredential } from '#features/dashboard/timetable/timetable-credentials.server.ts';
import { programCredentials } from '#features/open/program-credentials.server.ts';
import { cardCredential } from '#features/payments/cards/card-credentials.server.ts';
import { pushDeviceCredential } from '#features/push/device-credentials.server.ts';
import { trainerCalendarCredentials } from '#features/trainer-booking/calendar/calendar-credentials.server.ts';
import { signingLinkCredential } from '#features/waivers/link-credentials.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';

/**
 * The registry of everything that opens an account or a business. A feature with a new kind of secret adds it here; a
 * test reads the database for columns that look like secrets and are missing.
 */
export const credentialKinds: readonly CredentialKind[] = [
  bookingFeedCredential,
  ...trainerCalendarCredentials,
  timetableFeedCredential,
  ...programCredentials,
  teamInvitationCredential,
  passInvitationCredential,
  signingLinkCredential,
  cardCredential(outbox),
  // Before sign-ins, which take theirs along uncounted.
  pushDeviceCredential,
  ...accountCredentials,
];

/** Ends credentials over the whole registry. */
export const composeCredentials = (clock: Clock): EndCredentials => credentialEnder(credentialKinds, clock);
