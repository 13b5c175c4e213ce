import { defineFeature } from '../../define-feature.ts';
import { paymentLinkCredential } from './link-credentials.server.ts';
import { eraseBookingTaker, takenBookingRows } from './queries.server.ts';
import { staffBookingRoutes } from './routes.server.ts';

export const staffBookingsFeature = defineFeature({
  name: 'booking/staff-bookings',
  tables: {
    owns: ['staff_bookings'],
    reads: [
      {
        tables: [
          'bookings',
          'businesses',
          'customers',
          'occurrences',
          'session_types',
          'sessions',
          'takings',
          'users',
          'waitlist_entries',
        ],
        because: 'the team sees dates, free places and waiting lists, and what a customer has booked already',
      },
    ],
  },
  credentials: [paymentLinkCredential],
  routes: (services: Parameters<typeof staffBookingRoutes>[0]) => [staffBookingRoutes(services)],
  personalData: () => [
    {
      tables: { 'bookings-taken': takenBookingRows },
      async close(tx, { userId }) {
        await eraseBookingTaker(tx, userId);
        return [];
      },
    },
  ],
  mails: {
    'mail.payment-link': () => import('./mails/payment-link.tsx'),
  },
});
