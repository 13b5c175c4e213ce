import { queryOptions } from '@tanstack/react-query';
import type { ClosureScope } from '#areas/catalogue/sessions/closures/rules.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import { type ClosuresAnswer, type CreateClosure, targetToQuery } from './contract.ts';

/** When a business is closed, and the bank holidays to come. Throws `ApiError`. */
export const closuresQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['dashboard', 'closures', businessId],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/closures', { params: { businessId }, signal }),
  });

/** What would become of the dates on these days. Throws `ApiError`. */
export const closurePreviewQuery = (
  api: ApiClient,
  businessId: number,
  days: ClosureScope & { firstDay: string; lastDay: string },
) =>
  queryOptions({
    queryKey: ['dashboard', 'closure-preview', businessId, days],
    // Places go while people look: never shown from an earlier look.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/closures/preview', {
        params: { businessId },
        query: { firstDay: days.firstDay, lastDay: days.lastDay, ...targetToQuery(days) },
        signal,
      }),
  });

/** Closes the business, a session or a place of it, for some days. Throws `ApiError`. */
export const createClosure = (
  api: ApiClient,
  businessId: number,
  input: CreateClosure,
): Promise<ClosuresAnswer> =>
  api.call('POST /api/businesses/:businessId/closures', { params: { businessId }, body: input });

/** Lifts a closure: its dates are back on sale. Throws `ApiError`. */
export const deleteClosure = (
  api: ApiClient,
  businessId: number,
  closureId: number,
): Promise<ClosuresAnswer> =>
  api.call('DELETE /api/businesses/:businessId/closures/:closureId', { params: { businessId, closureId } });
