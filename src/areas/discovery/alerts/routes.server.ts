import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { registerListUnsubscribe } from '#shared/http/list-unsubscribe.server.ts';
import { alertEndpoints } from './contract.ts';
import { type ListAlertsDeps, listAlerts } from './list-alerts.server.ts';
import { type AlertDeps, createAlert, deleteAlert, setAlertOn } from './manage-alerts.server.ts';
import { turnOffByMailToken } from './queries.server.ts';

export const alertRoutes = (deps: AlertDeps & ListAlertsDeps & { auth: Authenticator }): RegisterRoutes => {
  const own = registerEndpoints(alertEndpoints, deps.auth, {
    'GET /api/alerts': ({ user }) => listAlerts(deps, user),
    'POST /api/alerts': ({ user, body }) => createAlert(deps, user, body),
    'PUT /api/alerts/:alertId': ({ user, params, body }) =>
      setAlertOn(deps.pool, user, params.alertId, body.on),
    'DELETE /api/alerts/:alertId': ({ user, params }) => deleteAlert(deps.pool, user, params.alertId),
  });
  return (app) => {
    own(app);
    registerListUnsubscribe(app, '/api/alerts/off/:token', (token) => turnOffByMailToken(deps.pool, token));
  };
};
