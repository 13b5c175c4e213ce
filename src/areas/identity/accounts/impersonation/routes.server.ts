import { AppError } from '#shared/domain/app-error.ts';
import { type Authenticator, registerEndpoints, type SignInReader } from '../current/require-user.server.ts';
import { impersonationEndpoints } from './contract.ts';
import { endImpersonation, type ImpersonationDeps, startImpersonation } from './impersonation.server.ts';
import { listImpersonations } from './impersonation-queries.server.ts';

export const impersonationRoutes = (
  deps: ImpersonationDeps & { authenticator: Authenticator & SignInReader },
) =>
  registerEndpoints(impersonationEndpoints, deps.authenticator, {
    'POST /api/admin/users/:id/view-as': async ({ act, params, body, request }) => {
      const signIn = await deps.authenticator.currentSignIn(request);
      if (signIn === null) throw new AppError('unauthorized', 'Unauthorized');
      await startImpersonation(deps, act, { userId: params.id, signInId: signIn.id, reason: body.reason });
    },
    'DELETE /api/view-as': async ({ request }) => {
      const signIn = await deps.authenticator.currentSignIn(request);
      if (signIn !== null) await endImpersonation(deps, request.id, signIn.id);
    },
    'GET /api/profile/views': async ({ user }) =>
      (await listImpersonations(deps.pool, user.id)).map(({ startedAt, endsAt, ...view }) => ({
        ...view,
        startedAt: startedAt.toISOString(),
        endsAt: endsAt.toISOString(),
      })),
  });
