import { defineFeature } from '../../define-feature.ts';
import { featureFlagRoutes } from './routes.server.ts';

export const featureFlagsFeature = defineFeature({
  name: 'operations/feature-flags',
  tables: {
    owns: ['feature_flag_changes'],
    reads: [{ tables: ['users'], because: 'the history names the admin of each switch and text' }],
  },
  routes: (services: Parameters<typeof featureFlagRoutes>[0]) => [featureFlagRoutes(services)],
});
