import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#shared/http/api-client.ts';
import type { SignedInUser } from '../contract.ts';

/**
 * Who is signed in: a user, or null. A 401 means signed out and says nothing; any other failure is logged and
 * treated as no user (docs/product/pages.md#who-is-signed-in), unless the page knows somebody from before: a connection that
 * is lost for a moment signs nobody out.
 */
export const userQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['auth', 'user'],
    // Without a connection too it fails at once, where it would otherwise wait for one.
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
