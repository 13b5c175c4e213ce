import { defineFeature } from '../../define-feature.ts';
import { closureRoutes } from './closures/routes.server.ts';
import { timetableRoutes } from './timetable/routes.server.ts';
import { timetableFeedCredential } from './timetable/timetable-credentials.server.ts';
import { timetableFeedRows } from './timetable/timetable-queries.server.ts';
import { weekCopyRoutes } from './week-copies/routes.server.ts';

export const scheduleFeature = defineFeature({
  name: 'booking/schedule',
  tables: {
    owns: ['timetable_feeds', 'week_copies', 'week_copy_occurrences'],
    reads: [
      {
        tables: [
          'bookings',
          'business_members',
          'businesses',
          'occurrence_cancellations',
          'occurrence_instructors',
          'occurrences',
          'orders',
          'refunds',
          'rooms',
          'session_types',
          'sessions',
          'users',
          'venues',
          'walk_ins',
        ],
        because:
          'the day and the figures of a business are sums over other features’ rows, and a booking shows its whole history',
      },
    ],
  },
  credentials: [timetableFeedCredential],
  routes: (
    services: Parameters<typeof closureRoutes>[0] &
      Parameters<typeof weekCopyRoutes>[0] &
      Parameters<typeof timetableRoutes>[0],
  ) => [closureRoutes(services), weekCopyRoutes(services), timetableRoutes(services)],
  personalData: () => [
    // Ended by the registry of credentials.
    { tables: { 'timetable-feeds': timetableFeedRows } },
  ],
});
