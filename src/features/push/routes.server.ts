import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { pushEndpoints } from './contract.ts';
import { addDevice, choose, type DeviceDeps, removeDevice, showSettings } from './keep-devices.server.ts';

/** How people are told of news, and on which devices: everybody their own. */
export const pushRoutes = (deps: DeviceDeps & { auth: Authenticator }) =>
  serve(pushEndpoints, deps.auth, {
    'GET /api/notifications': ({ user }) => showSettings(deps, user),
    'PUT /api/notifications/choices': ({ user, body }) => choose(deps.pool, user, body),
    'POST /api/notifications/devices': ({ user, body, request }) =>
      addDevice(deps, user, body, request.headers['user-agent']),
    'DELETE /api/notifications/devices/:deviceId': ({ user, params }) =>
      removeDevice(deps.pool, user, params.deviceId),
  });
