import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type {
  AdminStats,
  BusinessDetails,
  BusinessForReview,
  Decision,
  EditDetails,
  EditForReview,
  ListingKind,
  SessionDetails,
  SessionForReview,
} from './contract.ts';

/** What the server found while it rendered the page need not be asked for again at once. */
const staleTime = 10_000;

export const adminStatsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'stats'],
    staleTime,
    queryFn: ({ signal }) => api.get<AdminStats>('/api/admin/stats', { signal }),
  });

export const pendingBusinessesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'pending', 'businesses'],
    staleTime,
    queryFn: ({ signal }) => api.get<BusinessForReview[]>('/api/admin/businesses/pending', { signal }),
  });

export const pendingSessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'pending', 'sessions'],
    staleTime,
    queryFn: ({ signal }) => api.get<SessionForReview[]>('/api/admin/sessions/pending', { signal }),
  });

export const pendingEditsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'pending', 'business-edits'],
    staleTime,
    queryFn: ({ signal }) => api.get<EditForReview[]>('/api/admin/business-edits/pending', { signal }),
  });

export const editDetailsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'business-edits', id],
    staleTime,
    queryFn: ({ signal }) => api.get<EditDetails>(`/api/admin/business-edits/${id}`, { signal }),
  });

export const businessDetailsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'businesses', id],
    staleTime,
    queryFn: ({ signal }) => api.get<BusinessDetails>(`/api/admin/businesses/${id}`, { signal }),
  });

export const sessionDetailsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'sessions', id],
    staleTime,
    queryFn: ({ signal }) => api.get<SessionDetails>(`/api/admin/sessions/${id}`, { signal }),
  });

/** Approves (specification, section 7) or, with a reason, rejects. Throws `ApiError`. */
export function decide(
  api: ApiClient,
  listing: { kind: ListingKind; id: number },
  reason: string | null,
): Promise<Decision> {
  const path = `/api/admin/${listing.kind}/${listing.id}`;
  return reason === null
    ? api.put<Decision>(`${path}/approve`, { approved: true })
    : api.post<Decision>(`${path}/reject`, { reason });
}

/** Takes one's own decision back. Throws `ApiError` when it is too late. */
export function undo(api: ApiClient, listing: { kind: ListingKind; id: number }): Promise<void> {
  return api.post<void>(`/api/admin/${listing.kind}/${listing.id}/undo`);
}
