import { defineFeature } from '../../define-feature.ts';
import { widgetRoutes } from './routes.server.ts';

export const widgetFeature = defineFeature({
  name: 'platform/widget',
  tables: {
    reads: [
      {
        tables: ['occurrences', 'sessions'],
        because: 'a timetable shows sessions with their dates',
      },
    ],
  },
  routes: (services: Parameters<typeof widgetRoutes>[0]) => [widgetRoutes(services)],
});
