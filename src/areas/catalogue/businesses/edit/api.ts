import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { BusinessRegistration, MyBusiness } from '../contract.ts';

/** `GET /api/businesses/{businessId}/details`. Throws `ApiError`. */
export const businessDetailsQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'details'],
    // The form must open on current data.
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/details', { params: { businessId }, signal }),
  });

/** Throws `ApiError`: 409 if the details have changed since that version. */
export const updateBusinessDetails = (
  api: ApiClient,
  businessId: number,
  form: BusinessRegistration,
  version: number,
): Promise<MyBusiness> =>
  api.call('PUT /api/businesses/:businessId', { params: { businessId }, body: { ...form, version } });
