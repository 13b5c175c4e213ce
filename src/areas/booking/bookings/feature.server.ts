import { defineFeature } from '../../define-feature.ts';
import { absenceRoutes } from './absence/routes.server.ts';
import { type RemindDeps, reminderJobs, reminderSchedules } from './attend/remind-bookings.server.ts';
import { bookingJobs, bookingSchedules } from './jobs.server.ts';
import { bookingFeedCredential } from './my-bookings/feed-credentials.server.ts';
import { bookingsPushes } from './pushes.server.ts';
import type { BookingDataDeps } from './retention/booking-data.server.ts';
import { bookingData } from './retention/booking-data.server.ts';
import { bookingRoutes, usualLocationRoutes } from './routes.server.ts';

export const bookingsFeature = defineFeature({
  name: 'booking/bookings',
  tables: {
    owns: [
      'orders',
      'holds',
      'visitor_holds',
      'visitor_hold_dates',
      'order_items',
      'attendees',
      'bookings',
      'booking_payments',
      'earnings',
      'expired_entitlements',
      'walk_ins',
      'takings',
      'appointments',
      'occurrence_cancellations',
      'occurrence_minimums',
      'absence_rules',
      'absences',
      'calendar_feeds',
      'booking_messages',
    ],
    writes: [
      {
        tables: ['occurrences', 'payments'],
        because:
          'one statement changes a place with its hold, payment and booking, so that the lock on the busiest row is short',
      },
    ],
    reads: [
      {
        tables: [
          'businesses',
          'course_dates',
          'courses',
          'disputes',
          'entitlement_redemptions',
          'entitlement_units',
          'entitlement_users',
          'entitlements',
          'ledger_postings',
          'occurrences',
          'payments',
          'promo_codes',
          'promo_redemptions',
          'purchases',
          'refunds',
          'rooms',
          'session_prices',
          'session_types',
          'sessions',
          'trainer_prices',
          'trainers',
          'users',
          'venues',
        ],
        because:
          'one answer has the whole booking with its session, people and payment, and a statement that takes places checks them',
      },
      { tables: ['audit_log'], because: 'a mail reads its facts when it leaves, so that they are current' },
    ],
    readsOfLaterFeatures: [
      { tables: ['trainer_days_off'], because: 'the statement that takes an hour refuses a day off' },
      {
        tables: ['waiver_signatures', 'waivers'],
        because: 'a mail reads its facts when it leaves, so that they are current',
      },
      { tables: ['reviews'], because: 'a reviewed booking stays as proof of the visit' },
      { tables: ['customers'], because: 'checkout asks about news unless the person has agreed to it' },
    ],
  },
  credentials: [bookingFeedCredential],
  routes: (
    services: Parameters<typeof bookingRoutes>[0] &
      Parameters<typeof usualLocationRoutes>[0] &
      Parameters<typeof absenceRoutes>[0],
  ) => [absenceRoutes(services), bookingRoutes(services), usualLocationRoutes(services)],
  personalData: (services: BookingDataDeps) => [bookingData(services)],
  jobs: (services: Parameters<typeof bookingJobs>[0] & RemindDeps) => ({
    ...bookingJobs(services),
    ...reminderJobs(services),
  }),
  schedules: [...bookingSchedules, ...reminderSchedules],
  mails: {
    'mail.booking-confirmed': () => import('./mails/booking-confirmed.tsx'),
    'mail.booking-cancelled': () => import('./mails/booking-cancelled.tsx'),
    'mail.instructor-changed': () => import('./mails/instructor-changed.tsx'),
    'mail.booking-changed': () => import('./mails/booking-changed.tsx'),
    'mail.booking-moved': () => import('./mails/booking-moved.tsx'),
    'mail.booking-reminder': () => import('./mails/booking-reminder.tsx'),
    'mail.booking-refunded': () => import('./mails/booking-refunded.tsx'),
    'mail.bank-payment-ended': () => import('./mails/bank-payment-ended.tsx'),
    'mail.refund-news': () => import('./mails/refund-news.tsx'),
    'mail.dispute-news': () => import('./mails/dispute-news.tsx'),
    'mail.business-refund': () => import('./mails/business-refund.tsx'),
    'mail.business-message': () => import('./mails/business-message.tsx'),
    'mail.occurrence-cancelled': () => import('./mails/occurrence-cancelled.tsx'),
    'mail.absence-news': () => import('./mails/absence-news.tsx'),
    'mail.date-at-risk': () => import('./mails/date-at-risk.tsx'),
    'mail.review-request': () => import('./mails/review-request.tsx'),
    'mail.signing-link': () => import('./mails/signing-link.tsx'),
  },
  pushes: bookingsPushes,
});
