import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** The memberships that a business sells. Throws `ApiError`. */
export const membershipsQuery = (api: ApiClient, businessId: number | string) =>
  queryOptions({
    queryKey: ['public-business', String(businessId), 'memberships'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/memberships', { params: { businessId }, signal }),
  });

/** One of them, with all that is said before it is joined. Throws `ApiError`. */
export const membershipOfferQuery = (api: ApiClient, productId: number | string) =>
  queryOptions({
    queryKey: ['membership-offer', String(productId)],
    queryFn: ({ signal }) =>
      api.call('GET /api/memberships/for-sale/:productId', { params: { productId }, signal }),
  });

/** The person's own memberships, the latest joined first. Throws `ApiError`. */
export const myMembershipsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['memberships', 'own'],
    // What the server found while it rendered the page need not be asked for again at once.
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/memberships', { signal }),
  });

/** Begins to join for the month's total that was shown, in pounds. Throws `ApiError`. */
export const joinMembership = (api: ApiClient, productId: number, amount: string) =>
  api.call('POST /api/memberships/for-sale/:productId/purchases', {
    params: { productId },
    body: { amount },
  });

/** Leaves: with null once what is paid is over, else at once for what was shown, in pounds. Throws `ApiError`. */
export const cancelMembership = (api: ApiClient, membershipId: string, refund: string | null) =>
  api.call('POST /api/memberships/:membershipId/leave', { params: { membershipId }, body: { refund } });

/** Stays after all. Throws `ApiError`. */
export const undoMembershipCancellation = (api: ApiClient, membershipId: string) =>
  api.call('DELETE /api/memberships/:membershipId/leave', { params: { membershipId } });

/** Has a membership rest from today, for so many days. Throws `ApiError`. */
export const pauseMembership = (api: ApiClient, membershipId: string, days: number) =>
  api.call('POST /api/memberships/:membershipId/pause', { params: { membershipId }, body: { days } });

/** Ends its rest. Throws `ApiError`. */
export const resumeMembership = (api: ApiClient, membershipId: string) =>
  api.call('DELETE /api/memberships/:membershipId/pause', { params: { membershipId } });

/** Begins to pay a month that is past due. Throws `ApiError`. */
export const payOverdueMonth = (api: ApiClient, membershipId: string) =>
  api.call('POST /api/memberships/:membershipId/pay', { params: { membershipId } });
