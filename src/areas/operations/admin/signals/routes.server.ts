import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import type { SuspendDeps } from '../people/suspend.server.ts';
import { signalEndpoints } from './contract.ts';
import { decideSignal, undoSignalDecision } from './decide-signal.server.ts';
import { findSignal, findSignals } from './queries.server.ts';

export const signalRoutes = (deps: SuspendDeps & { auth: Authenticator }): RegisterRoutes =>
  registerEndpoints(signalEndpoints, deps.auth, {
    'GET /api/admin/signals': ({ user, query }) => findSignals(deps.pool, user.id, query),
    'GET /api/admin/signals/:id': async ({ params }) => {
      const signal = await findSignal(deps.pool, params.id);
      if (signal === null) throw new AppError('not_found', 'We can’t find that signal.');
      return signal;
    },
    'POST /api/admin/signals/:id/undo': ({ act, params }) => undoSignalDecision(deps, act, params.id),
    'POST /api/admin/signals/:id/decide': ({ act, params, body }) => decideSignal(deps, act, params.id, body),
  });
