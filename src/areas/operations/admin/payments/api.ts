import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { PurchasesQuery, RefundEntitlement, Seller } from './contract.ts';

export const movementsQuery = (api: ApiClient, search: Record<string, string | undefined>) =>
  queryOptions({
    queryKey: ['admin', 'payments', 'list', search],
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/payments', { query: search, signal }),
  });

export const paymentQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'payments', id],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/payments/:id', { params: { id }, signal }),
  });

export const purchasesQuery = (api: ApiClient, of: PurchasesQuery) =>
  queryOptions({
    queryKey: ['admin', 'payments', 'purchases', of],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/purchases', { query: of, signal }),
  });

export const refundEntitlement = (api: ApiClient, creditId: string, body: RefundEntitlement): Promise<void> =>
  api.call('POST /api/admin/credits/:id/refund', { params: { id: creditId }, body });

/** Throws `ApiError` 409 if there is nothing to send. */
export const retryRefund = (api: ApiClient, id: string, reason: string): Promise<void> =>
  api.call('POST /api/admin/refunds/:id/retry', { params: { id }, body: { reason } });

/** Loaded when the refund dialog opens. */
export const bookingMoneyQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'booking-money', id],
    queryFn: ({ signal }) => api.call('GET /api/admin/bookings/:id/money', { params: { id }, signal }),
  });

/** Both throw `ApiError` 409 if nothing would change. */
export const holdPayouts = (api: ApiClient, { kind, id }: Seller, reason: string): Promise<void> =>
  api.call(`POST /api/admin/${kind}/:id/hold-payouts`, { params: { id }, body: { reason } });
export const releasePayouts = (api: ApiClient, { kind, id }: Seller, reason: string): Promise<void> =>
  api.call(`POST /api/admin/${kind}/:id/release-payouts`, { params: { id }, body: { reason } });
