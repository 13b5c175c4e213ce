import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** What a partner asks of whoever is signed in. Throws `ApiError`. */
export const authorizationRequestQuery = (api: ApiClient, uid: string) =>
  queryOptions({
    queryKey: ['partner-asks', uid],
    queryFn: ({ signal }) => api.call('GET /api/partner-asks/:uid', { params: { uid }, signal }),
    retry: false,
  });

/** Agrees for a business; answers where to go next. Throws `ApiError`. */
export const grantPartner = (api: ApiClient, uid: string, businessId: number) =>
  api.call('POST /api/partner-asks/:uid/agree', { params: { uid }, body: { businessId } });

/** Turns the partner away; answers where to go next. Throws `ApiError`. */
export const denyPartner = (api: ApiClient, uid: string) =>
  api.call('POST /api/partner-asks/:uid/turn-away', { params: { uid } });

/** The partners that a business has let in. Throws `ApiError`. */
export const grantsQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'booking-partners'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/booking-partners', { params: { businessId }, signal }),
  });

/** Takes back what was agreed to with one. Throws `ApiError`. */
export const revokePartner = (api: ApiClient, businessId: number, partnerId: string) =>
  api.call('DELETE /api/businesses/:businessId/booking-partners/:partnerId', {
    params: { businessId, partnerId },
  });
