import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { weekCopyEndpoints } from './contract.ts';
import { type CopyWeekDeps, copyWeek, listWeekCopies, previewCopy, undoCopy } from './copy-week.server.ts';

export function weekCopyRoutes(deps: CopyWeekDeps & { auth: Authenticator }): RegisterRoutes {
  const { pool, clock, auth } = deps;
  return registerEndpoints(weekCopyEndpoints, auth, {
    'GET /api/businesses/:businessId/week-copies': ({ user, params }) =>
      listWeekCopies(pool, user, params.businessId, clock.now()),
    'GET /api/businesses/:businessId/week-copies/preview': ({ user, params, query }) =>
      previewCopy(pool, user, params.businessId, query, clock.now()),
    'POST /api/businesses/:businessId/week-copies': ({ act, params, body }) =>
      copyWeek(deps, act, params.businessId, body),
    'DELETE /api/businesses/:businessId/week-copies/:copyId': ({ act, params }) =>
      undoCopy(deps, act, params.businessId, params.copyId),
  });
}
