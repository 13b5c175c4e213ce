import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import type { AppInstance, RegisterRoutes } from '#shared/http/app-instance.server.ts';
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
    oneClick(app, deps);
  };
};

/**
 * Where mail programs turn an alert off at one click (RFC 8058): they post a form, without a cookie, and its address
 * alone says which. Whatever it says the answer is the same.
 */
function oneClick(app: AppInstance, { pool }: Pick<AlertDeps, 'pool'>): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null, null),
    );
    scope.post<{ Params: { token: string } }>(
      '/api/alerts/off/:token',
      { config: { who: 'anyone', takesForms: true } },
      async (request, reply) => {
        await turnOffByToken(pool, request.params.token);
        return reply.status(204).send();
      },
    );
  });
}
