import { defineFeature } from '../../define-feature.ts';

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
  mails: {
    'mail.instructor-refused': () => import('./mails/instructor-refused.tsx'),
  },
});
