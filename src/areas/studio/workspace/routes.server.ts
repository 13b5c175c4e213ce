import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { workspaceEndpoints } from './contract.ts';
import { readToday, readWorkspace } from './read-workspace.server.ts';

export function workspaceRoutes({
  pool,
  clock,
  auth,
}: {
  pool: Pool;
  clock: Clock;
  auth: Authenticator;
}): RegisterRoutes {
  return registerEndpoints(workspaceEndpoints, auth, {
    'GET /api/businesses/:businessId/workspace': ({ user, params }) =>
      readWorkspace(pool, user, params.businessId, clock.now()),
    'GET /api/businesses/:businessId/today': ({ user, params }) => readToday(pool, user, params.businessId),
  });
}
