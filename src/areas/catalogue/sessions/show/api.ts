import { queryOptions } from '@tanstack/react-query';
import { plusDays } from '#shared/calendar/calendar-day.ts';
import type { ApiClient } from '#shared/http/api-client.ts';

/** `GET /api/sessions/{id}`. Throws `ApiError`, also 404 "Session not found". */
export const sessionQuery = (api: ApiClient, sessionId: string | number) =>
  queryOptions({
    queryKey: ['session', String(sessionId)],
    queryFn: ({ signal }) => api.call('GET /api/sessions/:id', { params: { id: sessionId }, signal }),
  });

/** Throws `ApiError`. */
export const closedDaysQuery = (api: ApiClient, sessionId: string | number) =>
  queryOptions({
    queryKey: ['session', String(sessionId), 'closures'],
    queryFn: ({ signal }) =>
      api.call('GET /api/sessions/:id/closures', { params: { id: sessionId }, signal }),
  });

/** Empty if it always runs. Throws `ApiError`. */
export const termsQuery = (api: ApiClient, sessionId: string | number) =>
  queryOptions({
    queryKey: ['session', String(sessionId), 'terms'],
    queryFn: ({ signal }) => api.call('GET /api/sessions/:id/terms', { params: { id: sessionId }, signal }),
  });

/** `firstDay` is a London day, `YYYY-MM-DD`. Includes full dates. Throws `ApiError`. */
export const weekQuery = (api: ApiClient, sessionId: string | number, firstDay: string) =>
  queryOptions({
    queryKey: ['session', String(sessionId), 'week', firstDay],
    // Places sell quickly: refetch a week shown again after half a minute.
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/sessions/:id/occurrences', {
        params: { id: sessionId },
        query: { from: firstDay, to: plusDays(firstDay, 6) },
        signal,
      }),
  });
