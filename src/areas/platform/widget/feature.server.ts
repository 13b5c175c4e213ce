import { defineFeature } from '../../define-feature.ts';
import { widgetRoutes } from './routes.server.ts';

export const widgetFeature = defineFeature({
  name: 'platform/widget',
  tables: {
    reads: [
      {
        tables: ['occurrences', 'sessions'],
        because:
          'a page of a feed has five hundred current rows, a webhook event has one, and the search leaves out other sites’ copies of our sessions',
      },
    ],
  },
  routes: (services: Parameters<typeof widgetRoutes>[0]) => [widgetRoutes(services)],
});
