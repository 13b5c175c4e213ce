import { defineFeature } from '../../define-feature.ts';
import { continueCoverRequests } from './cover/answer-cover.server.ts';
import { coverRequestRows } from './cover/cover-queries.server.ts';
import { coverRoutes } from './cover/routes.server.ts';
import { eraseInstructors, instructorRows } from './queries.server.ts';
import { instructorRoutes } from './routes.server.ts';

export const instructorsFeature = defineFeature({
  name: 'catalogue/instructors',
  tables: {
    owns: [
      'instructors',
      'session_instructors',
      'occurrence_instructors',
      'cover_requests',
      'cover_invitations',
    ],
    reads: [
      {
        tables: ['business_members', 'businesses', 'occurrences', 'sessions', 'users'],
        because: 'an instructor’s page lists their sessions, and a team member’s account can be theirs',
      },
      {
        tables: ['certificates', 'session_types'],
        because: 'cover is asked of instructors who teach the activity and hold a valid check',
      },
    ],
  },
  routes: (services: Parameters<typeof instructorRoutes>[0] & Parameters<typeof coverRoutes>[0]) => [
    instructorRoutes(services),
    coverRoutes(services),
  ],
  jobs: (services: Parameters<typeof continueCoverRequests>[0]) => ({
    continueCover: () => continueCoverRequests(services),
  }),
  schedules: [{ task: 'continueCover', pattern: '*/5 * * * *' }],
  personalData: () => [
    {
      tables: { instructors: instructorRows, 'cover-requests': coverRequestRows },
      async close(tx, { userId }) {
        await eraseInstructors(tx, userId);
        return [];
      },
    },
  ],
  mails: {
    'mail.cover-asked': () => import('./cover/mails/cover-asked.tsx'),
    'mail.cover-news': () => import('./cover/mails/cover-news.tsx'),
    'mail.instructor-refused': () => import('./mails/instructor-refused.tsx'),
  },
});
