import { type AskAgainDeps, accessJobs, accessSchedules } from '#features/access/ask-again.server.ts';
import { accountJobs, accountSchedules } from '#features/accounts/jobs.server.ts';
import type { DeleteAccountDeps } from '#features/accounts/profile/delete-account.server.ts';
import type { LinkMailDeps } from '#features/accounts/sign-in/link-mails.server.ts';
import { adminJobs } from '#features/admin/approvals/decide-listing.server.ts';
import { signalJobs, signalSchedules } from '#features/admin/signals/look-for-signals.server.ts';
import { alertJobs, alertSchedules, type SendAlertsDeps } from '#features/alerts/send-alerts.server.ts';
import {
  type RemindDeps,
  reminderJobs,
  reminderSchedules,
} from '#features/booking/attend/remind-bookings.server.ts';
import { bookingJobs, bookingSchedules } from '#features/booking/jobs.server.ts';
import { importJobs, importSchedules } from '#features/businesses/import/work-on-imports.server.ts';
import { deleteOldInvitations } from '#features/businesses/personal-data/personal-data-queries.server.ts';
import { forgetClaimDocuments } from '#features/claims/decide-claim.server.ts';
import { creditJobs, creditSchedules } from '#features/credits/jobs.server.ts';
import { membershipJobs, membershipSchedules } from '#features/credits/memberships/jobs.server.ts';
import type { DeliverDeps } from '#features/credits/vouchers/give-voucher.server.ts';
import { customerJobs, customerSchedules } from '#features/customers/jobs.server.ts';
import {
  type FavouriteJobDeps,
  favouriteJobs,
  favouriteSchedules,
} from '#features/favourites/jobs.server.ts';
import { type MessageJobDeps, messageJobs, messageSchedules } from '#features/help/messages/jobs.server.ts';
import { ledgerJobs, ledgerSchedules, type ProviderBooks } from '#features/ledger/check-books.server.ts';
import type { PushDeps } from '#features/notifications/define-push.server.ts';
import { textTestJobs } from '#features/notifications/mail-texts.server.ts';
import type { NotificationDeps } from '#features/notifications/mails/define-mail.server.ts';
import { notificationJobs } from '#features/notifications/mails.server.ts';
import { pushJobs } from '#features/notifications/pushes.server.ts';
import { eraseOldRecipients } from '#features/notifications/sending/mail-log-queries.server.ts';
import { bringOrdersUp } from '#features/open/booking/orders-feed.server.ts';
import { deleteExpiredRecords } from '#features/open/consent/openid-queries.server.ts';
import { feedJobs, feedSchedules } from '#features/open/import/jobs.server.ts';
import { bringFeedsUp } from '#features/open/publish/keep-feeds.server.ts';
import { v1Jobs, v1Schedules } from '#features/open/v1/jobs.server.ts';
import { forgetOldWebhooks } from '#features/open/webhooks/webhook-keeper.server.ts';
import { cardJobs } from '#features/payments/cards/card-data.server.ts';
import type { CardVault } from '#features/payments/cards/card-vault.server.ts';
import { disputeJobs, disputeSchedules } from '#features/payments/disputes/jobs.server.ts';
import { paymentJobs, paymentSchedules } from '#features/payments/refund-payment.server.ts';
import { type PayoutDeps, payoutJobs, payoutSchedules } from '#features/payouts/jobs.server.ts';
import { photoJobs, photoSchedules } from '#features/photos/jobs.server.ts';
import { locatePostcodes } from '#features/places/locate/locate-postcodes.server.ts';
import { forgetOldLookups } from '#features/places/locate/remember-lookups.server.ts';
import type { PlacesDeps } from '#features/places/places-deps.server.ts';
import {
  type ExportDeps,
  exportJobs,
  exportSchedules,
} from '#features/portability/package/export-business.server.ts';
import { forgetOldPushes } from '#features/push/tell-devices.server.ts';
import {
  type RequestReviewsDeps,
  reviewJobs,
  reviewSchedules,
} from '#features/reviews/request-reviews.server.ts';
import { type SafetyJobDeps, safetyJobs, safetySchedules } from '#features/safety/jobs.server.ts';
import { forgetOldAppearances } from '#features/search/counts/appearances.server.ts';
import { forgetEmptySearches } from '#features/search/counts/empty-searches.server.ts';
import { refreshMean, refreshNextStarts } from '#features/search/find/search-queries.server.ts';
import { extendOccurrences } from '#features/sessions/dates/materialise-occurrences.server.ts';
import { type FollowPapersDeps, followPapers } from '#features/sessions/papers/follow-papers.server.ts';
import { forgetOldVisits } from '#features/sessions/visits/count-visits.server.ts';
import type { SyncDeps } from '#features/subscriptions/follow/sync-subscription.server.ts';
import { subscriptionJobs, subscriptionSchedules } from '#features/subscriptions/jobs.server.ts';
import {
  busyThreads,
  type ReadCalendarsDeps,
  trainerCalendarJobs,
  trainerCalendarSchedules,
} from '#features/trainer-booking/calendar/read-calendars.server.ts';
import { offerChanger } from '#features/trainer-booking/change-offer.server.ts';
import { clientNoteJobs, clientNoteSchedules } from '#features/trainer-booking/notes/note-client.server.ts';
import { waitlistJobs, waitlistSchedules } from '#features/waitlist/jobs.server.ts';
import type { ListDeps } from '#features/waitlist/offer-places.server.ts';
import type { WatchDeps } from '#features/waitlist/watch-dates.server.ts';
import { waiverJobs, waiverSchedules } from '#features/waivers/jobs.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { publicFetch } from '#shared/http/public-fetch.server.ts';
import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import type { AdminDeps } from './compose-admin.server.ts';
import type { BookingDeps } from './compose-booking.server.ts';
import { deleteEndedCounts } from './limits/rate-limit-queries.server.ts';

/** Each feature's jobs by task name. */
export function jobHandlers(deps: {
  pool: Pool;
  clock: Clock;
  accounts: DeleteAccountDeps & { linkMails: LinkMailDeps };
  booking: BookingDeps;
  vouchers: DeliverDeps;
  books: ProviderBooks;
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
  onPaperEnding: SafetyJobDeps['onPaperEnding'];
  onSessionsFollowedPapers: FollowPapersDeps['onSessionsFollowedPapers'];
  onAccessStale: AskAgainDeps['onAccessStale'];
  onCalendarUnreadable: ReadCalendarsDeps['onCalendarUnreadable'];
  onReviewDue: RequestReviewsDeps['onReviewDue'];
  onComplaintsDue: MessageJobDeps['onComplaintsDue'];
  onWaitingNews: ListDeps['onWaitingNews'];
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
      changeOffer: offerChanger({ outbox: deps.booking.outbox, clock }),
      fetchCalendar: publicFetch,
      busyReader: busyThreads(),
      onCalendarUnreadable: deps.onCalendarUnreadable,
    }),
    ...creditJobs(deps.booking, deps.vouchers),
    ...membershipJobs({ ...deps.booking, cards: deps.cards }),
    ...paymentJobs(deps.booking),
    ...disputeJobs(deps.booking),
    ...cardJobs(deps),
    ...ledgerJobs({ pool, clock, provider: deps.books }),
    ...subscriptionJobs(deps.subscriptions),
    ...payoutJobs(deps.payouts),
    ...photoJobs(deps.accounts),
    ...safetyJobs({ pool, clock, storage: deps.accounts.storage, onPaperEnding: deps.onPaperEnding }),
    followPapers: () => followPapers(deps),
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
      fetchFeed: publicFetch,
      locateMany: (postcodes) => locatePostcodes(deps.places, postcodes),
      publicUrl: deps.publicUrl,
      outbox: deps.booking.outbox,
    }),
    ...notificationJobs(deps.notifications),
    ...textTestJobs(deps.notifications),
    ...pushJobs(deps.push),
    forgetOldPushes: () => forgetOldPushes(pool, clock.now()),
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
      await bringFeedsUp({ pool, clock });
      await bringOrdersUp(pool);
    },
    forgetClaimDocuments: () => forgetClaimDocuments(deps.accounts),
    forgetOldInvitations: () => deleteOldInvitations(pool, new Date(clock.now().getTime() - 30 * 86_400_000)),
    forgetOldRecipients: async () => {
      await eraseOldRecipients(pool, new Date(clock.now().getTime() - 365 * 86_400_000));
    },
    forgetEndedCounts: () => deleteEndedCounts(pool),
    forgetOldLookups: async () => {
      await forgetOldLookups(deps.places);
    },
    forgetOldWebhooks: () => forgetOldWebhooks(deps),
    forgetOpenIdRecords: () => deleteExpiredRecords(pool),
    forgetOldCounts: async () => {
      await forgetEmptySearches(pool, clock.now());
      await forgetOldAppearances(pool, clock.now());
      await forgetOldVisits(pool, clock.now());
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
export const jobSchedules: Schedule[] = [
  ...accountSchedules,
  ...importSchedules,
  ...feedSchedules,
  ...bookingSchedules,
  ...customerSchedules,
  ...waiverSchedules,
  ...clientNoteSchedules,
  ...trainerCalendarSchedules,
  ...creditSchedules,
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
  ...safetySchedules,
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
