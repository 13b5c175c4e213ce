import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

export const platformReportQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'platform-report'],
    queryFn: ({ signal }) => api.call('GET /api/admin/platform-report', { signal }),
  });
