import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { CalendarFeed } from './contract.ts';

/** The person's private calendar address, if they have asked for one. Throws `ApiError`. */
export const calendarFeedQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['booking', 'calendar-feed'],
    queryFn: ({ signal }) => api.get<CalendarFeed>('/api/calendar-feed', { signal }),
  });

/** Makes a private calendar address, or a new one in place of it. Throws `ApiError`. */
export function renewCalendarFeed(api: ApiClient): Promise<CalendarFeed> {
  return api.post<CalendarFeed>('/api/calendar-feed');
}
