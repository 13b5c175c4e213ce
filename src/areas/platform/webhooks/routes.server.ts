import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { webhookEndpoints } from './contract.ts';
import {
  addWebhook,
  changeWebhook,
  readDelivery,
  readLog,
  readWebhooks,
  removeWebhook,
  replayFailedWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  sendTestEvent,
  setWebhookEnabled,
  type WebhookEndpointsDeps,
} from './webhook-endpoints.server.ts';

export const webhookRoutes = (deps: WebhookEndpointsDeps & { auth: Authenticator }) =>
  registerEndpoints(webhookEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/webhooks': ({ user, params }) =>
      readWebhooks(deps, user, params.businessId),
    'POST /api/businesses/:businessId/webhooks': ({ act, params, body }) =>
      addWebhook(deps, act, params.businessId, body),
    'PUT /api/businesses/:businessId/webhooks/:webhookId': ({ act, params, body }) =>
      changeWebhook(deps, act, params, body),
    'DELETE /api/businesses/:businessId/webhooks/:webhookId': ({ act, params }) =>
      removeWebhook(deps, act, params),
    'POST /api/businesses/:businessId/webhooks/:webhookId/secret': ({ act, params }) =>
      rotateWebhookSecret(deps, act, params),
    'PUT /api/businesses/:businessId/webhooks/:webhookId/standing': ({ act, params, body }) =>
      setWebhookEnabled(deps, act, params, body.on),
    'POST /api/businesses/:businessId/webhooks/:webhookId/test': ({ user, params }) =>
      sendTestEvent(deps, user, params),
    'GET /api/businesses/:businessId/webhooks/:webhookId/deliveries': ({ user, params, query }) =>
      readLog(deps, user, params, query),
    'GET /api/businesses/:businessId/webhooks/:webhookId/deliveries/:deliveryId': ({ user, params }) =>
      readDelivery(deps, user, params),
    'POST /api/businesses/:businessId/webhooks/:webhookId/deliveries/:deliveryId/replay': ({
      user,
      params,
    }) => replayWebhookDelivery(deps, user, params),
    'POST /api/businesses/:businessId/webhooks/:webhookId/replay-failed': ({ user, params }) =>
      replayFailedWebhooks(deps, user, params),
  });
