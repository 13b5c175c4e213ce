import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { defineFeature } from '../../define-feature.ts';
import { eraseUserEvents } from './event-queries.server.ts';
import { webhookRoutes } from './routes.server.ts';
import { webhookCredentials } from './webhook-credentials.server.ts';
import { deleteOldWebhookEvents } from './webhook-worker.server.ts';

export const webhooksFeature = defineFeature({
  name: 'platform/webhooks',
  tables: {
    owns: ['webhook_endpoints', 'webhook_outbox', 'webhook_events', 'webhook_deliveries', 'webhook_attempts'],
    reads: [
      {
        tables: ['bookings', 'businesses', 'orders', 'payouts', 'session_slots', 'session_types', 'sessions'],
        because: 'an event carries the current row of its subject',
      },
      {
        tables: ['users'],
        because:
          'the public API answers with a business’s bookings and customers, and with sessions near a place',
      },
    ],
  },
  credentials: webhookCredentials,
  routes: (
    services: Omit<Parameters<typeof webhookRoutes>[0], 'secrets' | 'testReceivers'> & {
      webhookSecrets: Parameters<typeof webhookRoutes>[0]['secrets'];
      webhookTestReceivers: boolean;
    },
  ) => [
    webhookRoutes({
      ...services,
      secrets: services.webhookSecrets,
      testReceivers: services.webhookTestReceivers,
    }),
  ],
  personalData: () => [
    {
      tables: {},
      async close(tx, { userId }) {
        await eraseUserEvents(tx, userId);
        return [];
      },
    },
  ],
  jobs: (services: { pool: Pool; clock: Clock }) => ({
    forgetOldWebhooks: () => deleteOldWebhookEvents(services),
  }),
  schedules: [{ task: 'forgetOldWebhooks', pattern: '35 * * * *' }],
  mails: {
    'mail.webhook-disabled': () => import('./mails/webhook-disabled.tsx'),
  },
});
