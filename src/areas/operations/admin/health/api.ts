import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

export const healthQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'health'],
    staleTime: 5000,
    refetchInterval: 30_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/health', { signal }),
  });

export const missingEventsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'health', 'webhooks'],
    staleTime: 60_000,
    refetchInterval: 120_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/health/webhooks', { signal }),
  });

/** Throws `ApiError`: 404 for an unknown event, 503 without Stripe. */
export const fetchEvent = (
  api: ApiClient,
  event: string,
): Promise<{ outcome: 'handled' | 'known' | 'ignored' }> =>
  api.call('POST /api/admin/health/webhooks/:event/fetch', { params: { event } });

/** Counts fetched events and those that failed. Throws `ApiError` 503. */
export const fetchAllEvents = (api: ApiClient): Promise<{ fetched: number; failed: number }> =>
  api.call('POST /api/admin/health/webhooks/fetch');

/** Throws `ApiError`: 404 if the job has finished, 409 while it runs. */
export const retryJob = (api: ApiClient, id: string): Promise<void> =>
  api.call('POST /api/admin/health/jobs/:id/retry', { params: { id } });

/** Returns how many jobs were queued again. */
export const retryAllJobs = (api: ApiClient): Promise<{ retried: number }> =>
  api.call('POST /api/admin/health/jobs/retry');

export const markMailHandled = (api: ApiClient, key: string): Promise<void> =>
  api.call('POST /api/admin/health/mails/seen', { body: { key } });
