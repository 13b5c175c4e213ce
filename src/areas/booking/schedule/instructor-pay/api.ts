import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { PayPeriod, PayRateInput, PayRates } from './contract.ts';

export const payRunQuery = (api: ApiClient, businessId: number, period: PayPeriod) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'pay', period.from, period.to],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/pay', { params: { businessId }, query: period, signal }),
  });

export const payRatesQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'pay-rates'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/pay-rates', { params: { businessId }, signal }),
  });

export const setPayRate = (api: ApiClient, businessId: number, body: PayRateInput): Promise<PayRates> =>
  api.call('POST /api/businesses/:businessId/pay-rates', { params: { businessId }, body });

export const removePayRate = (api: ApiClient, businessId: number, rateId: number): Promise<PayRates> =>
  api.call('DELETE /api/businesses/:businessId/pay-rates/:rateId', { params: { businessId, rateId } });
