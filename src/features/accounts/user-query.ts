import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#shared/http/api-client.ts';
import type { SignedInUser } from './contract.ts';

/**
 * Who is signed in: a user, or null. A 401 means signed out and says nothing; any other failure is logged
 * and treated as no user (specification, sections 7 and 8).
 */
export const userQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['auth', 'user'],
    queryFn: async ({ signal }): Promise<SignedInUser | null> => {
      try {
        return await api.get<SignedInUser>('/api/auth/user', { signal });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) console.error(error);
        return null;
      }
    },
  });
