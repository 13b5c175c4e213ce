import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** The person's upcoming sessions with their next date. Pages fetch it before they render. Throws `ApiError`. */
export const bookedSessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['booking', 'held'],
    staleTime: 10_000,
    queryFn: async ({ signal }) => (await import('./my-booked-sessions.ts')).fetchBookedSessions(api, signal),
  });
