import { queryOptions } from '@tanstack/react-query';
import type { SubscriptionTier } from '#features/businesses/contract.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import type {
  CardChanged,
  CardSetup,
  ChangeTier,
  ChangeTierAnswer,
  PlanCardAnswer,
  PlanInvoice,
  PlanPayment,
  StartSubscription,
  TierChangePreview,
} from './contract.ts';

// What the screens ask of the server about plans. All throw `ApiError`.

export const startPlan = (api: ApiClient, start: StartSubscription): Promise<PlanPayment> =>
  api.post('/api/subscriptions', start);

/** Has the server ask the provider how the person's plans stand now. */
export const refreshPlans = (api: ApiClient): Promise<void> => api.post('/api/subscriptions/refresh');

const plan = (businessId: number): string => `/api/businesses/${businessId}/plan`;

export const planPayment = (api: ApiClient, businessId: number): Promise<PlanPayment> =>
  api.post(`${plan(businessId)}/payment`);

export const changePlan = (
  api: ApiClient,
  businessId: number,
  change: ChangeTier,
): Promise<ChangeTierAnswer> => api.post(`${plan(businessId)}/change`, change);

export const endPlan = (api: ApiClient, businessId: number): Promise<void> =>
  api.post(`${plan(businessId)}/cancel`);

export const resumePlan = (api: ApiClient, businessId: number): Promise<void> =>
  api.post(`${plan(businessId)}/resume`);

/** What a change costs at this moment: asked anew each time. */
export const tierChangePreview = (
  api: ApiClient,
  businessId: number,
  tier: SubscriptionTier,
): Promise<TierChangePreview> => api.post(`${plan(businessId)}/preview`, { tier });

export const startCardChange = (api: ApiClient, businessId: number): Promise<CardSetup> =>
  api.post(`${plan(businessId)}/card`);

/** Told once the browser has confirmed the setup; twice is once. */
export const finishCardChange = (
  api: ApiClient,
  businessId: number,
  setupIntentId: string,
): Promise<CardChanged> => api.put(`${plan(businessId)}/card`, { setupIntentId });

export const planCardQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'plan-card'],
    queryFn: ({ signal }) => api.get<PlanCardAnswer>(`${plan(businessId)}/card`, { signal }),
    staleTime: 0,
  });

export const planInvoicesQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'plan-invoices'],
    queryFn: ({ signal }) => api.get<PlanInvoice[]>(`${plan(businessId)}/invoices`, { signal }),
    staleTime: 0,
  });
