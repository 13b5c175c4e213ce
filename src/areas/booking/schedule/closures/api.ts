import { queryOptions } from '@tanstack/react-query';
import type { ClosureScope } from '#areas/catalogue/sessions/closures/rules.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import { type ClosuresAnswer, type CreateClosure, targetToQuery } from './contract.ts';

export const closuresQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['dashboard', 'closures', businessId],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/closures', { params: { businessId }, signal }),
  });

export const closurePreviewQuery = (
  api: ApiClient,
  businessId: number,
  days: ClosureScope & { firstDay: string; lastDay: string },
) =>
  queryOptions({
    queryKey: ['dashboard', 'closure-preview', businessId, days],
    // Places sell meanwhile: never show a cached preview.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/closures/preview', {
        params: { businessId },
        query: { firstDay: days.firstDay, lastDay: days.lastDay, ...targetToQuery(days) },
        signal,
      }),
  });

export const createClosure = (
  api: ApiClient,
  businessId: number,
  input: CreateClosure,
): Promise<ClosuresAnswer> =>
  api.call('POST /api/businesses/:businessId/closures', { params: { businessId }, body: input });

export const deleteClosure = (
  api: ApiClient,
  businessId: number,
  closureId: number,
): Promise<ClosuresAnswer> =>
  api.call('DELETE /api/businesses/:businessId/closures/:closureId', { params: { businessId, closureId } });
