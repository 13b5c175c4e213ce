import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { Turn } from './contract.ts';
import type { SwitchName } from './switches.ts';

/** How every switch stands, with its history. Throws `ApiError`. */
export const switchesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'switches'],
    queryFn: ({ signal }) => api.call('GET /api/admin/switches', { signal }),
  });

/** Turns a switch as it was seen. Throws `ApiError`: 409 when another admin was first. */
export const turnSwitch = (api: ApiClient, name: SwitchName, turn: Turn): Promise<void> =>
  api.call('PUT /api/admin/switches/:name', { params: { name }, body: turn });
