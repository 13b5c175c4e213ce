import { describeCredentials } from '#areas/identity/accounts/credentials/credential-kind.ts';
import type { DescribeBusinessAccess } from '#areas/identity/accounts/credentials/end-credentials.server.ts';
import { listProgramAccess } from './program-access-queries.server.ts';

/** "River Yoga: 2 API keys and 1 webhook"; '' if none. */
export const programAccessSummary: DescribeBusinessAccess = async (db, ownerId) => {
  const found = await listProgramAccess(db, ownerId);
  return found
    .map(({ name, ...counts }) => {
      const parts = [
        { count: counts.keys, words: { one: 'API key', many: 'API keys' } },
        { count: counts.webhooks, words: { one: 'webhook', many: 'webhooks' } },
        { count: counts.partners, words: { one: 'booking partner', many: 'booking partners' } },
      ];
      return `${name}: ${describeCredentials(parts)}`;
    })
    .join('; ');
};
