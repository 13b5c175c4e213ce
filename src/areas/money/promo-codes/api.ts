import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** What a business shows on its page. Throws `ApiError`. */
export const publicCodesQuery = (api: ApiClient, businessId: string | number) =>
  queryOptions({
    queryKey: ['public-business', String(businessId), 'offers'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/offers', { params: { businessId }, signal }),
  });
