import {
  type Authenticator,
  registerEndpoints,
  type SignInReader,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { registerListUnsubscribe } from '#shared/http/list-unsubscribe.server.ts';
import { pushEndpoints } from './contract.ts';
import {
  addDevice,
  type DeviceDeps,
  readNotificationSettings,
  removeDevice,
  saveNewsChoice,
} from './manage-devices.server.ts';
import { unsubscribeMails } from './unsubscribe-mails.server.ts';

export const pushRoutes = (
  deps: DeviceDeps & { auth: Authenticator; signIns: Pick<SignInReader, 'currentSignIn'> },
): RegisterRoutes => {
  const own = registerEndpoints(pushEndpoints, deps.auth, {
    'GET /api/notifications': ({ user }) => readNotificationSettings(deps, user),
    'PUT /api/notifications/choices': ({ user, body }) => saveNewsChoice(deps.pool, user, body),
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
    registerListUnsubscribe(app, '/api/notifications/off/:token', (token) =>
      unsubscribeMails(deps.pool, token),
    );
  };
};
