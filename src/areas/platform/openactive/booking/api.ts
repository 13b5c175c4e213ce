import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { NewPartner } from './contract.ts';

/** Throws `ApiError`. */
export const partnersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'booking-partners'],
    queryFn: ({ signal }) => api.call('GET /api/admin/booking-partners', { signal }),
  });

/** Returns the secret, shown once. Throws `ApiError`. */
export const registerPartner = (api: ApiClient, partner: NewPartner) =>
  api.call('POST /api/admin/booking-partners', { body: partner });

/** Throws `ApiError`. */
export const rotatePartnerSecret = (api: ApiClient, partnerId: string) =>
  api.call('POST /api/admin/booking-partners/:partnerId/secret', { params: { partnerId } });

/** Throws `ApiError`. */
export const updateRedirectUris = (api: ApiClient, partnerId: string, returnAddresses: string[]) =>
  api.call('PUT /api/admin/booking-partners/:partnerId/return-addresses', {
    params: { partnerId },
    body: { returnAddresses },
  });

/** Throws `ApiError`. */
export const closePartner = (api: ApiClient, partnerId: string, reason: string) =>
  api.call('POST /api/admin/booking-partners/:partnerId/close', { params: { partnerId }, body: { reason } });
