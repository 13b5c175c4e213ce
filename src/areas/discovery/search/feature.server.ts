import { deleteOldVisits } from '#areas/catalogue/sessions/visits/count-visits.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { defineFeature } from '../../define-feature.ts';
import { deleteOldEmptySearches } from './counts/empty-searches.server.ts';
import { deleteOldImpressions } from './counts/impressions.server.ts';
import { refreshMean, refreshNextStarts } from './find/search-queries.server.ts';
import { searchRoutes } from './routes.server.ts';

export const searchFeature = defineFeature({
  name: 'discovery/search',
  tables: {
    owns: [
      'search_listings',
      'search_changes',
      'search_listing_source',
      'local_listing_source',
      'search_occurrences',
      'search_slots',
      'search_rating_mean',
      'zero_result_searches',
      'search_impressions',
    ],
    reads: [
      {
        tables: [
          'businesses',
          'instructors',
          'occurrence_instructors',
          'occurrences',
          'session_instructors',
          'session_types',
          'sessions',
          'trainers',
          'users',
          'venues',
        ],
        because:
          'cards and pins show results, the memory holds the dates, and suggestions find every name that has a page',
      },
      { tables: ['reviews'], because: 'filtering by stars leaves out sessions without reviews' },
    ],
    readsOfLaterFeatures: [
      {
        tables: ['external_sessions', 'feed_sources'],
        because: 'pins of sessions on other sites name the organiser and the site',
      },
    ],
  },
  routes: (services: Parameters<typeof searchRoutes>[0]) => [searchRoutes(services)],
  jobs: ({ pool, clock }: { pool: Pool; clock: Clock }) => ({
    forgetOldCounts: async () => {
      await deleteOldEmptySearches(pool, clock.now());
      await deleteOldImpressions(pool, clock.now());
      await deleteOldVisits(pool, clock.now());
    },
    refreshMean: async () => {
      await refreshMean(pool);
    },
    refreshNextStarts: async () => {
      await refreshNextStarts(pool, clock.now());
    },
  }),
  schedules: [
    { task: 'forgetOldCounts', pattern: '59 3 * * *' },
    { task: 'refreshMean', pattern: '25 3 * * *' },
    { task: 'refreshNextStarts', pattern: '*/5 * * * *' },
  ],
});
