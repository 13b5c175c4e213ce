import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { ssrfSafeFetch } from '#shared/http/ssrf-safe-fetch.server.ts';
import { defineFeature } from '../../define-feature.ts';
import { accessRoutes } from './access/access-routes.server.ts';
import { assistantCredentials } from './access/assistant-credentials.server.ts';
import { deleteExpired, deleteOldActs, deleteUnusedClients } from './access/client-queries.server.ts';
import { assistantActRows, assistantRows, eraseAssistants } from './access/person-queries.server.ts';
import { discoveryRoutes } from './discovery/discovery-routes.server.ts';
import { mcpRoutes } from './protocol/mcp-routes.server.ts';
import { ACT_RETENTION_DAYS, CLIENT_RETENTION_DAYS } from './rules.ts';

const DAY_MS = 86_400_000;

export const assistantsFeature = defineFeature({
  name: 'platform/assistants',
  tables: {
    owns: ['assistant_clients', 'assistant_grants', 'assistant_records', 'assistant_acts'],
    reads: [
      { tables: ['users'], because: 'a token opens an account only while the account is open, in one query' },
    ],
  },
  credentials: assistantCredentials,
  routes: (
    services: Parameters<typeof discoveryRoutes>[0] &
      Omit<Parameters<typeof mcpRoutes>[0], 'secret'> &
      Omit<Parameters<typeof accessRoutes>[0], 'secrets' | 'fetchDocument'> & {
        openIdSecrets: Parameters<typeof accessRoutes>[0]['secrets'];
      },
  ) => [
    discoveryRoutes(services),
    accessRoutes({ ...services, secrets: services.openIdSecrets, fetchDocument: ssrfSafeFetch }),
    mcpRoutes({ ...services, secret: services.openIdSecrets.assistants }),
  ],
  personalData: () => [
    {
      tables: { assistants: assistantRows, 'assistant-acts': assistantActRows },
      async close(tx, { userId }) {
        await eraseAssistants(tx, userId);
        return [];
      },
    },
  ],
  jobs: ({ pool, clock }: { pool: Pool; clock: Clock }) => ({
    async forgetAssistantRecords() {
      const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
      await deleteExpired(pool);
      await deleteOldActs(pool, daysAgo(ACT_RETENTION_DAYS));
      await deleteUnusedClients(pool, daysAgo(CLIENT_RETENTION_DAYS));
    },
  }),
  schedules: [{ task: 'forgetAssistantRecords', pattern: '22 * * * *' }],
});
