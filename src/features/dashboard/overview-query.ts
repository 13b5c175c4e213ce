import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { Overview } from './overview-contract.ts';

/** The dashboard's figures (`GET /api/businesses/{businessId}/overview`). Throws `ApiError`. */
export const overviewQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'overview'],
    // Somebody may have booked since: looked at again after half a minute.
    staleTime: 30_000,
    queryFn: ({ signal }) => api.get<Overview>(`/api/businesses/${businessId}/overview`, { signal }),
  });
