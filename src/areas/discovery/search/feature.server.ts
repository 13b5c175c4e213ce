import { defineFeature } from '../../define-feature.ts';

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
        ],
        because:
          'cards and pins show the results of the read model, the search in memory holds the dates, and suggestions find every name that has a page',
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
});
