import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { DecideSignal } from './contract.ts';

export const signalsQuery = (api: ApiClient, search: Record<string, string | undefined>) =>
  queryOptions({
    queryKey: ['admin', 'signals', search],
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/signals', { query: search, signal }),
  });

export const signalQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'signals', id],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/signals/:id', { params: { id }, signal }),
  });

/** Undoes the admin's own decision, unless it suspended somebody. Throws `ApiError` if it is too late. */
export const undoSignal = (api: ApiClient, id: string): Promise<void> =>
  api.call('POST /api/admin/signals/:id/undo', { params: { id } });

/** Throws `ApiError` 409 that names the admin who was first. */
export const decideSignal = (api: ApiClient, id: string, decision: DecideSignal): Promise<void> =>
  api.call('POST /api/admin/signals/:id/decide', { params: { id }, body: decision });
