import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { Alert, NewAlert } from './contract.ts';

/** The searches that the person keeps. Throws `ApiError`. */
export const alertsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['alerts'],
    queryFn: ({ signal }): Promise<Alert[]> => api.call('GET /api/alerts', { signal }),
  });

/** Keeps a search. Throws `ApiError`. */
export const createAlert = (api: ApiClient, body: NewAlert): Promise<Alert> =>
  api.call('POST /api/alerts', { body });

/** Turns one on or off. Throws `ApiError`. */
export const setAlertOn = (api: ApiClient, alertId: string, on: boolean) =>
  api.call('PUT /api/alerts/:alertId', { params: { alertId }, body: { on } });

/** Keeps it no longer. Throws `ApiError`. */
export const deleteAlert = (api: ApiClient, alertId: string) =>
  api.call('DELETE /api/alerts/:alertId', { params: { alertId } });
