import type { Pool } from '#shared/db/database.server.ts';
import { defineFeature } from '../../define-feature.ts';
import {
  type ApplyCertificateStatusDeps,
  applyCertificateStatus,
} from './certificates/apply-certificate-status.server.ts';
import { extendOccurrences } from './occurrences/materialise-occurrences.server.ts';
import { ownSessionRoutes } from './own/own-routes.server.ts';
import { sessionRoutes } from './routes.server.ts';

export const sessionsFeature = defineFeature({
  name: 'catalogue/sessions',
  tables: {
    owns: [
      'session_types',
      'sessions',
      'session_slots',
      'occurrences',
      'closures',
      'session_terms',
      'session_prices',
      'courses',
      'course_dates',
      'session_visits',
    ],
    reads: [
      {
        tables: ['businesses', 'rooms', 'venues'],
        because: 'a session shows its business and venue, and appears only with its business',
      },
    ],
    readsOfLaterFeatures: [
      {
        tables: ['customer_categories', 'customers'],
        because: 'people see the price that a business has checked for them',
      },
      { tables: ['reviews'], because: 'a session shows its stars' },
      { tables: ['absence_rules'], because: 'a session says what its business does about missed bookings' },
      {
        tables: ['occurrence_instructors'],
        because: 'we look for stand-ins of every date shown before we read their names',
      },
      {
        tables: ['bookings', 'occurrence_cancellations', 'order_items'],
        because: 'dates with bookings stay unchanged, and forms say so',
      },
    ],
  },
  routes: (services: Parameters<typeof sessionRoutes>[0] & Parameters<typeof ownSessionRoutes>[0]) => [
    sessionRoutes(services),
    ownSessionRoutes(services),
  ],
  jobs: (services: ApplyCertificateStatusDeps & { pool: Pool }) => ({
    followPapers: () => applyCertificateStatus(services),
    extendOccurrences: async () => {
      await extendOccurrences(services.pool, services.clock.now());
    },
  }),
  schedules: [
    // Every quarter hour, to run at midnight in London in summer and winter: documents expire at the end of the day.
    { task: 'followPapers', pattern: '*/15 * * * *' },
    { task: 'extendOccurrences', pattern: '15 2 * * *' },
  ],
});
