import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** Throws `ApiError`. */
export const authorizationRequestQuery = (api: ApiClient, uid: string) =>
  queryOptions({
    queryKey: ['partner-asks', uid],
    queryFn: ({ signal }) => api.call('GET /api/partner-asks/:uid', { params: { uid }, signal }),
    retry: false,
  });

/** Returns the next URL. Throws `ApiError`. */
export const grantPartner = (api: ApiClient, uid: string, businessId: number) =>
  api.call('POST /api/partner-asks/:uid/agree', { params: { uid }, body: { businessId } });

/** Returns the next URL. Throws `ApiError`. */
export const denyPartner = (api: ApiClient, uid: string) =>
  api.call('POST /api/partner-asks/:uid/turn-away', { params: { uid } });

/** Throws `ApiError`. */
export const grantsQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'booking-partners'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/booking-partners', { params: { businessId }, signal }),
  });

/** Throws `ApiError`. */
export const revokePartner = (api: ApiClient, businessId: number, partnerId: string) =>
  api.call('DELETE /api/businesses/:businessId/booking-partners/:partnerId', {
    params: { businessId, partnerId },
  });
