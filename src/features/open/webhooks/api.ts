import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { DeliveryState } from './contract.ts';
import type { WebhookInput } from './webhook-forms.ts';

/** Which webhook of which business. */
export interface WhichWebhook {
  businessId: number;
  webhookId: string;
}

const keyOf = ({ businessId, webhookId }: WhichWebhook) =>
  ['businesses', businessId, 'webhooks', webhookId] as const;

/** The webhooks of a business. Throws `ApiError`, as all of these do. */
export const webhooksQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'webhooks'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/webhooks', { params: { businessId }, signal }),
  });

/** A page of what was sent there. */
export const logQuery = (api: ApiClient, which: WhichWebhook, state: DeliveryState | null, page: number) =>
  queryOptions({
    queryKey: [...keyOf(which), 'log', state, page],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/webhooks/:webhookId/deliveries', {
        params: which,
        query: { page, ...(state === null ? {} : { state }) },
        signal,
      }),
    // What is on its way changes while it is looked at.
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some((one) => one.state === 'waiting') === true ? 3000 : false,
  });

/** One event with its letters and every attempt. */
export const deliveryQuery = (api: ApiClient, which: WhichWebhook & { deliveryId: string }) =>
  queryOptions({
    queryKey: [...keyOf(which), 'delivery', which.deliveryId],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/webhooks/:webhookId/deliveries/:deliveryId', {
        params: which,
        signal,
      }),
  });

export const addWebhook = (api: ApiClient, businessId: number, body: WebhookInput) =>
  api.call('POST /api/businesses/:businessId/webhooks', { params: { businessId }, body });

export const changeWebhook = (api: ApiClient, params: WhichWebhook, body: WebhookInput) =>
  api.call('PUT /api/businesses/:businessId/webhooks/:webhookId', { params, body });

export const removeWebhook = (api: ApiClient, params: WhichWebhook) =>
  api.call('DELETE /api/businesses/:businessId/webhooks/:webhookId', { params });

export const renewWebhookSecret = (api: ApiClient, params: WhichWebhook) =>
  api.call('POST /api/businesses/:businessId/webhooks/:webhookId/secret', { params });

export const setWebhookStanding = (api: ApiClient, params: WhichWebhook, on: boolean) =>
  api.call('PUT /api/businesses/:businessId/webhooks/:webhookId/standing', { params, body: { on } });

export const sendTest = (api: ApiClient, params: WhichWebhook) =>
  api.call('POST /api/businesses/:businessId/webhooks/:webhookId/test', { params });

export const replayDelivery = (api: ApiClient, params: WhichWebhook & { deliveryId: string }) =>
  api.call('POST /api/businesses/:businessId/webhooks/:webhookId/deliveries/:deliveryId/replay', { params });

export const replayFailed = (api: ApiClient, params: WhichWebhook) =>
  api.call('POST /api/businesses/:businessId/webhooks/:webhookId/replay-failed', { params });
