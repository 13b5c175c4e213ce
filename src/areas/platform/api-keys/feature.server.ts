import { defineFeature } from '../../define-feature.ts';
import { apiKeyCredentials } from './key-credentials.server.ts';
import { keyRoutes } from './routes.server.ts';

export const apiKeysFeature = defineFeature({
  name: 'platform/api-keys',
  tables: {
    owns: ['api_keys'],
    reads: [
      {
        tables: ['businesses'],
        because: 'a key belongs to a business',
      },
      {
        tables: ['users'],
        because:
          'the public API answers with a business’s bookings and customers, and with sessions near a place',
      },
    ],
    readsOfLaterFeatures: [
      {
        tables: ['oauth_grants', 'webhook_endpoints'],
        because: 'the notice about an owner’s access counts partners and webhooks too',
      },
    ],
  },
  credentials: apiKeyCredentials,
  mails: {
    'mail.api-key-created': () => import('./mails/api-key-created.tsx'),
  },
  routes: (services: Parameters<typeof keyRoutes>[0]) => [keyRoutes(services)],
});
