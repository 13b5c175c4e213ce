import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

export const coursesQuery = (api: ApiClient, sessionId: number) =>
  queryOptions({
    queryKey: ['dashboard', 'courses', sessionId],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/sessions/:id/courses', { params: { id: sessionId }, signal }),
  });
