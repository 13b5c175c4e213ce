import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

export const timetableFeedQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['dashboard', 'calendar-feed', businessId],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/calendar-feed', { params: { businessId }, signal }),
  });

/** Creates or replaces the address; `on` false ends it. */
export const renewTimetableFeed = (api: ApiClient, businessId: number, on: boolean) =>
  api.call(`${on ? 'POST' : 'DELETE'} /api/businesses/:businessId/calendar-feed`, { params: { businessId } });
