import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { sendCsv } from '#shared/http/csv-file.server.ts';
import { payEndpoints } from './contract.ts';
import { payRunCsv, readPayRates, readPayRun, removePayRate, setPayRate } from './pay-run.server.ts';

export function payRoutes(deps: { pool: Pool; clock: Clock; auth: Authenticator }): RegisterRoutes {
  const { pool, clock, auth } = deps;
  return registerEndpoints(payEndpoints, auth, {
    'GET /api/businesses/:businessId/pay': ({ user, params, query }) =>
      readPayRun(pool, user, params.businessId, query, clock.now()),
    'GET /api/businesses/:businessId/pay.csv': async ({ user, params, query, reply }) =>
      sendCsv(reply, await payRunCsv(pool, user, params.businessId, query, clock.now())),
    'GET /api/businesses/:businessId/pay-rates': ({ user, params }) =>
      readPayRates(pool, user, params.businessId),
    'POST /api/businesses/:businessId/pay-rates': ({ user, act, params: { businessId }, body }) =>
      setPayRate(deps, { user, act, businessId }, body),
    'DELETE /api/businesses/:businessId/pay-rates/:rateId': ({ user, act, params: { businessId, rateId } }) =>
      removePayRate(deps, { user, act, businessId }, rateId),
  });
}
