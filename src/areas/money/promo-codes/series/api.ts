import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { NewSeriesPrice } from '../contract.ts';

export const seriesPriceQuery = (api: ApiClient, sessionId: number) =>
  queryOptions({
    queryKey: ['session', String(sessionId), 'series-price'],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/sessions/:sessionId/series-price', { params: { sessionId }, signal }),
  });

export const seriesPricesQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'series-prices'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/series-prices', { params: { businessId }, signal }),
  });

export const setSeriesPrice = (api: ApiClient, businessId: number, sessionId: number, body: NewSeriesPrice) =>
  api.call('PUT /api/businesses/:businessId/series-prices/:sessionId', {
    params: { businessId, sessionId },
    body,
  });

export const deleteSeriesPrice = (api: ApiClient, businessId: number, sessionId: number) =>
  api.call('DELETE /api/businesses/:businessId/series-prices/:sessionId', {
    params: { businessId, sessionId },
  });
