import {
  type Authenticator,
  registerEndpoints as registerTable,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { registerEndpoints } from './contract.ts';
import { markRegister, readOwnClasses, readRegister } from './read-register.server.ts';

export function registerRoutes(deps: { pool: Pool; clock: Clock; auth: Authenticator }): RegisterRoutes {
  const { pool, clock, auth } = deps;
  return registerTable(registerEndpoints, auth, {
    'GET /api/businesses/:businessId/classes': ({ user, params }) =>
      readOwnClasses(pool, user, params.businessId, clock.now()),
    'GET /api/occurrences/:occurrenceId/register': ({ user, params }) =>
      readRegister(pool, user, params.occurrenceId, clock.now()),
    'PUT /api/occurrences/:occurrenceId/register/:bookingId': ({ user, params, body }) =>
      markRegister(deps, user, params, body),
  });
}
