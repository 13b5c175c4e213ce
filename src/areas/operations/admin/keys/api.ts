import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

export const businessKeysQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['admin', 'businesses', businessId, 'api-keys'],
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/businesses/:id/api-keys', { params: { id: businessId }, signal }),
  });

export const revokeBusinessKey = (api: ApiClient, businessId: number, keyId: string, reason: string) =>
  api.call('POST /api/admin/businesses/:id/api-keys/:keyId/revoke', {
    params: { id: businessId, keyId },
    body: { reason },
  });
