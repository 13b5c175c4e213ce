import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { closureEndpoints } from './contract.ts';
import {
  type ClosureDeps,
  createBusinessClosure,
  deleteBusinessClosure,
  previewClosure,
  readClosures,
} from './manage-closures.server.ts';

export function closureRoutes(deps: ClosureDeps & { auth: Authenticator }): RegisterRoutes {
  const { pool, clock, auth } = deps;
  return registerEndpoints(closureEndpoints, auth, {
    'GET /api/businesses/:businessId/closures': ({ user, params }) =>
      readClosures(pool, user, params.businessId, clock.now()),
    'GET /api/businesses/:businessId/closures/preview': ({ user, params, query }) =>
      previewClosure(pool, user, params.businessId, query, clock.now()),
    'POST /api/businesses/:businessId/closures': ({ act, params, body }) =>
      createBusinessClosure(deps, act, params.businessId, body),
    'DELETE /api/businesses/:businessId/closures/:closureId': ({ act, params }) =>
      deleteBusinessClosure(deps, act, params.businessId, params.closureId),
  });
}
