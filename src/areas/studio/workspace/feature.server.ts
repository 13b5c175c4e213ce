import { defineFeature } from '../../define-feature.ts';
import { workspaceRoutes } from './routes.server.ts';

export const workspaceFeature = defineFeature({
  name: 'studio/workspace',
  tables: {
    reads: [
      {
        tables: [
          'api_keys',
          'bookings',
          'business_invitations',
          'business_members',
          'businesses',
          'certificates',
          'customers',
          'disputes',
          'oauth_grants',
          'occurrences',
          'open_data_settings',
          'photos',
          'reviews',
          'rooms',
          'seller_accounts',
          'session_visits',
          'sessions',
          'venues',
          'waitlist_entries',
          'webhook_endpoints',
        ],
        because:
          'one query says which rooms a business needs and what it has set up, and Today lists what waits',
      },
    ],
  },
  routes: (services: Parameters<typeof workspaceRoutes>[0]) => [workspaceRoutes(services)],
});
