import { defineFeature } from '../../define-feature.ts';
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
          'promo_codes',
          'promo_redemptions',
          'refunds',
          'reviews',
          'search_impressions',
          'session_types',
          'session_visits',
          'sessions',
          'takings',
          'users',
        ],
        because:
          'the day and the figures of a business are sums over other features’ rows, and a booking shows its whole history',
      },
    ],
  },
  routes: (services: Parameters<typeof dashboardRoutes>[0] & Parameters<typeof analyticsRoutes>[0]) => [
    dashboardRoutes(services),
    analyticsRoutes(services),
  ],
});
