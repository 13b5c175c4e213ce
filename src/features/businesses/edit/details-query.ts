import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { OwnBusiness } from '../contract.ts';
import type { BusinessDetails } from './contract.ts';

/** What an owner can change of a business (`GET /api/businesses/{businessId}/details`). Throws `ApiError`. */
export const businessDetailsQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'details'],
    // A form is opened on what stands now, not on what stood some minutes ago.
    staleTime: 0,
    queryFn: ({ signal }) => api.get<BusinessDetails>(`/api/businesses/${businessId}/details`, { signal }),
  });

/** Saves the form. Throws `ApiError`: 409 when the details have changed since that version. */
export const saveDetails = (
  api: ApiClient,
  businessId: number,
  form: object,
  version: number,
): Promise<OwnBusiness> => api.put(`/api/businesses/${businessId}`, { ...form, version });
