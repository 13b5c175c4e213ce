import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#shared/http/api-client.ts';
import type { SignedInUser } from '../contract.ts';

/**
 * Null if signed out, also after errors (docs/product/pages.md#who-is-signed-in), unless a user is cached: a lost
 * connection signs nobody out.
 */
export const userQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['auth', 'user'],
    // Fail at once when offline instead of waiting.
    networkMode: 'always',
    queryFn: async ({ client, queryKey, signal }): Promise<SignedInUser | null> => {
      try {
        return await api.call('GET /api/auth/user', { signal, loggedOut: 'throw' });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        console.error(error);
        return client.getQueryData<SignedInUser | null>(queryKey) ?? null;
      }
    },
  });
