import { type Authenticator, requireRole } from '#features/accounts/require-user.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { statisticsQuerySchema, statisticsSchema } from './contract.ts';
import { statisticsBy } from './queries.server.ts';

/** The platform over time. Admins only. */
export function statisticsRoutes(deps: { pool: Pool; clock: Clock; auth: Authenticator }): RegisterRoutes {
  return (app) => {
    app.get(
      '/api/admin/statistics',
      { schema: { querystring: statisticsQuerySchema, response: { 200: statisticsSchema } } },
      async (request) => {
        await requireRole(deps.auth, request, 'admin');
        return statisticsBy(deps.pool, request.query.by, deps.clock.now());
      },
    );
  };
}
