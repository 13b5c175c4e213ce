import { queryOptions } from '@tanstack/react-query';
import type { SubscriptionTier } from '#features/businesses/contract.ts';
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

// What the screens ask of the server about plans. All throw `ApiError`.

const of = (businessId: number) => ({ params: { businessId } });

export const startPlan = (api: ApiClient, start: StartSubscription): Promise<PlanPayment> =>
  api.call('POST /api/subscriptions', { body: start });

/** Has the server ask the provider how the person's plans stand now. */
export const refreshPlans = (api: ApiClient): Promise<void> => api.call('POST /api/subscriptions/refresh');

export const planPayment = (api: ApiClient, businessId: number): Promise<PlanPayment> =>
  api.call('POST /api/businesses/:businessId/plan/payment', of(businessId));

export const changePlan = (
  api: ApiClient,
  businessId: number,
  change: ChangeTier,
): Promise<ChangeTierAnswer> =>
  api.call('POST /api/businesses/:businessId/plan/change', { ...of(businessId), body: change });

export const endPlan = (api: ApiClient, businessId: number): Promise<void> =>
  api.call('POST /api/businesses/:businessId/plan/cancel', of(businessId));

export const resumePlan = (api: ApiClient, businessId: number): Promise<void> =>
  api.call('POST /api/businesses/:businessId/plan/resume', of(businessId));

/** What a change costs at this moment: asked anew each time. */
export const tierChangePreview = (
  api: ApiClient,
  businessId: number,
  tier: SubscriptionTier,
): Promise<TierChangePreview> =>
  api.call('POST /api/businesses/:businessId/plan/preview', { ...of(businessId), body: { tier } });

export const startCardChange = (api: ApiClient, businessId: number): Promise<CardSetup> =>
  api.call('POST /api/businesses/:businessId/plan/card', of(businessId));

/** Told once the browser has confirmed the setup; twice is once. */
export const finishCardChange = (
  api: ApiClient,
  businessId: number,
  setupIntentId: string,
): Promise<CardChanged> =>
  api.call('PUT /api/businesses/:businessId/plan/card', { ...of(businessId), body: { setupIntentId } });

export const planCardQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'plan-card'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/plan/card', { ...of(businessId), signal }),
    staleTime: 0,
  });

export const planInvoicesQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'plan-invoices'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/plan/invoices', { ...of(businessId), signal }),
    staleTime: 0,
  });
