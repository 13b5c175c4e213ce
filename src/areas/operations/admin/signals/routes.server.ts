import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import type { SuspendDeps } from '../people/suspend.server.ts';
import { signalEndpoints } from './contract.ts';
import { decideSignal } from './decide-signal.server.ts';
import { findSignals } from './queries.server.ts';

export const signalRoutes = (deps: SuspendDeps & { auth: Authenticator }): RegisterRoutes =>
  registerEndpoints(signalEndpoints, deps.auth, {
    'GET /api/admin/signals': ({ user, query }) => findSignals(deps.pool, user.id, query),
    'POST /api/admin/signals/:id/decide': ({ act, params, body }) => decideSignal(deps, act, params.id, body),
  });
