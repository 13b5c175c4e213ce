import {
  createBusyThreads,
  type ReadCalendarsDeps,
  trainerCalendarJobs,
  trainerCalendarSchedules,
} from '#areas/booking/appointments/calendar/read-calendars.server.ts';
import { createChangeOffer } from '#areas/booking/appointments/change-offer.server.ts';
import {
  clientNoteJobs,
  clientNoteSchedules,
} from '#areas/booking/appointments/notes/manage-client-notes.server.ts';
import {
  type RemindDeps,
  reminderJobs,
  reminderSchedules,
} from '#areas/booking/bookings/attend/remind-bookings.server.ts';
import { bookingJobs, bookingSchedules } from '#areas/booking/bookings/jobs.server.ts';
import { customerJobs, customerSchedules } from '#areas/booking/customers/jobs.server.ts';
import {
  type RequestReviewsDeps,
  reviewJobs,
  reviewSchedules,
} from '#areas/booking/reviews/request-reviews.server.ts';
import { waitlistJobs, waitlistSchedules } from '#areas/booking/waitlist/jobs.server.ts';
import type { WaitlistDeps } from '#areas/booking/waitlist/waitlist-processor.server.ts';
import type { WatchDeps } from '#areas/booking/waitlist/watch-dates.server.ts';
import { waiverJobs, waiverSchedules } from '#areas/booking/waivers/jobs.server.ts';
import {
  accessJobs,
  accessSchedules,
  type ReconfirmationDeps,
} from '#areas/catalogue/accessibility/request-reconfirmation.server.ts';
import { importJobs, importSchedules } from '#areas/catalogue/businesses/import/import-worker.server.ts';
import { deleteOldInvitations } from '#areas/catalogue/businesses/personal-data/personal-data-queries.server.ts';
import {
  type ComplianceJobDeps,
  complianceJobs,
  complianceSchedules,
} from '#areas/catalogue/certificates/jobs.server.ts';
import { deleteOldClaimDocuments } from '#areas/catalogue/claims/decide-claim.server.ts';
import { photoJobs, photoSchedules } from '#areas/catalogue/photos/jobs.server.ts';
import { locatePostcodes } from '#areas/catalogue/postcodes/locate/locate-postcodes.server.ts';
import { deleteExpiredLookups } from '#areas/catalogue/postcodes/locate/lookup-cache.server.ts';
import type { PlacesDeps } from '#areas/catalogue/postcodes/places-deps.server.ts';
import {
  type ApplyCertificateStatusDeps,
  applyCertificateStatus,
} from '#areas/catalogue/sessions/certificates/apply-certificate-status.server.ts';
import { extendOccurrences } from '#areas/catalogue/sessions/occurrences/materialise-occurrences.server.ts';
import { deleteOldVisits } from '#areas/catalogue/sessions/visits/count-visits.server.ts';
import {
  alertJobs,
  alertSchedules,
  type SendAlertsDeps,
} from '#areas/discovery/alerts/send-alerts.server.ts';
import {
  type FavouriteJobDeps,
  favouriteJobs,
  favouriteSchedules,
} from '#areas/discovery/favourites/jobs.server.ts';
import { deleteOldEmptySearches } from '#areas/discovery/search/counts/empty-searches.server.ts';
import { deleteOldImpressions } from '#areas/discovery/search/counts/impressions.server.ts';
import { refreshMean, refreshNextStarts } from '#areas/discovery/search/find/search-queries.server.ts';
import { accountJobs, accountSchedules } from '#areas/identity/accounts/jobs.server.ts';
import type { DeleteAccountDeps } from '#areas/identity/accounts/profile/delete-account.server.ts';
import type { LinkMailDeps } from '#areas/identity/accounts/sign-in/link-mails.server.ts';
import { testMailJobs } from '#areas/messaging/email/mail-texts.server.ts';
import type { NotificationDeps } from '#areas/messaging/email/mails/define-mail.server.ts';
import { eraseOldRecipients } from '#areas/messaging/email/sending/mail-log-queries.server.ts';
import type { PushDeps } from '#areas/messaging/push/define-push.server.ts';
import { purgeOldPushes } from '#areas/messaging/push/notify-devices.server.ts';
import { entitlementJobs, entitlementSchedules } from '#areas/money/entitlements/jobs.server.ts';
import { membershipJobs, membershipSchedules } from '#areas/money/entitlements/memberships/jobs.server.ts';
import type { DeliverDeps } from '#areas/money/entitlements/vouchers/given-vouchers.server.ts';
import {
  type BalanceTransactionSource,
  ledgerJobs,
  ledgerSchedules,
} from '#areas/money/ledger/reconcile-ledger.server.ts';
import { cardJobs } from '#areas/money/payments/cards/card-data.server.ts';
import type { CardVault } from '#areas/money/payments/cards/card-vault.server.ts';
import { disputeJobs, disputeSchedules } from '#areas/money/payments/disputes/jobs.server.ts';
import { paymentJobs, paymentSchedules } from '#areas/money/payments/refund-payment.server.ts';
import { type PayoutDeps, payoutJobs, payoutSchedules } from '#areas/money/payouts/jobs.server.ts';
import { subscriptionJobs, subscriptionSchedules } from '#areas/money/plans/jobs.server.ts';
import type { SyncDeps } from '#areas/money/plans/sync/sync-subscription.server.ts';
import { adminJobs } from '#areas/operations/admin/approvals/decide-listing.server.ts';
import { signalJobs, signalSchedules } from '#areas/operations/admin/signals/detect-signals.server.ts';
import {
  type MessageJobDeps,
  messageJobs,
  messageSchedules,
} from '#areas/operations/help/messages/jobs.server.ts';
import { refreshOrdersFeed } from '#areas/platform/openactive/booking/orders-feed.server.ts';
import { feedJobs, feedSchedules } from '#areas/platform/openactive/import/jobs.server.ts';
import { deleteExpiredRecords } from '#areas/platform/openactive/oauth/openid-queries.server.ts';
import { refreshFeeds } from '#areas/platform/openactive/publish/publish-feeds.server.ts';
import {
  type ExportDeps,
  exportJobs,
  exportSchedules,
} from '#areas/platform/portability/package/export-business.server.ts';
import { v1Jobs, v1Schedules } from '#areas/platform/public-api/v1/jobs.server.ts';
import { deleteOldWebhookEvents } from '#areas/platform/webhooks/webhook-worker.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { ssrfSafeFetch } from '#shared/http/ssrf-safe-fetch.server.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import type { AdminDeps } from './compose-admin.server.ts';
import type { BookingDeps } from './compose-booking.server.ts';
import { deleteExpiredCounts } from './limits/rate-limit-queries.server.ts';
import { listLetters, notificationJobs } from './notifications/mails.server.ts';
import { pushJobs } from './notifications/pushes.server.ts';

/** Each feature's jobs by task name. */
export function jobHandlers(deps: {
  pool: Pool;
  clock: Clock;
  accounts: DeleteAccountDeps & { linkMails: LinkMailDeps };
  booking: BookingDeps;
  vouchers: DeliverDeps;
  books: BalanceTransactionSource;
  cards: CardVault;
  subscriptions: SyncDeps;
  payouts: PayoutDeps;
  admin: AdminDeps;
  places: PlacesDeps;
  /** The site's public address. */
  publicUrl: string;
  notifications: NotificationDeps;
  push: PushDeps;
  onReminderDue: RemindDeps['onReminderDue'];
  onCertificateExpiring: ComplianceJobDeps['onCertificateExpiring'];
  onCertificateStatusApplied: ApplyCertificateStatusDeps['onCertificateStatusApplied'];
  onAccessStale: ReconfirmationDeps['onAccessStale'];
  onCalendarUnreadable: ReadCalendarsDeps['onCalendarUnreadable'];
  onReviewDue: RequestReviewsDeps['onReviewDue'];
  onComplaintsDue: MessageJobDeps['onComplaintsDue'];
  onWaitlistNews: WaitlistDeps['onWaitlistNews'];
  onPlaceFree: WatchDeps['onPlaceFree'];
  alerts: SendAlertsDeps;
  onFavouriteNews: FavouriteJobDeps['onFavouriteNews'];
  onTaughtNews: FavouriteJobDeps['onTaughtNews'];
  onBookedTaught: FavouriteJobDeps['onBookedTaught'];
  exports: ExportDeps;
}): JobHandlers {
  const { pool, clock } = deps;
  return {
    ...accountJobs(deps.accounts),
    ...bookingJobs(deps.booking),
    ...customerJobs(deps.booking),
    ...waiverJobs(deps.booking),
    ...clientNoteJobs(deps.booking),
    ...trainerCalendarJobs({
      pool,
      clock,
      changeOffer: createChangeOffer({ outbox: deps.booking.outbox, clock }),
      fetchCalendar: ssrfSafeFetch,
      busyReader: createBusyThreads(),
      onCalendarUnreadable: deps.onCalendarUnreadable,
    }),
    ...entitlementJobs(deps.booking, deps.vouchers),
    ...membershipJobs({ ...deps.booking, cards: deps.cards }),
    ...paymentJobs(deps.booking),
    ...disputeJobs(deps.booking),
    ...cardJobs(deps),
    ...ledgerJobs({ pool, clock, provider: deps.books }),
    ...subscriptionJobs(deps.subscriptions),
    ...payoutJobs(deps.payouts),
    ...photoJobs(deps.accounts),
    ...complianceJobs({
      pool,
      clock,
      storage: deps.accounts.storage,
      onCertificateExpiring: deps.onCertificateExpiring,
    }),
    followPapers: () => applyCertificateStatus(deps),
    ...adminJobs(deps.admin),
    ...signalJobs(deps),
    ...importJobs({
      pool,
      outbox: deps.booking.outbox,
      locateMany: (postcodes) => locatePostcodes(deps.places, postcodes),
    }),
    ...feedJobs({
      pool,
      clock,
      fetchFeed: ssrfSafeFetch,
      locateMany: (postcodes) => locatePostcodes(deps.places, postcodes),
      publicUrl: deps.publicUrl,
      outbox: deps.booking.outbox,
    }),
    ...notificationJobs(deps.notifications),
    ...testMailJobs(deps.notifications, listLetters),
    ...pushJobs(deps.push),
    forgetOldPushes: () => purgeOldPushes(pool, clock.now()),
    ...reminderJobs(deps),
    ...reviewJobs(deps),
    ...accessJobs(deps),
    ...waitlistJobs({ ...deps, ...deps.booking }),
    ...alertJobs(deps.alerts),
    ...favouriteJobs(deps),
    ...messageJobs(deps),
    ...exportJobs(deps.exports),
    ...v1Jobs(deps),
    extendOccurrences: async () => {
      await extendOccurrences(pool, clock.now());
    },
    bringFeedsUp: async () => {
      await refreshFeeds({ pool, clock });
      await refreshOrdersFeed(pool);
    },
    forgetClaimDocuments: () => deleteOldClaimDocuments(deps.accounts),
    forgetOldInvitations: () => deleteOldInvitations(pool, new Date(clock.now().getTime() - 30 * 86_400_000)),
    forgetOldRecipients: async () => {
      await eraseOldRecipients(pool, new Date(clock.now().getTime() - 365 * 86_400_000));
    },
    forgetEndedCounts: () => deleteExpiredCounts(pool),
    forgetOldLookups: async () => {
      await deleteExpiredLookups(deps.places);
    },
    forgetOldWebhooks: () => deleteOldWebhookEvents(deps),
    forgetOpenIdRecords: () => deleteExpiredRecords(pool),
    forgetOldCounts: async () => {
      await deleteOldEmptySearches(pool, clock.now());
      await deleteOldImpressions(pool, clock.now());
      await deleteOldVisits(pool, clock.now());
    },
    refreshMean: async () => {
      await refreshMean(pool);
    },
    refreshNextStarts: async () => {
      await refreshNextStarts(pool, clock.now());
    },
  };
}

/** When the repeating ones run (cron lines, UTC). */
export const jobSchedules: JobSchedule[] = [
  ...accountSchedules,
  ...importSchedules,
  ...feedSchedules,
  ...bookingSchedules,
  ...customerSchedules,
  ...waiverSchedules,
  ...clientNoteSchedules,
  ...trainerCalendarSchedules,
  ...entitlementSchedules,
  ...membershipSchedules,
  ...reminderSchedules,
  ...reviewSchedules,
  ...accessSchedules,
  ...waitlistSchedules,
  ...alertSchedules,
  ...favouriteSchedules,
  ...messageSchedules,
  ...signalSchedules,
  ...exportSchedules,
  ...v1Schedules,
  ...paymentSchedules,
  ...disputeSchedules,
  ...ledgerSchedules,
  ...subscriptionSchedules,
  ...payoutSchedules,
  ...photoSchedules,
  ...complianceSchedules,
  // At midnight in London, whichever zone: a paper that ended yesterday counts no more.
  { task: 'followPapers', pattern: '*/15 * * * *' },
  // What serves looks every moment; this is for when nothing does.
  { task: 'bringFeedsUp', pattern: '* * * * *' },
  { task: 'extendOccurrences', pattern: '15 2 * * *' },
  { task: 'forgetClaimDocuments', pattern: '50 3 * * *' },
  { task: 'forgetOldInvitations', pattern: '52 3 * * *' },
  { task: 'forgetEndedCounts', pattern: '7,37 * * * *' },
  { task: 'forgetOldRecipients', pattern: '55 3 * * *' },
  { task: 'forgetOldPushes', pattern: '57 3 * * *' },
  { task: 'forgetOldLookups', pattern: '45 2 * * *' },
  { task: 'forgetOldWebhooks', pattern: '35 * * * *' },
  { task: 'forgetOpenIdRecords', pattern: '12 * * * *' },
  { task: 'forgetOldCounts', pattern: '59 3 * * *' },
  { task: 'refreshMean', pattern: '25 3 * * *' },
  { task: 'refreshNextStarts', pattern: '*/5 * * * *' },
];
