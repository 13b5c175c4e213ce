import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { Alert, NewAlert } from './contract.ts';

export const alertsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['alerts'],
    queryFn: ({ signal }): Promise<Alert[]> => api.call('GET /api/alerts', { signal }),
  });

export const createAlert = (api: ApiClient, body: NewAlert) => api.call('POST /api/alerts', { body });

export const setAlertOn = (api: ApiClient, alertId: string, on: boolean) =>
  api.call('PUT /api/alerts/:alertId', { params: { alertId }, body: { on } });

export const deleteAlert = (api: ApiClient, alertId: string) =>
  api.call('DELETE /api/alerts/:alertId', { params: { alertId } });
