import { type Authenticator, requireUser } from '#features/accounts/require-user.server.ts';
import { businessParamsSchema } from '#features/businesses/contract.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { overviewSchema } from './overview-contract.ts';
import { showOverview } from './show-overview.server.ts';

export interface OverviewRoutesDeps {
  db: Db;
  clock: Clock;
  auth: Authenticator;
}

/** The figures of the dashboard: `GET /api/businesses/{businessId}/overview`. */
export function overviewRoutes({ db, clock, auth }: OverviewRoutesDeps): RegisterRoutes {
  return (app) => {
    app.get(
      '/api/businesses/:businessId/overview',
      { schema: { params: businessParamsSchema, response: { 200: overviewSchema } } },
      async (request, reply) => {
        const user = await requireUser(auth, request);
        reply.header('cache-control', 'no-store');
        return showOverview(db, user, request.params.businessId, clock.now());
      },
    );
  };
}
