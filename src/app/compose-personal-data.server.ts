import { eraseAccessOf, opinionRows, statementRows } from '#features/access/queries.server.ts';
import type { PersonalData } from '#features/accounts/personal-data.ts';
import { accountData } from '#features/accounts/profile/download-data.server.ts';
import { eraseReporter, reportRows } from '#features/admin/reports/queries.server.ts';
import { eraseSignals, signalRows } from '#features/admin/signals/queries.server.ts';
import { eraseNotesAboutPerson, notesAboutPerson } from '#features/admin/work/queries.server.ts';
import { eraseSearches, searchRows } from '#features/alerts/queries.server.ts';
import { bookingData } from '#features/booking/retention/booking-data.server.ts';
import { businessData } from '#features/businesses/personal-data/business-data.server.ts';
import { claimRows, closeClaimsOf } from '#features/claims/queries.server.ts';
import { creditData } from '#features/credits/retention/credit-data.server.ts';
import {
  consentRows,
  forgetWriter,
  receivedMessageRows,
  recordedConsentRows,
  writtenMessageRows,
} from '#features/customers/message-queries.server.ts';
import {
  customerRows,
  forgetCustomer,
  noteRows,
  writtenNoteRows,
} from '#features/customers/note-queries.server.ts';
import { timetableFeedRows } from '#features/dashboard/timetable/timetable-queries.server.ts';
import { eraseNews, newsRows } from '#features/favourites/news-queries.server.ts';
import { eraseFavourites, favouriteRows } from '#features/favourites/queries.server.ts';
import { eraseMessagesOf, messageRows, replyRows } from '#features/help/messages/queries.server.ts';
import { eraseInstructorsOf, instructorRows } from '#features/instructors/queries.server.ts';
import { eraseRecipient, mailRows } from '#features/notifications/sending/mail-log-queries.server.ts';
import { eraseEventsOf } from '#features/open/webhooks/event-queries.server.ts';
import { cardData } from '#features/payments/cards/card-data.server.ts';
import type { CardVault } from '#features/payments/cards/card-vault.server.ts';
import { disputeRows, eraseEvidence } from '#features/payments/disputes/dispute-queries.server.ts';
import { paymentRows } from '#features/payments/queries.server.ts';
import { eraseBank, payoutAccountRows, payoutRows } from '#features/payouts/personal-data-queries.server.ts';
import { photoData } from '#features/photos/photo-data.server.ts';
import { choiceRows, deviceRows, eraseNotifications } from '#features/push/queries.server.ts';
import { eraseReviewsOf, reviewRows, rowsAboutPerson } from '#features/reviews/queries.server.ts';
import { erasePapersOf, paperRows } from '#features/safety/queries.server.ts';
import { calendarRows, eraseCalendars } from '#features/trainer-booking/calendar/calendar-queries.server.ts';
import {
  clientNoteRows,
  eraseNotes,
  ownNoteRows,
} from '#features/trainer-booking/notes/note-queries.server.ts';
import { dayOffRows, eraseDaysOff } from '#features/trainer-booking/queries.server.ts';
import { comingHoursOfTrainer, eraseTrainer, trainerRows } from '#features/trainers/queries.server.ts';
import { termsRows } from '#features/trainers/terms/terms-queries.server.ts';
import { eraseWaiting, offerRows, waitingRows } from '#features/waitlist/queries.server.ts';
import { eraseWatches, watchRows } from '#features/waitlist/watch-queries.server.ts';
import { eraseWaiversOf, signatureRows } from '#features/waivers/queries.server.ts';
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
    tables: { 'notes-of-our-team': notesAboutPerson },
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
  creditData(booking),
  {
    tables: { 'waivers-signed': signatureRows },
    async close(tx, { userId }) {
      await eraseWaiversOf(tx, userId);
      return [];
    },
  },
  {
    tables: {
      'waiting-lists': waitingRows,
      'offers-from-waiting-lists': offerRows,
      'watched-dates': watchRows,
    },
    async close(tx, { userId }) {
      await eraseWaiting(tx, userId);
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
    tables: { reviews: reviewRows, 'reviews-of-you': rowsAboutPerson },
    async close(tx, { userId }) {
      await eraseReviewsOf(tx, userId);
      return [];
    },
  },
  {
    tables: { 'access-opinions': opinionRows, 'access-statements': statementRows },
    close: (tx, { userId }) => eraseAccessOf(tx, userId),
  },
  {
    tables: { 'notification-devices': deviceRows, 'notification-choices': choiceRows },
    async close(tx, { userId }) {
      await eraseNotifications(tx, userId);
      return [];
    },
  },
  {
    tables: { 'saved-searches': searchRows },
    async close(tx, { userId }) {
      await eraseSearches(tx, userId);
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
      await forgetCustomer(tx, userId);
      await forgetWriter(tx, userId);
      return [];
    },
  },
  photoData,
  {
    tables: { instructors: instructorRows },
    async close(tx, { userId }) {
      await eraseInstructorsOf(tx, userId);
      return [];
    },
  },
  { tables: { papers: paperRows }, close: (tx, { userId }) => erasePapersOf(tx, userId) },
  // Before the businesses, whose they are: what is told of somebody's bookings stands among the bookings already.
  {
    tables: {},
    async close(tx, { userId }) {
      await eraseEventsOf(tx, userId);
      return [];
    },
  },
  // Ended by the registry of credentials.
  { tables: { 'timetable-feeds': timetableFeedRows } },
  businessData,
  { tables: { claims: claimRows }, close: (tx, { userId }) => closeClaimsOf(tx, userId) },
  {
    tables: { 'trainer-profile': trainerRows, 'trainer-terms': termsRows },
    async hindrances(db, userId, now) {
      const coming = await comingHoursOfTrainer(db, userId, now);
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
      'notes-about-clients': ownNoteRows,
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
      await eraseMessagesOf(tx, userId);
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
