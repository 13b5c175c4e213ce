import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { SetFlag } from './contract.ts';
import type { FeatureFlagName } from './flag-registry.ts';

export const featureFlagsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'switches'],
    queryFn: ({ signal }) => api.call('GET /api/admin/switches', { signal }),
  });

/** Throws `ApiError` 409 if another admin was first. */
export const setFlag = (api: ApiClient, name: FeatureFlagName, turn: SetFlag): Promise<void> =>
  api.call('PUT /api/admin/switches/:name', { params: { name }, body: turn });
