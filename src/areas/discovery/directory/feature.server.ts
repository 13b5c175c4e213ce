import { defineFeature } from '../../define-feature.ts';

export const directoryFeature = defineFeature({
  name: 'discovery/directory',
  tables: {
    reads: [
      {
        tables: ['businesses', 'search_listings', 'session_types', 'sessions'],
        because: 'the pages of towns count and list the search results',
      },
    ],
  },
});
