import { type Authenticator, type SignIns, serve } from '#features/accounts/current/require-user.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { takeOneClick } from '#shared/http/one-click.server.ts';
import { pushEndpoints } from './contract.ts';
import { endMails } from './end-mails.server.ts';
import { addDevice, choose, type DeviceDeps, removeDevice, showSettings } from './keep-devices.server.ts';

/** How people are told of news, and on which devices: everybody their own. */
export const pushRoutes = (
  deps: DeviceDeps & { auth: Authenticator; signIns: Pick<SignIns, 'currentSignIn'> },
): RegisterRoutes => {
  const own = serve(pushEndpoints, deps.auth, {
    'GET /api/notifications': ({ user }) => showSettings(deps, user),
    'PUT /api/notifications/choices': ({ user, body }) => choose(deps.pool, user, body),
    'POST /api/notifications/devices': async ({ user, body, request }) => {
      const signIn = await deps.signIns.currentSignIn(request);
      if (signIn === null) throw new AppError('unauthorized', 'Unauthorized');
      return addDevice(deps, user, signIn, body, request.headers['user-agent']);
    },
    'DELETE /api/notifications/devices/:deviceId': ({ user, params }) =>
      removeDevice(deps.pool, user, params.deviceId),
  });
  return (app) => {
    own(app);
    takeOneClick(app, '/api/notifications/off/:token', (token) => endMails(deps.pool, token));
  };
};
