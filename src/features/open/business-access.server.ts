import { describeCredentials } from '#features/accounts/credentials/credential-kind.ts';
import type { BusinessAccessOf } from '#features/accounts/credentials/end-credentials.server.ts';
import { accessOfOwned } from './business-access-queries.server.ts';
import { programCredentials } from './program-credentials.server.ts';

/** "River Yoga: 2 API keys and 1 webhook", for each business that somebody owns and programs reach; '' for none. */
export const businessAccessOf: BusinessAccessOf = async (db, ownerId) => {
  const found = await accessOfOwned(db, ownerId);
  return found
    .map(({ name, ...counts }) => {
      const parts = programCredentials.map(({ name: kind, words }) => ({
        count:
          { 'api-key': counts.keys, webhook: counts.webhooks, 'partner-grant': counts.partners }[kind] ?? 0,
        words,
      }));
      return `${name}: ${describeCredentials(parts)}`;
    })
    .join('; ');
};
