import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { sendCsv } from '#shared/http/csv-file.server.ts';
import { analyticsCsv } from './analytics-csv.server.ts';
import { analyticsEndpoints } from './contract.ts';
import { readAnalytics } from './read-analytics.server.ts';

export function analyticsRoutes({
  pool,
  clock,
  auth,
}: {
  pool: Db;
  clock: Clock;
  auth: Authenticator;
}): RegisterRoutes {
  return registerEndpoints(analyticsEndpoints, auth, {
    'GET /api/businesses/:businessId/analytics': ({ user, params, query }) =>
      readAnalytics(pool, user, params.businessId, query, clock.now()),
    'GET /api/businesses/:businessId/analytics.csv': async ({ user, params, query, reply }) =>
      sendCsv(reply, await analyticsCsv(pool, user, params.businessId, query, clock.now())),
  });
}
