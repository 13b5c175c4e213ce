import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { OpenDataSettings } from './contract.ts';

/** Throws `ApiError`. */
export const openDataSettingsQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'open-data'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/open-data', { params: { businessId }, signal }),
  });

/** Throws `ApiError`. */
export const updateOpenDataSettings = (api: ApiClient, businessId: number, choice: OpenDataSettings) =>
  api.call('PUT /api/businesses/:businessId/open-data', { params: { businessId }, body: choice });
