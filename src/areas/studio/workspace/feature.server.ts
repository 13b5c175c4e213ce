import { defineFeature } from '../../define-feature.ts';
import { workspaceRoutes } from './routes.server.ts';

export const workspaceFeature = defineFeature({
  name: 'studio/workspace',
  tables: {
    reads: [
      {
        tables: [
          'bookings',
          'business_invitations',
          'business_members',
          'businesses',
          'certificates',
          'cover_requests',
          'customers',
          'disputes',
          'instructors',
          'occurrences',
          'photos',
          'reviews',
          'rooms',
          'seller_accounts',
          'session_visits',
          'sessions',
          'venues',
          'waitlist_entries',
        ],
        because:
          'one query says which rooms a business needs and what it has set up, and Today lists what waits',
      },
    ],
    readsOfLaterFeatures: [
      {
        tables: ['api_keys', 'oauth_grants', 'open_data_settings', 'webhook_endpoints'],
        because: 'rooms for programs show once a business uses them',
      },
    ],
  },
  routes: (services: Parameters<typeof workspaceRoutes>[0]) => [workspaceRoutes(services)],
});
