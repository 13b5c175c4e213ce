import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** The public API in parts. Throws `ApiError`. */
export const referenceQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['developers'],
    // It changes with the program alone.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.call('GET /api/developers', { signal }),
  });
