import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { NewKey } from './key-form.ts';

/** Throws `ApiError`. */
export const apiKeysQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'api-keys'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/api-keys', { params: { businessId }, signal }),
  });

/** Returns the key, shown once. Throws `ApiError`. */
export const createApiKey = (api: ApiClient, businessId: number, key: NewKey) =>
  api.call('POST /api/businesses/:businessId/api-keys', { params: { businessId }, body: key });

/** Returns the remaining keys. Throws `ApiError`. */
export const revokeApiKey = (api: ApiClient, businessId: number, keyId: string) =>
  api.call('DELETE /api/businesses/:businessId/api-keys/:keyId', { params: { businessId, keyId } });
