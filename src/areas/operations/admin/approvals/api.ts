import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { Decision, ListingKind, Outcomes } from './contract.ts';

/** What the server found while it rendered the page need not be asked for again at once. */
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

/** Approves (docs/product/api.md#endpoints) or, with a reason, rejects. Throws `ApiError`. */
export const decide = (
  api: ApiClient,
  { kind, id }: { kind: ListingKind; id: number },
  reason: string | null,
): Promise<Decision> =>
  reason === null
    ? api.call(`PUT /api/admin/${kind}/:id/approve`, { params: { id }, body: { approved: true } })
    : api.call(`POST /api/admin/${kind}/:id/reject`, { params: { id }, body: { reason } });

/** Takes one's own decision back. Throws `ApiError` when it is too late. */
export const undo = (api: ApiClient, { kind, id }: { kind: ListingKind; id: number }): Promise<void> =>
  api.call(`POST /api/admin/${kind}/:id/undo`, { params: { id } });

/** The same on several of a kind; what could not be decided says why. Throws `ApiError`. */
export const decideMany = (
  api: ApiClient,
  kind: ListingKind,
  ids: number[],
  reason: string | null,
): Promise<Outcomes> => api.call('POST /api/admin/decisions', { body: { kind, ids, reason } });

/** Takes one's own decisions on several back. Throws `ApiError`. */
export const undoMany = (api: ApiClient, kind: ListingKind, ids: number[]): Promise<Outcomes> =>
  api.call('POST /api/admin/decisions/undo', { body: { kind, ids } });
