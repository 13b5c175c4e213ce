import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { NewSource } from './source-forms.ts';

/** Throws `ApiError`. */
export const externalSessionQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['elsewhere', id],
    queryFn: ({ signal }) => api.call('GET /api/elsewhere/:id', { params: { id }, signal }),
  });

/** Refetches while a feed is being read. Throws `ApiError`. */
export const sourcesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'feed-sources'],
    queryFn: ({ signal }) => api.call('GET /api/admin/feed-sources', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ runs }) => runs[0]?.endedAt === null) === true ? 3_000 : false,
  });

/** Throws `ApiError`. */
export const addSource = (api: ApiClient, source: NewSource) =>
  api.call('POST /api/admin/feed-sources', { body: source });

/** Starts the next run at once. Throws `ApiError`. */
export const requestSourceRun = (api: ApiClient, sourceId: string) =>
  api.call('POST /api/admin/feed-sources/:sourceId/run', { params: { sourceId } });

/** Hides its sessions. Throws `ApiError`. */
export const pauseSource = (api: ApiClient, sourceId: string, reason: string) =>
  api.call('POST /api/admin/feed-sources/:sourceId/pause', { params: { sourceId }, body: { reason } });

/** Throws `ApiError`. */
export const resumeSource = (api: ApiClient, sourceId: string) =>
  api.call('POST /api/admin/feed-sources/:sourceId/resume', { params: { sourceId } });

/** Deletes all its data. Throws `ApiError`. */
export const removeSource = (api: ApiClient, sourceId: string, reason: string) =>
  api.call('POST /api/admin/feed-sources/:sourceId/remove', { params: { sourceId }, body: { reason } });
