import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** Throws `ApiError`. */
export const accessQuery = (api: ApiClient, sessionId: number) =>
  queryOptions({
    queryKey: ['sessions', sessionId, 'access'],
    queryFn: ({ signal }) => api.call('GET /api/sessions/:id/access', { params: { id: sessionId }, signal }),
  });
