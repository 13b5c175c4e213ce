import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, endpointHref } from '#shared/http/api-client.ts';
import type { PeriodKind, Quarter } from './quarters.ts';

// A null payee means the person as a trainer. All throw `ApiError`.

type Payee = number | null;

export const bookQuartersQuery = (api: ApiClient, payee: Payee, periods: PeriodKind) =>
  queryOptions({
    queryKey: ['books', payee ?? 'trainer', periods],
    queryFn: ({ signal }) =>
      payee === null
        ? api.call('GET /api/trainer-books', { query: { periods }, signal })
        : api.call('GET /api/businesses/:businessId/books', {
            params: { businessId: payee },
            query: { periods },
            signal,
          }),
  });

export const booksQuery = (api: ApiClient, payee: Payee, quarter: Quarter, periods: PeriodKind) =>
  queryOptions({
    queryKey: ['books', payee ?? 'trainer', periods, quarter],
    queryFn: ({ signal }) =>
      payee === null
        ? api.call('GET /api/trainer-books/:quarter', { params: { quarter }, query: { periods }, signal })
        : api.call('GET /api/businesses/:businessId/books/:quarter', {
            params: { businessId: payee, quarter },
            query: { periods },
            signal,
          }),
  });

export function bookFileLinks(
  payee: Payee,
  quarter: Quarter,
  periods: PeriodKind,
): { xero: string; freeAgent: string } {
  const query = { periods };
  if (payee === null) {
    const params = { quarter };
    return {
      xero: endpointHref('GET /api/trainer-books/:quarter/xero.csv', { params, query }),
      freeAgent: endpointHref('GET /api/trainer-books/:quarter/freeagent.csv', { params, query }),
    };
  }
  const params = { businessId: payee, quarter };
  return {
    xero: endpointHref('GET /api/businesses/:businessId/books/:quarter/xero.csv', { params, query }),
    freeAgent: endpointHref('GET /api/businesses/:businessId/books/:quarter/freeagent.csv', {
      params,
      query,
    }),
  };
}
