import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { keyEndpoints } from './contract.ts';
import { createKey, type KeyDeps, readKeys, revokeBusinessKey } from './manage-keys.server.ts';

export function keyRoutes(deps: KeyDeps & { auth: Authenticator }): RegisterRoutes {
  return registerEndpoints(keyEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/api-keys': ({ user, params }) => readKeys(deps, user, params.businessId),
    'POST /api/businesses/:businessId/api-keys': ({ act, params, body }) =>
      createKey(deps, act, params.businessId, body),
    'DELETE /api/businesses/:businessId/api-keys/:keyId': ({ act, params }) =>
      revokeBusinessKey(deps, act, params.businessId, params.keyId),
  });
}
