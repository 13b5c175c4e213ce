import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** Throws `ApiError`. */
export const referenceQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['developers'],
    // Changes only with a release.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.call('GET /api/developers', { signal }),
  });
