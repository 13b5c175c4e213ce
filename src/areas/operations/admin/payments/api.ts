import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { PurchasesQuery, RefundEntitlement, Seller } from './contract.ts';

/** A page of movements of money. Throws `ApiError`. */
export const movementsQuery = (api: ApiClient, search: Record<string, string | undefined>) =>
  queryOptions({
    queryKey: ['admin', 'payments', 'list', search],
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/payments', { query: search, signal }),
  });

/** One payment with all that belongs to it. Throws `ApiError`. */
export const paymentQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'payments', id],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/payments/:id', { params: { id }, signal }),
  });

/** What was bought beforehand, with what is left of it. Throws `ApiError`. */
export const purchasesQuery = (api: ApiClient, of: PurchasesQuery) =>
  queryOptions({
    queryKey: ['admin', 'payments', 'purchases', of],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/purchases', { query: of, signal }),
  });

/** Gives back what is unused of it, on its owner's behalf. Throws `ApiError`. */
export const refundEntitlement = (api: ApiClient, creditId: string, body: RefundEntitlement): Promise<void> =>
  api.call('POST /api/admin/credits/:id/refund', { params: { id: creditId }, body });

/** Has a refund that failed tried again. Throws `ApiError`: 409 where there is nothing to send. */
export const retryRefund = (api: ApiClient, id: string, reason: string): Promise<void> =>
  api.call('POST /api/admin/refunds/:id/retry', { params: { id }, body: { reason } });

/** What of a booking can go back: asked for when somebody is about to refund it. Throws `ApiError`. */
export const bookingMoneyQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'booking-money', id],
    queryFn: ({ signal }) => api.call('GET /api/admin/bookings/:id/money', { params: { id }, signal }),
  });

/** Both throw `ApiError`: 409 where it is so already. */
export const holdPayouts = (api: ApiClient, { kind, id }: Seller, reason: string): Promise<void> =>
  api.call(`POST /api/admin/${kind}/:id/hold-payouts`, { params: { id }, body: { reason } });
export const releasePayouts = (api: ApiClient, { kind, id }: Seller, reason: string): Promise<void> =>
  api.call(`POST /api/admin/${kind}/:id/release-payouts`, { params: { id }, body: { reason } });
