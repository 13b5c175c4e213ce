import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

export const impersonationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['profile', 'views'],
    queryFn: ({ signal }) => api.call('GET /api/profile/views', { signal }),
  });

/** Both throw `ApiError`. Reload the page afterwards: all cached data is another user's. */
export const startImpersonation = (api: ApiClient, userId: string, reason: string): Promise<void> =>
  api.call('POST /api/admin/users/:id/view-as', { params: { id: userId }, body: { reason } });
export const endImpersonation = (api: ApiClient): Promise<void> => api.call('DELETE /api/view-as');
