import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

export const workspaceFactsQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'workspace'],
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/workspace', { params: { businessId }, signal }),
  });

export const todayQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'today'],
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/today', { params: { businessId }, signal }),
  });
