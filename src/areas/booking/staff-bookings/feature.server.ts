import { defineFeature } from '../../define-feature.ts';
import { paymentLinkCredential } from './link-credentials.server.ts';
import { eraseDeskStaff, takenBookingRows } from './queries.server.ts';
import { staffBookingRoutes } from './routes.server.ts';
import { deskSaleRoutes } from './sales/routes.server.ts';
import { deskSaleRows } from './sales/sale-queries.server.ts';

export const staffBookingsFeature = defineFeature({
  name: 'booking/staff-bookings',
  tables: {
    owns: ['staff_bookings', 'desk_sales'],
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
      {
        tables: ['entitlement_products', 'entitlement_units', 'entitlements', 'gift_vouchers', 'purchases'],
        because: 'a sale at the desk shows the pass or voucher that it made',
      },
    ],
  },
  credentials: [paymentLinkCredential],
  routes: (services: Parameters<typeof staffBookingRoutes>[0] & Parameters<typeof deskSaleRoutes>[0]) => [
    staffBookingRoutes(services),
    deskSaleRoutes(services),
  ],
  personalData: () => [
    {
      tables: { 'bookings-taken': takenBookingRows, 'sold-at-the-desk': deskSaleRows },
      async close(tx, { userId }) {
        await eraseDeskStaff(tx, userId);
        return [];
      },
    },
  ],
  mails: {
    'mail.payment-link': () => import('./mails/payment-link.tsx'),
    'mail.desk-news': () => import('./mails/desk-news.tsx'),
  },
});
