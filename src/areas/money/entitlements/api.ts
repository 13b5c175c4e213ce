import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** The passes that a business sells. Throws `ApiError`. */
export const passesQuery = (api: ApiClient, businessId: number | string) =>
  queryOptions({
    queryKey: ['public-business', String(businessId), 'passes'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/passes', { params: { businessId }, signal }),
  });

/** The person's own passes, the latest bought first. Throws `ApiError`. */
export const myEntitlementsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['credits', 'own'],
    // What the server found while it rendered the page need not be asked for again at once.
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/credits', { signal }),
  });

/** Begins to buy a pass for the total that was shown, in pounds. Throws `ApiError`. */
export const buyPass = (
  api: ApiClient,
  { businessId, productId, amount }: { businessId: number; productId: number; amount: string },
) =>
  api.call('POST /api/businesses/:businessId/passes/:productId/purchases', {
    params: { businessId, productId },
    body: { amount },
  });

/** The pass of a purchase that was paid. Throws `ApiError`. */
export const finishPurchase = (api: ApiClient, purchaseId: string) =>
  api.call('POST /api/purchases/:purchaseId/finish', { params: { purchaseId } });

/** The same by the payment's id, for a payment method that left the site. Throws `ApiError`. */
export const lookUpPurchase = (api: ApiClient, paymentIntentId: string) =>
  api.call('GET /api/purchases/lookup', { query: { payment_intent: paymentIntentId } });

/** Has a pass rest from today, for so many days. Throws `ApiError`. */
export const pausePass = (api: ApiClient, creditId: string, days: number) =>
  api.call('POST /api/credits/:creditId/pause', { params: { creditId }, body: { days } });

/** Ends its rest. Throws `ApiError`. */
export const resumePass = (api: ApiClient, creditId: string) =>
  api.call('DELETE /api/credits/:creditId/pause', { params: { creditId } });

/** Gives an unused pass back for what was shown, in pounds. Throws `ApiError`. */
export const refundMyPass = (api: ApiClient, creditId: string, amount: string) =>
  api.call('POST /api/credits/:creditId/refund', { params: { creditId }, body: { amount } });
