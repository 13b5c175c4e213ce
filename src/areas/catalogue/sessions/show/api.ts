import { queryOptions } from '@tanstack/react-query';
import { plusDays } from '#shared/calendar/calendar-day.ts';
import type { ApiClient } from '#shared/http/api-client.ts';

/** One session (`GET /api/sessions/{id}`). Throws `ApiError`, 404 "Session not found" among them. */
export const sessionQuery = (api: ApiClient, sessionId: string | number) =>
  queryOptions({
    queryKey: ['session', String(sessionId)],
    queryFn: ({ signal }) => api.call('GET /api/sessions/:id', { params: { id: sessionId }, signal }),
  });

/** On which days to come a session is closed, and why. Throws `ApiError`. */
export const closedDaysQuery = (api: ApiClient, sessionId: string | number) =>
  queryOptions({
    queryKey: ['session', String(sessionId), 'closures'],
    queryFn: ({ signal }) =>
      api.call('GET /api/sessions/:id/closures', { params: { id: sessionId }, signal }),
  });

/** The terms in which a session runs; none for always. Throws `ApiError`. */
export const termsQuery = (api: ApiClient, sessionId: string | number) =>
  queryOptions({
    queryKey: ['session', String(sessionId), 'terms'],
    queryFn: ({ signal }) => api.call('GET /api/sessions/:id/terms', { params: { id: sessionId }, signal }),
  });

/** The dates of one week, from `firstDay` (`YYYY-MM-DD`, Europe/London), full ones included. Throws `ApiError`. */
export const weekQuery = (api: ApiClient, sessionId: string | number, firstDay: string) =>
  queryOptions({
    queryKey: ['session', String(sessionId), 'week', firstDay],
    // Seats go while people look: a week is fetched again when it is come back to after half a minute.
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/sessions/:id/occurrences', {
        params: { id: sessionId },
        query: { from: firstDay, to: plusDays(firstDay, 6) },
        signal,
      }),
  });
