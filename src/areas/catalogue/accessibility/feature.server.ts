import { defineFeature } from '../../define-feature.ts';
import { eraseAccessData, opinionRows, statementRows } from './queries.server.ts';
import { accessJobs, accessSchedules } from './request-reconfirmation.server.ts';
import { accessRoutes } from './routes.server.ts';

export const accessibilityFeature = defineFeature({
  name: 'catalogue/accessibility',
  tables: {
    owns: ['access_facts', 'access_photos', 'access_feedback'],
    reads: [
      {
        tables: ['business_members', 'businesses', 'occurrences', 'sessions', 'venues'],
        because:
          'a fact belongs to a session or venue, with its visibility and the attendees allowed to confirm it',
      },
      { tables: ['users'], because: 'a mail reads its facts when it leaves, so that they are current' },
    ],
    readsOfLaterFeatures: [
      {
        tables: ['bookings', 'orders'],
        because:
          'a fact belongs to a session or venue, with its visibility and the attendees allowed to confirm it',
      },
    ],
  },
  routes: (services: Parameters<typeof accessRoutes>[0]) => [accessRoutes(services)],
  personalData: () => [
    {
      tables: { 'access-opinions': opinionRows, 'access-statements': statementRows },
      close: (tx, { userId }) => eraseAccessData(tx, userId),
    },
  ],
  jobs: accessJobs,
  schedules: accessSchedules,
  mails: {
    'mail.access-news': () => import('./mails/access-news.tsx'),
    'mail.access-stale': () => import('./mails/access-stale.tsx'),
  },
});
