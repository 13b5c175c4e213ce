import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { NewKey } from './key-form.ts';

/** The keys of a business. Throws `ApiError`. */
export const apiKeysQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'api-keys'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/api-keys', { params: { businessId }, signal }),
  });

/** Makes a key, and answers it the one time. Throws `ApiError`. */
export const createApiKey = (api: ApiClient, businessId: number, key: NewKey) =>
  api.call('POST /api/businesses/:businessId/api-keys', { params: { businessId }, body: key });

/** Revokes a key; answers those that there are. Throws `ApiError`. */
export const revokeApiKey = (api: ApiClient, businessId: number, keyId: string) =>
  api.call('DELETE /api/businesses/:businessId/api-keys/:keyId', { params: { businessId, keyId } });
