import { defineFeature } from '../../define-feature.ts';
import { favouriteJobs, favouriteSchedules } from './jobs.server.ts';
import { eraseNews, newsRows } from './news-queries.server.ts';
import { favouritesPushes } from './pushes.server.ts';
import { eraseFavourites, favouriteRows } from './queries.server.ts';
import { favouriteRoutes } from './routes.server.ts';

export const favouritesFeature = defineFeature({
  name: 'discovery/favourites',
  tables: {
    owns: ['favourites', 'favourite_alerts', 'instructor_changes'],
    reads: [
      {
        tables: [
          'businesses',
          'instructors',
          'notification_preferences',
          'occurrences',
          'session_instructors',
          'sessions',
        ],
        because:
          'a favourite shows its visibility, times and instructors, and its followers choose their news',
      },
      {
        tables: ['bookings', 'users'],
        because: 'a mail reads its facts when it leaves, so that they are current',
      },
    ],
  },
  routes: (services: Parameters<typeof favouriteRoutes>[0]) => [favouriteRoutes(services)],
  personalData: () => [
    {
      tables: { favourites: favouriteRows, 'news-of-favourites': newsRows },
      async close(tx, { userId }) {
        await eraseFavourites(tx, userId);
        await eraseNews(tx, userId);
        return [];
      },
    },
  ],
  jobs: favouriteJobs,
  schedules: favouriteSchedules,
  mails: {
    'mail.favourite-news': () => import('./mails/favourite-news.tsx'),
    'mail.favourite-instructors-changed': () => import('./mails/favourite-instructors-changed.tsx'),
  },
  pushes: favouritesPushes,
});
