import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { WorkKind } from './kinds.ts';

export const assignedToMeQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'work'],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/work', { signal }),
  });

export const queueAssignmentsQuery = (api: ApiClient, kind: WorkKind) =>
  queryOptions({
    queryKey: ['admin', 'work', kind],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/work/:kind', { params: { kind }, signal }),
  });

/** Assignee and notes. */
export const workItemQuery = (api: ApiClient, kind: WorkKind, id: string | number) =>
  queryOptions({
    queryKey: ['admin', 'work', kind, String(id)],
    queryFn: ({ signal }) => api.call('GET /api/admin/work/:kind/:id', { params: { kind, id }, signal }),
  });

/** Null unassigns; `seen` is the assignee on screen. Throws `ApiError` 409 if that has changed. */
export const assignWork = (
  api: ApiClient,
  { kind, id }: { kind: WorkKind; id: string | number },
  change: { adminId: string | null; seen: string | null },
): Promise<void> =>
  api.call('PUT /api/admin/work/:kind/:id/assignee', { params: { kind, id }, body: change });

/** Idempotent by `key`. */
export const addWorkNote = (
  api: ApiClient,
  { kind, id }: { kind: WorkKind; id: string | number },
  note: { key: string; body: string },
): Promise<void> => api.call('POST /api/admin/work/:kind/:id/notes', { params: { kind, id }, body: note });
