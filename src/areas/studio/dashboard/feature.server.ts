import { defineFeature } from '../../define-feature.ts';
import { booksRoutes } from './books/routes.server.ts';
import { analyticsRoutes } from './figures/analytics/routes.server.ts';
import { dashboardRoutes } from './routes.server.ts';

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
          'holds',
          'ledger_postings',
          'occurrences',
          'order_items',
          'orders',
          'payments',
          'payouts',
          'promo_codes',
          'promo_redemptions',
          'refunds',
          'reviews',
          'search_impressions',
          'seller_accounts',
          'session_types',
          'session_visits',
          'sessions',
          'takings',
          'users',
          'walk_ins',
        ],
        because:
          'the day and the figures of a business are sums over other features’ rows, and a booking shows its whole history',
      },
    ],
  },
  routes: (
    services: Parameters<typeof dashboardRoutes>[0] &
      Parameters<typeof analyticsRoutes>[0] &
      Parameters<typeof booksRoutes>[0],
  ) => [dashboardRoutes(services), analyticsRoutes(services), booksRoutes(services)],
});
