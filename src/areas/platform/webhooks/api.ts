import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { DeliveryState } from './contract.ts';
import type { WebhookInput } from './webhook-forms.ts';

export interface WebhookId {
  businessId: number;
  webhookId: string;
}

const webhookQueryKey = ({ businessId, webhookId }: WebhookId) =>
  ['businesses', businessId, 'webhooks', webhookId] as const;

/** All functions here throw `ApiError`. */
export const webhooksQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'webhooks'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/webhooks', { params: { businessId }, signal }),
  });

/** One page of the log. */
export const logQuery = (api: ApiClient, which: WebhookId, state: DeliveryState | null, page: number) =>
  queryOptions({
    queryKey: [...webhookQueryKey(which), 'log', state, page],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/webhooks/:webhookId/deliveries', {
        params: which,
        query: { page, ...(state === null ? {} : { state }) },
        signal,
      }),
    // Polls while deliveries are pending.
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some((one) => one.state === 'waiting') === true ? 3000 : false,
  });

/** With its body and attempts. */
export const deliveryQuery = (api: ApiClient, which: WebhookId & { deliveryId: string }) =>
  queryOptions({
    queryKey: [...webhookQueryKey(which), 'delivery', which.deliveryId],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/webhooks/:webhookId/deliveries/:deliveryId', {
        params: which,
        signal,
      }),
  });

export const addWebhook = (api: ApiClient, businessId: number, body: WebhookInput) =>
  api.call('POST /api/businesses/:businessId/webhooks', { params: { businessId }, body });

export const changeWebhook = (api: ApiClient, params: WebhookId, body: WebhookInput) =>
  api.call('PUT /api/businesses/:businessId/webhooks/:webhookId', { params, body });

export const removeWebhook = (api: ApiClient, params: WebhookId) =>
  api.call('DELETE /api/businesses/:businessId/webhooks/:webhookId', { params });

export const rotateWebhookSecret = (api: ApiClient, params: WebhookId) =>
  api.call('POST /api/businesses/:businessId/webhooks/:webhookId/secret', { params });

export const setWebhookEnabled = (api: ApiClient, params: WebhookId, on: boolean) =>
  api.call('PUT /api/businesses/:businessId/webhooks/:webhookId/standing', { params, body: { on } });

export const sendTestEvent = (api: ApiClient, params: WebhookId) =>
  api.call('POST /api/businesses/:businessId/webhooks/:webhookId/test', { params });

export const replayDelivery = (api: ApiClient, params: WebhookId & { deliveryId: string }) =>
  api.call('POST /api/businesses/:businessId/webhooks/:webhookId/deliveries/:deliveryId/replay', { params });

export const replayFailedDeliveries = (api: ApiClient, params: WebhookId) =>
  api.call('POST /api/businesses/:businessId/webhooks/:webhookId/replay-failed', { params });
