import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { NewsChoice, NotificationSettings, PushDevice, Subscription } from './contract.ts';

/** Throws `ApiError`. */
export const notificationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: ({ signal }): Promise<NotificationSettings> => api.call('GET /api/notifications', { signal }),
  });

/** Throws `ApiError`. */
export const saveNewsChoice = (api: ApiClient, body: NewsChoice) =>
  api.call('PUT /api/notifications/choices', { body });

/** Shows notifications on this browser. Throws `ApiError`. */
export const addDevice = (api: ApiClient, body: Subscription): Promise<PushDevice> =>
  api.call('POST /api/notifications/devices', { body });

/** Throws `ApiError`. */
export const removeDevice = (api: ApiClient, deviceId: string) =>
  api.call('DELETE /api/notifications/devices/:deviceId', { params: { deviceId } });
