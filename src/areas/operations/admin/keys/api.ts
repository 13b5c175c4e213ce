import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** The API keys of a business. Throws `ApiError`. */
export const businessKeysQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['admin', 'businesses', businessId, 'api-keys'],
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/businesses/:id/api-keys', { params: { id: businessId }, signal }),
  });

/** Revokes a key of a business. Throws `ApiError`. */
export const revokeBusinessKey = (api: ApiClient, businessId: number, keyId: string, reason: string) =>
  api.call('POST /api/admin/businesses/:id/api-keys/:keyId/revoke', {
    params: { id: businessId, keyId },
    body: { reason },
  });
