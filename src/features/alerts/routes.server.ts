import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { takeOneClick } from '#shared/http/one-click.server.ts';
import { alertEndpoints } from './contract.ts';
import { type AlertDeps, keepAlert, listAlerts, removeAlert, turnAlert } from './keep-alerts.server.ts';
import { turnOffByToken } from './queries.server.ts';

/** Searches that people keep. */
export const alertRoutes = (deps: AlertDeps & { auth: Authenticator }): RegisterRoutes => {
  const own = serve(alertEndpoints, deps.auth, {
    'GET /api/alerts': ({ user }) => listAlerts(deps, user),
    'POST /api/alerts': ({ user, body }) => keepAlert(deps, user, body),
    'PUT /api/alerts/:alertId': ({ user, params, body }) =>
      turnAlert(deps.pool, user, params.alertId, body.on),
    'DELETE /api/alerts/:alertId': ({ user, params }) => removeAlert(deps.pool, user, params.alertId),
  });
  return (app) => {
    own(app);
    takeOneClick(app, '/api/alerts/off/:token', (token) => turnOffByToken(deps.pool, token));
  };
};
