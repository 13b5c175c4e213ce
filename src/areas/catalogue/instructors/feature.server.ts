import { defineFeature } from '../../define-feature.ts';
import { eraseInstructors, instructorRows } from './queries.server.ts';
import { instructorRoutes } from './routes.server.ts';

export const instructorsFeature = defineFeature({
  name: 'catalogue/instructors',
  tables: {
    owns: ['instructors', 'session_instructors', 'occurrence_instructors'],
    reads: [
      {
        tables: ['business_members', 'businesses', 'occurrences', 'sessions', 'users'],
        because: 'an instructor’s page lists their sessions, and a team member’s account can be theirs',
      },
    ],
  },
  routes: (services: Parameters<typeof instructorRoutes>[0]) => [instructorRoutes(services)],
  personalData: () => [
    {
      tables: { instructors: instructorRows },
      async close(tx, { userId }) {
        await eraseInstructors(tx, userId);
        return [];
      },
    },
  ],
  mails: {
    'mail.instructor-refused': () => import('./mails/instructor-refused.tsx'),
  },
});
