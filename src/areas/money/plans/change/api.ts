import { queryOptions } from '@tanstack/react-query';
import type { SubscriptionTier } from '#areas/catalogue/businesses/contract.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import type {
  CardChanged,
  CardSetup,
  ChangeTier,
  ChangeTierAnswer,
  PlanPayment,
  StartSubscription,
  TierChangePreview,
} from '../contract.ts';

// All throw `ApiError`.

const planParams = (businessId: number) => ({ params: { businessId } });

export const startPlan = (api: ApiClient, start: StartSubscription): Promise<PlanPayment> =>
  api.call('POST /api/subscriptions', { body: start });

export const refreshPlans = (api: ApiClient): Promise<void> => api.call('POST /api/subscriptions/refresh');

export const openPlanPayment = (api: ApiClient, businessId: number): Promise<PlanPayment> =>
  api.call('POST /api/businesses/:businessId/plan/payment', planParams(businessId));

export const changePlan = (
  api: ApiClient,
  businessId: number,
  change: ChangeTier,
): Promise<ChangeTierAnswer> =>
  api.call('POST /api/businesses/:businessId/plan/change', { ...planParams(businessId), body: change });

export const cancelPlan = (api: ApiClient, businessId: number): Promise<void> =>
  api.call('POST /api/businesses/:businessId/plan/cancel', planParams(businessId));

export const resumePlan = (api: ApiClient, businessId: number): Promise<void> =>
  api.call('POST /api/businesses/:businessId/plan/resume', planParams(businessId));

/** Never cached. */
export const tierChangePreview = (
  api: ApiClient,
  businessId: number,
  tier: SubscriptionTier,
): Promise<TierChangePreview> =>
  api.call('POST /api/businesses/:businessId/plan/preview', { ...planParams(businessId), body: { tier } });

export const startCardChange = (api: ApiClient, businessId: number): Promise<CardSetup> =>
  api.call('POST /api/businesses/:businessId/plan/card', planParams(businessId));

/** Idempotent. */
export const finishCardChange = (
  api: ApiClient,
  businessId: number,
  setupIntentId: string,
): Promise<CardChanged> =>
  api.call('PUT /api/businesses/:businessId/plan/card', {
    ...planParams(businessId),
    body: { setupIntentId },
  });

export const planCardQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'plan-card'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/plan/card', { ...planParams(businessId), signal }),
    staleTime: 0,
  });

export const planInvoicesQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'plan-invoices'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/plan/invoices', { ...planParams(businessId), signal }),
    staleTime: 0,
  });
