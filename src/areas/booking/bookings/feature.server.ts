import { defineFeature } from '../../define-feature.ts';
import { bookingFeedCredential } from './my-bookings/feed-credentials.server.ts';
import { bookingsPushes } from './pushes.server.ts';

export const bookingsFeature = defineFeature({
  name: 'booking/bookings',
  credentials: [bookingFeedCredential],
  mails: {
    'mail.booking-confirmed': () => import('./mails/booking-confirmed.tsx'),
    'mail.booking-cancelled': () => import('./mails/booking-cancelled.tsx'),
    'mail.instructor-changed': () => import('./mails/instructor-changed.tsx'),
    'mail.booking-changed': () => import('./mails/booking-changed.tsx'),
    'mail.booking-moved': () => import('./mails/booking-moved.tsx'),
    'mail.booking-reminder': () => import('./mails/booking-reminder.tsx'),
    'mail.booking-refunded': () => import('./mails/booking-refunded.tsx'),
    'mail.refund-news': () => import('./mails/refund-news.tsx'),
    'mail.dispute-news': () => import('./mails/dispute-news.tsx'),
    'mail.business-refund': () => import('./mails/business-refund.tsx'),
    'mail.business-message': () => import('./mails/business-message.tsx'),
    'mail.occurrence-cancelled': () => import('./mails/occurrence-cancelled.tsx'),
    'mail.review-request': () => import('./mails/review-request.tsx'),
    'mail.signing-link': () => import('./mails/signing-link.tsx'),
  },
  pushes: bookingsPushes,
});
