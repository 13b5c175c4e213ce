import {
  calendarRows,
  eraseCalendars,
} from '#areas/booking/appointments/calendar/calendar-queries.server.ts';
import {
  clientNoteRows,
  eraseNotes,
  trainerNoteRows,
} from '#areas/booking/appointments/notes/note-queries.server.ts';
import { dayOffRows, eraseDaysOff } from '#areas/booking/appointments/queries.server.ts';
import { bookingData } from '#areas/booking/bookings/retention/booking-data.server.ts';
import {
  consentRows,
  eraseAuthor,
  receivedMessageRows,
  recordedConsentRows,
  writtenMessageRows,
} from '#areas/booking/customers/message-queries.server.ts';
import {
  customerRows,
  eraseCustomer,
  noteRows,
  writtenNoteRows,
} from '#areas/booking/customers/note-queries.server.ts';
import { eraseReviews, reviewRows, reviewRowsAboutPerson } from '#areas/booking/reviews/queries.server.ts';
import { timetableFeedRows } from '#areas/booking/schedule/timetable/timetable-queries.server.ts';
import {
  eraseWaitlistEntries,
  waitlistEntryRows,
  waitlistOfferRows,
} from '#areas/booking/waitlist/queries.server.ts';
import { eraseWatches, watchRows } from '#areas/booking/waitlist/watch-queries.server.ts';
import { eraseWaivers, signatureRows } from '#areas/booking/waivers/queries.server.ts';
import {
  eraseAccessData,
  opinionRows,
  statementRows,
} from '#areas/catalogue/accessibility/queries.server.ts';
import { businessData } from '#areas/catalogue/businesses/personal-data/business-data.server.ts';
import { certificateRows, eraseCertificates } from '#areas/catalogue/certificates/queries.server.ts';
import { claimRows, withdrawUserClaims } from '#areas/catalogue/claims/queries.server.ts';
import { eraseInstructors, instructorRows } from '#areas/catalogue/instructors/queries.server.ts';
import { photoData } from '#areas/catalogue/photos/photo-data.server.ts';
import {
  countUpcomingAppointments,
  eraseTrainer,
  trainerRows,
} from '#areas/catalogue/trainers/queries.server.ts';
import { termsRows } from '#areas/catalogue/trainers/terms/terms-queries.server.ts';
import { eraseSavedSearches, savedSearchRows } from '#areas/discovery/alerts/queries.server.ts';
import { eraseNews, newsRows } from '#areas/discovery/favourites/news-queries.server.ts';
import { eraseFavourites, favouriteRows } from '#areas/discovery/favourites/queries.server.ts';
import type { PersonalData } from '#areas/identity/accounts/personal-data.ts';
import { accountData } from '#areas/identity/accounts/profile/download-data.server.ts';
import { eraseRecipient, mailRows } from '#areas/messaging/email/sending/mail-log-queries.server.ts';
import { deviceRows, eraseNotificationData, newsChoiceRows } from '#areas/messaging/push/queries.server.ts';
import { entitlementData } from '#areas/money/entitlements/retention/entitlement-data.server.ts';
import { cardData } from '#areas/money/payments/cards/card-data.server.ts';
import type { CardVault } from '#areas/money/payments/cards/card-vault.server.ts';
import { disputeRows, eraseEvidence } from '#areas/money/payments/disputes/dispute-queries.server.ts';
import { paymentRows } from '#areas/money/payments/queries.server.ts';
import {
  eraseBank,
  payoutAccountRows,
  payoutRows,
} from '#areas/money/payouts/personal-data-queries.server.ts';
import {
  eraseNotesAboutPerson,
  listNotesAboutPerson,
} from '#areas/operations/admin/assignments/queries.server.ts';
import { eraseReporter, reportRows } from '#areas/operations/admin/reports/queries.server.ts';
import { eraseSignals, signalRows } from '#areas/operations/admin/signals/queries.server.ts';
import { eraseUserMessages, messageRows, replyRows } from '#areas/operations/help/messages/queries.server.ts';
import { eraseUserEvents } from '#areas/platform/webhooks/event-queries.server.ts';
import type { BookingDeps } from './compose-booking.server.ts';

/**
 * Everything kept about people, feature by feature: what their download holds, what stands in the way of deleting an
 * account, and how each part ends with it. A feature with a new table about people adds it here.
 * Mail comes before booking, whose addresses it needs to find what it sent.
 */
export const composePersonalData = (booking: BookingDeps, cards: CardVault): PersonalData[] => [
  accountData,
  // Before all that it is about, which then is nobody's.
  {
    tables: { 'notes-of-our-team': listNotesAboutPerson },
    async close(tx, { userId }) {
      await eraseNotesAboutPerson(tx, userId);
      return [];
    },
  },
  {
    tables: { emails: mailRows },
    forget: (tx, { userId, email }) => eraseRecipient(tx, userId, email),
  },
  bookingData(booking),
  entitlementData(booking),
  {
    tables: { 'waivers-signed': signatureRows },
    async close(tx, { userId }) {
      await eraseWaivers(tx, userId);
      return [];
    },
  },
  {
    tables: {
      'waiting-lists': waitlistEntryRows,
      'offers-from-waiting-lists': waitlistOfferRows,
      'watched-dates': watchRows,
    },
    async close(tx, { userId }) {
      await eraseWaitlistEntries(tx, userId);
      await eraseWatches(tx, userId);
      return [];
    },
  },
  {
    tables: { payments: paymentRows, disputes: disputeRows },
    async close(tx, { userId }) {
      await eraseEvidence(tx, userId);
      return [];
    },
  },
  cardData({ cards, outbox: booking.outbox }),
  {
    tables: { 'payout-accounts': payoutAccountRows, payouts: payoutRows },
    async close(tx, { userId }) {
      await eraseBank(tx, userId);
      return [];
    },
  },
  {
    tables: { reviews: reviewRows, 'reviews-of-you': reviewRowsAboutPerson },
    async close(tx, { userId }) {
      await eraseReviews(tx, userId);
      return [];
    },
  },
  {
    tables: { 'access-opinions': opinionRows, 'access-statements': statementRows },
    close: (tx, { userId }) => eraseAccessData(tx, userId),
  },
  {
    tables: { 'notification-devices': deviceRows, 'notification-choices': newsChoiceRows },
    async close(tx, { userId }) {
      await eraseNotificationData(tx, userId);
      return [];
    },
  },
  {
    tables: { 'saved-searches': savedSearchRows },
    async close(tx, { userId }) {
      await eraseSavedSearches(tx, userId);
      return [];
    },
  },
  {
    tables: { favourites: favouriteRows, 'news-of-favourites': newsRows },
    async close(tx, { userId }) {
      await eraseFavourites(tx, userId);
      await eraseNews(tx, userId);
      return [];
    },
  },
  {
    tables: {
      'customer-of': customerRows,
      'notes-about-you': noteRows,
      'notes-about-customers': writtenNoteRows,
      'news-of-businesses': consentRows,
      'messages-from-businesses': receivedMessageRows,
      'messages-to-groups': writtenMessageRows,
      'news-written-down': recordedConsentRows,
    },
    async close(tx, { userId }) {
      await eraseCustomer(tx, userId);
      await eraseAuthor(tx, userId);
      return [];
    },
  },
  photoData,
  {
    tables: { instructors: instructorRows },
    async close(tx, { userId }) {
      await eraseInstructors(tx, userId);
      return [];
    },
  },
  { tables: { papers: certificateRows }, close: (tx, { userId }) => eraseCertificates(tx, userId) },
  // Before the businesses, whose they are: what is told of somebody's bookings stands among the bookings already.
  {
    tables: {},
    async close(tx, { userId }) {
      await eraseUserEvents(tx, userId);
      return [];
    },
  },
  // Ended by the registry of credentials.
  { tables: { 'timetable-feeds': timetableFeedRows } },
  businessData,
  { tables: { claims: claimRows }, close: (tx, { userId }) => withdrawUserClaims(tx, userId) },
  {
    tables: { 'trainer-profile': trainerRows, 'trainer-terms': termsRows },
    async hindrances(db, userId, now) {
      const coming = await countUpcomingAppointments(db, userId, now);
      return coming === 0
        ? []
        : [
            `As a trainer you have ${coming} booking${coming === 1 ? '' : 's'} coming up. Cancel ${coming === 1 ? 'it' : 'them'} or wait until ${coming === 1 ? 'it has' : 'they have'} finished.`,
          ];
    },
    async close(tx, { userId }) {
      await eraseTrainer(tx, userId);
      return [];
    },
  },
  {
    tables: {
      'trainer-days-off': dayOffRows,
      'trainer-calendars': calendarRows,
      'notes-of-trainers': clientNoteRows,
      'notes-about-clients': trainerNoteRows,
    },
    async close(tx, { userId }) {
      await eraseDaysOff(tx, userId);
      await eraseCalendars(tx, userId);
      await eraseNotes(tx, userId);
      return [];
    },
  },
  {
    tables: { 'messages-to-us': messageRows, 'answers-to-messages': replyRows },
    async close(tx, { userId }) {
      await eraseUserMessages(tx, userId);
      return [];
    },
  },
  {
    tables: { reports: reportRows },
    async close(tx, { userId }) {
      await eraseReporter(tx, userId);
      return [];
    },
  },
  {
    tables: { signals: signalRows },
    async close(tx, { userId }) {
      await eraseSignals(tx, userId);
      return [];
    },
  },
];
