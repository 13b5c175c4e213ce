import { defineFeature } from '../../define-feature.ts';
import { closureRoutes } from './closures/routes.server.ts';
import { courseRoutes } from './courses/routes.server.ts';
import { payRateRows } from './instructor-pay/pay-queries.server.ts';
import { payRoutes } from './instructor-pay/routes.server.ts';
import { registerRoutes } from './registers/routes.server.ts';
import { timetableRoutes } from './timetable/routes.server.ts';
import { timetableFeedCredential } from './timetable/timetable-credentials.server.ts';
import { timetableFeedRows } from './timetable/timetable-queries.server.ts';
import { weekCopyRoutes } from './week-copies/routes.server.ts';

export const scheduleFeature = defineFeature({
  name: 'booking/schedule',
  tables: {
    owns: ['instructor_pay_rates', 'timetable_feeds', 'week_copies', 'week_copy_occurrences'],
    reads: [
      {
        tables: ['course_dates', 'courses'],
        because: 'a course is shown and cancelled as a whole',
      },
      {
        tables: [
          'bookings',
          'business_members',
          'businesses',
          'customer_categories',
          'customers',
          'holds',
          'order_items',
          'instructors',
          'occurrence_cancellations',
          'occurrence_instructors',
          'occurrences',
          'orders',
          'refunds',
          'rooms',
          'session_types',
          'session_instructors',
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
      Parameters<typeof timetableRoutes>[0] &
      Parameters<typeof registerRoutes>[0] &
      Parameters<typeof courseRoutes>[0],
  ) => [
    closureRoutes(services),
    weekCopyRoutes(services),
    timetableRoutes(services),
    registerRoutes(services),
    payRoutes(services),
    courseRoutes(services),
  ],
  mails: {
    'mail.place-kept': () => import('./courses/mails/place-kept.tsx'),
  },
  personalData: () => [
    { tables: { 'timetable-feeds': timetableFeedRows, 'instructor-pay-rates': payRateRows } },
  ],
});
