import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { Decision, ListingKind, Outcomes } from './contract.ts';

const staleTime = 10_000;

export const adminStatsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'stats'],
    staleTime,
    queryFn: ({ signal }) => api.call('GET /api/admin/stats', { signal }),
  });

export const pendingBusinessesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'pending', 'businesses'],
    staleTime,
    queryFn: ({ signal }) => api.call('GET /api/admin/businesses/pending', { signal }),
  });

export const pendingSessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'pending', 'sessions'],
    staleTime,
    queryFn: ({ signal }) => api.call('GET /api/admin/sessions/pending', { signal }),
  });

export const pendingEditsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'pending', 'business-edits'],
    staleTime,
    queryFn: ({ signal }) => api.call('GET /api/admin/business-edits/pending', { signal }),
  });

export const editDetailsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'business-edits', id],
    staleTime,
    queryFn: ({ signal }) => api.call('GET /api/admin/business-edits/:id', { params: { id }, signal }),
  });

export const businessDetailsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'businesses', id],
    staleTime,
    queryFn: ({ signal }) => api.call('GET /api/admin/businesses/:id', { params: { id }, signal }),
  });

export const sessionDetailsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'sessions', id],
    staleTime,
    queryFn: ({ signal }) => api.call('GET /api/admin/sessions/:id', { params: { id }, signal }),
  });

/** Null approves; a reason rejects. */
export const decide = (
  api: ApiClient,
  { kind, id }: { kind: ListingKind; id: number },
  reason: string | null,
): Promise<Decision> =>
  reason === null
    ? api.call(`PUT /api/admin/${kind}/:id/approve`, { params: { id }, body: { approved: true } })
    : api.call(`POST /api/admin/${kind}/:id/reject`, { params: { id }, body: { reason } });

/** Undoes the admin's own decision. Throws `ApiError` if it is too late. */
export const undo = (api: ApiClient, { kind, id }: { kind: ListingKind; id: number }): Promise<void> =>
  api.call(`POST /api/admin/${kind}/:id/undo`, { params: { id } });

export const decideMany = (
  api: ApiClient,
  kind: ListingKind,
  ids: number[],
  reason: string | null,
): Promise<Outcomes> => api.call('POST /api/admin/decisions', { body: { kind, ids, reason } });

export const undoMany = (api: ApiClient, kind: ListingKind, ids: number[]): Promise<Outcomes> =>
  api.call('POST /api/admin/decisions/undo', { body: { kind, ids } });
