import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

export const membershipsQuery = (api: ApiClient, businessId: number | string) =>
  queryOptions({
    queryKey: ['public-business', String(businessId), 'memberships'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/memberships', { params: { businessId }, signal }),
  });

/** Includes the terms shown before joining. */
export const membershipOfferQuery = (api: ApiClient, productId: number | string) =>
  queryOptions({
    queryKey: ['membership-offer', String(productId)],
    queryFn: ({ signal }) =>
      api.call('GET /api/memberships/for-sale/:productId', { params: { productId }, signal }),
  });

/** Latest first. */
export const myMembershipsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['memberships', 'own'],
    // Don't fetch again right after server rendering.
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/memberships', { signal }),
  });

/** `amount` is the monthly total shown, in pounds. Throws `ApiError`. */
export const joinMembership = (api: ApiClient, productId: number, amount: string) =>
  api.call('POST /api/memberships/for-sale/:productId/purchases', {
    params: { productId },
    body: { amount },
  });

/** Null `refund`: after the paid period; otherwise at once, in pounds as shown. Throws `ApiError`. */
export const cancelMembership = (api: ApiClient, membershipId: string, refund: string | null) =>
  api.call('POST /api/memberships/:membershipId/leave', { params: { membershipId }, body: { refund } });

export const undoMembershipCancellation = (api: ApiClient, membershipId: string) =>
  api.call('DELETE /api/memberships/:membershipId/leave', { params: { membershipId } });

/** From today. Throws `ApiError`. */
export const pauseMembership = (api: ApiClient, membershipId: string, days: number) =>
  api.call('POST /api/memberships/:membershipId/pause', { params: { membershipId }, body: { days } });

export const resumeMembership = (api: ApiClient, membershipId: string) =>
  api.call('DELETE /api/memberships/:membershipId/pause', { params: { membershipId } });

export const payOverdueMonth = (api: ApiClient, membershipId: string) =>
  api.call('POST /api/memberships/:membershipId/pay', { params: { membershipId } });
