import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { WorkKind } from './kinds.ts';

/** What is this admin's of all queues. Throws `ApiError`. */
export const assignedToMeQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'work'],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/work', { signal }),
  });

/** Who has what of a queue. Throws `ApiError`. */
export const queueAssignmentsQuery = (api: ApiClient, kind: WorkKind) =>
  queryOptions({
    queryKey: ['admin', 'work', kind],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/work/:kind', { params: { kind }, signal }),
  });

/** Who has one thing, and what is noted of it. Throws `ApiError`. */
export const workItemQuery = (api: ApiClient, kind: WorkKind, id: string | number) =>
  queryOptions({
    queryKey: ['admin', 'work', kind, String(id)],
    queryFn: ({ signal }) => api.call('GET /api/admin/work/:kind/:id', { params: { kind, id }, signal }),
  });

/** Gives it to an admin, or to nobody; `seen` had it as it was looked at. Throws `ApiError`: 409 where that is not so any more. */
export const assignWork = (
  api: ApiClient,
  { kind, id }: { kind: WorkKind; id: string | number },
  change: { adminId: string | null; seen: string | null },
): Promise<void> =>
  api.call('PUT /api/admin/work/:kind/:id/assignee', { params: { kind, id }, body: change });

/** Keeps a note, once by its key. Throws `ApiError`. */
export const addWorkNote = (
  api: ApiClient,
  { kind, id }: { kind: WorkKind; id: string | number },
  note: { key: string; body: string },
): Promise<void> => api.call('POST /api/admin/work/:kind/:id/notes', { params: { kind, id }, body: note });
