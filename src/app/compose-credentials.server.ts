import { trainerCalendarCredentials } from '#areas/booking/appointments/calendar/calendar-credentials.server.ts';
import { bookingFeedCredential } from '#areas/booking/bookings/my-bookings/feed-credentials.server.ts';
import { timetableFeedCredential } from '#areas/booking/schedule/timetable/timetable-credentials.server.ts';
import { signingLinkCredential } from '#areas/booking/waivers/link-credentials.server.ts';
import { teamInvitationCredential } from '#areas/catalogue/businesses/team/invitation-credentials.server.ts';
import { accountCredentials } from '#areas/identity/accounts/credentials/account-credentials.server.ts';
import type { CredentialKind } from '#areas/identity/accounts/credentials/credential-kind.ts';
import {
  createEndCredentials,
  type EndCredentials,
} from '#areas/identity/accounts/credentials/end-credentials.server.ts';
import { pushDeviceCredential } from '#areas/messaging/push/device-credentials.server.ts';
import { passInvitationCredential } from '#areas/money/entitlements/share/share-credentials.server.ts';
import { cardCredential } from '#areas/money/payments/cards/card-credentials.server.ts';
import { apiKeyCredentials } from '#areas/platform/api-keys/key-credentials.server.ts';
import { partnerGrantCredentials } from '#areas/platform/openactive/oauth/partner-credentials.server.ts';
import { webhookCredentials } from '#areas/platform/webhooks/webhook-credentials.server.ts';
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
  ...apiKeyCredentials,
  ...webhookCredentials,
  ...partnerGrantCredentials,
  teamInvitationCredential,
  passInvitationCredential,
  signingLinkCredential,
  cardCredential(outbox),
  // Before sign-ins, which take theirs along uncounted.
  pushDeviceCredential,
  ...accountCredentials,
];

/** Ends credentials over the whole registry. */
export const composeCredentials = (clock: Clock): EndCredentials =>
  createEndCredentials(credentialKinds, clock);
