import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, endpointHref } from '#shared/http/api-client.ts';
import type { PayoutContents, PayoutOverview, ProviderPage } from './contract.ts';

// A null payee means the person as a trainer. All throw `ApiError`.

export type Payee = number | null;

const businessParams = (businessId: number) => ({ params: { businessId } });

export const payoutsKey = (payee: Payee) => ['payouts', payee ?? 'trainer'] as const;

export const payoutsQuery = (api: ApiClient, payee: Payee) =>
  queryOptions({
    queryKey: [...payoutsKey(payee), 'overview'],
    queryFn: ({ signal }): Promise<PayoutOverview> =>
      payee === null
        ? api.call('GET /api/trainer-payouts', { signal })
        : api.call('GET /api/businesses/:businessId/payouts', { ...businessParams(payee), signal }),
    staleTime: 10_000,
  });

export const payoutContentsQuery = (api: ApiClient, payee: Payee, payoutId: string) =>
  queryOptions({
    queryKey: [...payoutsKey(payee), payoutId],
    queryFn: ({ signal }): Promise<PayoutContents> =>
      payee === null
        ? api.call('GET /api/trainer-payouts/:payoutId', { params: { payoutId }, signal })
        : api.call('GET /api/businesses/:businessId/payouts/:payoutId', {
            params: { businessId: payee, payoutId },
            signal,
          }),
    staleTime: 60_000,
  });

export const payoutsCsvPath = (payee: Payee): string =>
  payee === null
    ? endpointHref('GET /api/trainer-payouts/export.csv', {})
    : endpointHref('GET /api/businesses/:businessId/payouts/export.csv', businessParams(payee));

export const startOnboarding = (api: ApiClient, payee: Payee): Promise<ProviderPage> =>
  payee === null
    ? api.call('POST /api/trainer-payouts/onboarding')
    : api.call('POST /api/businesses/:businessId/payouts/onboarding', businessParams(payee));

export const openDashboard = (api: ApiClient, payee: Payee): Promise<ProviderPage> =>
  payee === null
    ? api.call('POST /api/trainer-payouts/dashboard')
    : api.call('POST /api/businesses/:businessId/payouts/dashboard', businessParams(payee));

export const refreshPayouts = (api: ApiClient, payee: Payee): Promise<void> =>
  payee === null
    ? api.call('POST /api/trainer-payouts/refresh')
    : api.call('POST /api/businesses/:businessId/payouts/refresh', businessParams(payee));
