import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

export const passesQuery = (api: ApiClient, businessId: number | string) =>
  queryOptions({
    queryKey: ['public-business', String(businessId), 'passes'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/passes', { params: { businessId }, signal }),
  });

/** Latest first. */
export const myEntitlementsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['credits', 'own'],
    // Don't fetch again right after server rendering.
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/credits', { signal }),
  });

/** `amount` is the total shown, in pounds. Throws `ApiError`. */
export const buyPass = (
  api: ApiClient,
  { businessId, productId, amount }: { businessId: number; productId: number; amount: string },
) =>
  api.call('POST /api/businesses/:businessId/passes/:productId/purchases', {
    params: { businessId, productId },
    body: { amount },
  });

export const finishPurchase = (api: ApiClient, purchaseId: string) =>
  api.call('POST /api/purchases/:purchaseId/finish', { params: { purchaseId } });

/** After a redirecting payment method. Throws `ApiError`. */
export const lookUpPurchase = (api: ApiClient, paymentIntentId: string) =>
  api.call('GET /api/purchases/lookup', { query: { payment_intent: paymentIntentId } });

/** From today. Throws `ApiError`. */
export const pausePass = (api: ApiClient, creditId: string, days: number) =>
  api.call('POST /api/credits/:creditId/pause', { params: { creditId }, body: { days } });

export const resumePass = (api: ApiClient, creditId: string) =>
  api.call('DELETE /api/credits/:creditId/pause', { params: { creditId } });

/** `amount` is the refund shown, in pounds. Throws `ApiError`. */
export const refundMyPass = (api: ApiClient, creditId: string, amount: string) =>
  api.call('POST /api/credits/:creditId/refund', { params: { creditId }, body: { amount } });
