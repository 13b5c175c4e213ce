import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** The private address of a business's timetable. Throws `ApiError`. */
export const timetableFeedQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['dashboard', 'calendar-feed', businessId],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/calendar-feed', { params: { businessId }, signal }),
  });

/** Makes it, or another in its place; `on` false ends it. Throws `ApiError`. */
export const renewTimetableFeed = (api: ApiClient, businessId: number, on: boolean) =>
  api.call(`${on ? 'POST' : 'DELETE'} /api/businesses/:businessId/calendar-feed`, { params: { businessId } });
