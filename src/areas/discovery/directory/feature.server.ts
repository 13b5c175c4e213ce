import { defineFeature } from '../../define-feature.ts';
import { directoryRoutes } from './routes.server.ts';

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
  routes: (
    services: Omit<Parameters<typeof directoryRoutes>[0], 'pictures'> & {
      shareImages: Parameters<typeof directoryRoutes>[0]['pictures'];
    },
  ) => [directoryRoutes({ ...services, pictures: services.shareImages })],
});
