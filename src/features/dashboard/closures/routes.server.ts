import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import {
  type CloseDaysDeps,
  closeForDays,
  openAgain,
  previewClosure,
  showClosures,
} from './close-days.server.ts';
import { closureEndpoints } from './contract.ts';

/** The days on which a business is closed: listing, closing with a look before, lifting. */
export function closureRoutes(deps: CloseDaysDeps & { auth: Authenticator }): RegisterRoutes {
  const { pool, clock, auth } = deps;
  return serve(closureEndpoints, auth, {
    'GET /api/businesses/:businessId/closures': ({ user, params }) =>
      showClosures(pool, user, params.businessId, clock.now()),
    'GET /api/businesses/:businessId/closures/preview': ({ user, params, query }) =>
      previewClosure(pool, user, params.businessId, query, clock.now()),
    'POST /api/businesses/:businessId/closures': ({ act, params, body }) =>
      closeForDays(deps, act, params.businessId, body),
    'DELETE /api/businesses/:businessId/closures/:closureId': ({ act, params }) =>
      openAgain(deps, act, params.businessId, params.closureId),
  });
}
