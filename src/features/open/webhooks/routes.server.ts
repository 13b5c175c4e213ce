import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { webhookEndpoints } from './contract.ts';
import {
  addWebhook,
  changeWebhook,
  type KeepWebhooksDeps,
  removeWebhook,
  replay,
  replayFailed,
  rotateSecret,
  sendTest,
  setStanding,
  showDelivery,
  showLog,
  showWebhooks,
} from './keep-webhooks.server.ts';

/** What a business does about its webhooks. */
export const webhookRoutes = (deps: KeepWebhooksDeps & { auth: Authenticator }) =>
  serve(webhookEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/webhooks': ({ user, params }) =>
      showWebhooks(deps, user, params.businessId),
    'POST /api/businesses/:businessId/webhooks': ({ act, params, body }) =>
      addWebhook(deps, act, params.businessId, body),
    'PUT /api/businesses/:businessId/webhooks/:webhookId': ({ act, params, body }) =>
      changeWebhook(deps, act, params, body),
    'DELETE /api/businesses/:businessId/webhooks/:webhookId': ({ act, params }) =>
      removeWebhook(deps, act, params),
    'POST /api/businesses/:businessId/webhooks/:webhookId/secret': ({ act, params }) =>
      rotateSecret(deps, act, params),
    'PUT /api/businesses/:businessId/webhooks/:webhookId/standing': ({ act, params, body }) =>
      setStanding(deps, act, params, body.on),
    'POST /api/businesses/:businessId/webhooks/:webhookId/test': ({ user, params }) =>
      sendTest(deps, user, params),
    'GET /api/businesses/:businessId/webhooks/:webhookId/deliveries': ({ user, params, query }) =>
      showLog(deps, user, params, query),
    'GET /api/businesses/:businessId/webhooks/:webhookId/deliveries/:deliveryId': ({ user, params }) =>
      showDelivery(deps, user, params),
    'POST /api/businesses/:businessId/webhooks/:webhookId/deliveries/:deliveryId/replay': ({
      user,
      params,
    }) => replay(deps, user, params),
    'POST /api/businesses/:businessId/webhooks/:webhookId/replay-failed': ({ user, params }) =>
      replayFailed(deps, user, params),
  });
