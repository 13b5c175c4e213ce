import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { workEndpoints } from './contract.ts';
import { assignWork, noteOnWork, showWork } from './keep-work.server.ts';
import { keptOfKind, ownWork } from './queries.server.ts';

/** Who has what waits, and what admins note of it. */
export const workRoutes = (deps: { pool: Pool; clock: Clock; auth: Authenticator }) =>
  serve(workEndpoints, deps.auth, {
    'GET /api/admin/work': ({ user }) => ownWork(deps.pool, user.id),
    'GET /api/admin/work/:kind': ({ params }) => keptOfKind(deps.pool, params.kind),
    'GET /api/admin/work/:kind/:id': ({ params }) => showWork(deps.pool, params),
    'PUT /api/admin/work/:kind/:id/assignee': ({ act, params, body }) => assignWork(deps, act, params, body),
    'POST /api/admin/work/:kind/:id/notes': ({ act, params, body }) => noteOnWork(deps, act, params, body),
  });
