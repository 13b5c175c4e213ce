import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** Throws `ApiError`. */
export const instructorsQuery = (api: ApiClient, sessionId: number) =>
  queryOptions({
    queryKey: ['sessions', sessionId, 'instructors'],
    queryFn: ({ signal }) =>
      api.call('GET /api/sessions/:id/instructors', { params: { id: sessionId }, signal }),
  });

/** Throws `ApiError`. */
export const instructorQuery = (api: ApiClient, instructorId: string) =>
  queryOptions({
    queryKey: ['instructors', instructorId],
    queryFn: ({ signal }) =>
      api.call('GET /api/instructors/:instructorId', { params: { instructorId }, signal }),
  });
