import { defineFeature } from '../../define-feature.ts';
import { deleteExpiredLookups } from './locate/lookup-cache.server.ts';
import type { PlacesDeps } from './places-deps.server.ts';
import { placesRoutes } from './routes.server.ts';

export const postcodesFeature = defineFeature({
  name: 'catalogue/postcodes',
  tables: {
    owns: ['postcodes', 'postcode_districts', 'place_lookups', 'postcode_imports'],
  },
  routes: (services: { places: PlacesDeps }) => [placesRoutes(services.places)],
  jobs: ({ places }: { places: PlacesDeps }) => ({
    forgetOldLookups: async () => {
      await deleteExpiredLookups(places);
    },
  }),
  schedules: [{ task: 'forgetOldLookups', pattern: '45 2 * * *' }],
});
