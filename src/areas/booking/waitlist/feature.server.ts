import { defineFeature } from '../../define-feature.ts';
import { waitlistJobs, waitlistSchedules } from './jobs.server.ts';
import { waitlistPushes } from './pushes.server.ts';
import { eraseWaitlistEntries, waitlistEntryRows, waitlistOfferRows } from './queries.server.ts';
import { waitlistRoutes } from './routes.server.ts';
import { eraseWatches, watchRows } from './watch-queries.server.ts';

export const waitlistFeature = defineFeature({
  name: 'booking/waitlist',
  tables: {
    owns: ['waitlist_entries', 'waitlist_offers', 'waitlist_opt_outs', 'occurrence_watches'],
    reads: [
      {
        tables: [
          'bookings',
          'businesses',
          'holds',
          'occurrences',
          'session_types',
          'sessions',
          'users',
          'venues',
        ],
        because: 'an entry on a waiting list shows its date and the outcome of each offer',
      },
      {
        tables: ['occurrence_cancellations'],
        because: 'a mail reads its facts when it leaves, so that they are current',
      },
    ],
  },
  routes: (services: Parameters<typeof waitlistRoutes>[0]) => [waitlistRoutes(services)],
  personalData: () => [
    {
      tables: {
        'waiting-lists': waitlistEntryRows,
        'offers-from-waiting-lists': waitlistOfferRows,
        'watched-dates': watchRows,
      },
      async close(tx, { userId }) {
        await eraseWaitlistEntries(tx, userId);
        await eraseWatches(tx, userId);
        return [];
      },
    },
  ],
  jobs: waitlistJobs,
  schedules: waitlistSchedules,
  mails: {
    'mail.waitlist-news': () => import('./mails/waitlist-news.tsx'),
    'mail.place-free': () => import('./mails/place-free.tsx'),
  },
  pushes: waitlistPushes,
});
