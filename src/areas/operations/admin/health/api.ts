import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** How the site stands; looked at again every half minute. Throws `ApiError`. */
export const healthQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'health'],
    staleTime: 5000,
    refetchInterval: 30_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/health', { signal }),
  });

/** The provider's events that have not come; the provider is asked, every two minutes. Throws `ApiError`: 503. */
export const missingEventsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'health', 'webhooks'],
    staleTime: 60_000,
    refetchInterval: 120_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/health/webhooks', { signal }),
  });

/** Has an event fetched that has not come. Throws `ApiError`: 404 where there is none, 503 without the provider. */
export const fetchEvent = (
  api: ApiClient,
  event: string,
): Promise<{ outcome: 'handled' | 'known' | 'ignored' }> =>
  api.call('POST /api/admin/health/webhooks/:event/fetch', { params: { event } });

/** Has all of them fetched; how many were, and how many couldn’t be sent. Throws `ApiError`: 503. */
export const fetchAllEvents = (api: ApiClient): Promise<{ fetched: number; failed: number }> =>
  api.call('POST /api/admin/health/webhooks/fetch');

/** Has a job that failed run at once. Throws `ApiError`: 404 when it is done by now, 409 while it runs. */
export const retryJob = (api: ApiClient, id: string): Promise<void> =>
  api.call('POST /api/admin/health/jobs/:id/retry', { params: { id } });

/** Has all of them run at once; how many there were. Throws `ApiError`. */
export const retryAllJobs = (api: ApiClient): Promise<{ retried: number }> =>
  api.call('POST /api/admin/health/jobs/retry');

/** Marks a mail that did not go as seen to. Throws `ApiError`. */
export const markMailHandled = (api: ApiClient, key: string): Promise<void> =>
  api.call('POST /api/admin/health/mails/seen', { body: { key } });
