import { defineFeature } from '../../define-feature.ts';

export const dashboardFeature = defineFeature({
  name: 'studio/dashboard',
  tables: {
    reads: [
      {
        tables: [
          'audit_log',
          'booking_payments',
          'bookings',
          'disputes',
          'ledger_postings',
          'occurrences',
          'order_items',
          'orders',
          'payments',
          'promo_codes',
          'promo_redemptions',
          'refunds',
          'reviews',
          'search_impressions',
          'session_types',
          'session_visits',
          'sessions',
          'users',
        ],
        because:
          'the day and the figures of a business are sums over other features’ rows, and a booking shows its whole history',
      },
    ],
  },
});
