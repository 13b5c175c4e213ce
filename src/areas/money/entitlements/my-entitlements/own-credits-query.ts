import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { OwnCredits } from './member-price.ts';

/** What the person has bought. One query, so that prices don't change one after the other. Throws `ApiError`. */
export const ownCreditsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['credits', 'prices'],
    staleTime: 10_000,
    queryFn: async ({ signal }): Promise<OwnCredits> => {
      const [credits, memberships, { withMe: shared }] = await Promise.all([
        api.call('GET /api/credits', { signal }),
        api.call('GET /api/memberships', { signal }),
        api.call('GET /api/credit-shares', { signal }),
      ]);
      return { credits, memberships, shared };
    },
  });
