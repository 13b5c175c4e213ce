import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { workEndpoints } from './contract.ts';
import { addWorkNote, assignWork, readWorkItem } from './manage-assignments.server.ts';
import { listAssignedToAdmin, listQueueAssignments } from './queries.server.ts';

export const workRoutes = (deps: { pool: Pool; clock: Clock; auth: Authenticator }) =>
  registerEndpoints(workEndpoints, deps.auth, {
    'GET /api/admin/work': ({ user }) => listAssignedToAdmin(deps.pool, user.id),
    'GET /api/admin/work/:kind': ({ params }) => listQueueAssignments(deps.pool, params.kind),
    'GET /api/admin/work/:kind/:id': ({ params }) => readWorkItem(deps.pool, params),
    'PUT /api/admin/work/:kind/:id/assignee': ({ act, params, body }) => assignWork(deps, act, params, body),
    'POST /api/admin/work/:kind/:id/notes': ({ act, params, body }) => addWorkNote(deps, act, params, body),
  });
