import { defineFeature } from '../../define-feature.ts';
import { v1Jobs, v1Schedules } from './v1/jobs.server.ts';
import { v1Routes } from './v1/routes.server.ts';

export const publicApiFeature = defineFeature({
  name: 'platform/public-api',
  tables: {
    owns: ['api_requests'],
    reads: [
      {
        tables: [
          'bookings',
          'businesses',
          'occurrences',
          'orders',
          'rooms',
          'session_slots',
          'session_types',
          'sessions',
          'venues',
        ],
        because: 'one answer has a session or booking with all that belongs to it',
      },
      {
        tables: ['customer_tags', 'customers', 'refunds', 'search_listings', 'users'],
        because:
          'the public API answers with a business’s bookings and customers, and with sessions near a place',
      },
    ],
  },
  routes: (services: Parameters<typeof v1Routes>[0]) => [v1Routes(services)],
  jobs: v1Jobs,
  schedules: v1Schedules,
});
