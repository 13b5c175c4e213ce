import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { keyEndpoints } from './contract.ts';
import { type KeyDeps, makeKey, revokeKey, showKeys } from './manage-keys.server.ts';

/** The keys of a business: seen, made and revoked by its owner. */
export function keyRoutes(deps: KeyDeps & { auth: Authenticator }): RegisterRoutes {
  return serve(keyEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/api-keys': ({ user, params }) => showKeys(deps, user, params.businessId),
    'POST /api/businesses/:businessId/api-keys': ({ act, params, body }) =>
      makeKey(deps, act, params.businessId, body),
    'DELETE /api/businesses/:businessId/api-keys/:keyId': ({ act, params }) =>
      revokeKey(deps, act, params.businessId, params.keyId),
  });
}
