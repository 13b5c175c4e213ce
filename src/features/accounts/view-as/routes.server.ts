import { AppError } from '#shared/domain/app-error.ts';
import { type Authenticator, type SignIns, serve } from '../current/require-user.server.ts';
import { viewEndpoints } from './contract.ts';
import { endView, startView, type ViewDeps } from './view-as.server.ts';
import { viewsOf } from './view-queries.server.ts';

/** An admin sees the site as somebody, and the person is told. */
export const viewRoutes = (deps: ViewDeps & { authenticator: Authenticator & SignIns }) =>
  serve(viewEndpoints, deps.authenticator, {
    'POST /api/admin/users/:id/view-as': async ({ act, params, body, request }) => {
      const signIn = await deps.authenticator.currentSignIn(request);
      if (signIn === null) throw new AppError('unauthorized', 'Unauthorized');
      await startView(deps, act, { userId: params.id, signInId: signIn.id, reason: body.reason });
    },
    'DELETE /api/view-as': async ({ request }) => {
      const signIn = await deps.authenticator.currentSignIn(request);
      if (signIn !== null) await endView(deps, request.id, signIn.id);
    },
    'GET /api/profile/views': async ({ user }) =>
      (await viewsOf(deps.pool, user.id)).map(({ startedAt, endsAt, ...view }) => ({
        ...view,
        startedAt: startedAt.toISOString(),
        endsAt: endsAt.toISOString(),
      })),
  });
