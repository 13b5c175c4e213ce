import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { NewSource } from './source-forms.ts';

/** A session that is booked elsewhere. Throws `ApiError`. */
export const externalSessionQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['elsewhere', id],
    queryFn: ({ signal }) => api.call('GET /api/elsewhere/:id', { params: { id }, signal }),
  });

/** The publishers whose feeds are read, for admins; asked for again while one is being read. Throws `ApiError`. */
export const sourcesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'feed-sources'],
    queryFn: ({ signal }) => api.call('GET /api/admin/feed-sources', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ runs }) => runs[0]?.endedAt === null) === true ? 3_000 : false,
  });

/** Has a publisher's feeds read from now on. Throws `ApiError`. */
export const addSource = (api: ApiClient, source: NewSource) =>
  api.call('POST /api/admin/feed-sources', { body: source });

/** Has them read at the next moment. Throws `ApiError`. */
export const requestSourceRun = (api: ApiClient, sourceId: string) =>
  api.call('POST /api/admin/feed-sources/:sourceId/run', { params: { sourceId } });

/** Shows nothing of it for a while. Throws `ApiError`. */
export const pauseSource = (api: ApiClient, sourceId: string, reason: string) =>
  api.call('POST /api/admin/feed-sources/:sourceId/pause', { params: { sourceId }, body: { reason } });

/** Shows it again. Throws `ApiError`. */
export const resumeSource = (api: ApiClient, sourceId: string) =>
  api.call('POST /api/admin/feed-sources/:sourceId/resume', { params: { sourceId } });

/** Forgets all that was read of it. Throws `ApiError`. */
export const removeSource = (api: ApiClient, sourceId: string, reason: string) =>
  api.call('POST /api/admin/feed-sources/:sourceId/remove', { params: { sourceId }, body: { reason } });
