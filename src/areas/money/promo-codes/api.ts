import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

export const publicCodesQuery = (api: ApiClient, businessId: string | number) =>
  queryOptions({
    queryKey: ['public-business', String(businessId), 'offers'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/offers', { params: { businessId }, signal }),
  });
