import type Provider from 'oidc-provider';
import { loginAddress } from '#features/accounts/current/login-address.ts';
import { type Authenticator, serve, type Views } from '#features/accounts/current/require-user.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance, RegisterRoutes } from '#shared/http/app-instance.server.ts';
import {
  type AgreeDeps,
  agree,
  goOnAsAgreed,
  showAsk,
  showLetIn,
  takeBack,
  turnAway,
} from './agree.server.ts';
import { consentEndpoints } from './contract.ts';
import { answerInItsWords, openIdLibraryRoutes, uidParams } from './library-routes.server.ts';
import type { OpenIdDeps } from './provider.server.ts';
import { OPENID_BASE } from './rules.ts';

export type ConsentRoutesDeps = Omit<AgreeDeps, 'openId'> &
  OpenIdDeps & { auth: Authenticator & Pick<Views, 'currentView'> };

/**
 * OpenID Connect for booking partners, beneath `/openactive/connect`: the library's endpoints that are opened, the way from
 * there to our sign-in and our page, and what that page and the dashboard ask.
 */
export function consentRoutes(deps: ConsentRoutesDeps): RegisterRoutes {
  let made: Promise<Provider> | null = null;
  // Read and made when it is first needed: it is of some 400 files, and its key is in the database.
  const openId = (): Promise<Provider> => {
    made ??= import('./provider.server.ts')
      .then(({ openIdProvider }) => openIdProvider(deps))
      .catch((error: unknown) => {
        made = null;
        throw error;
      });
    return made;
  };
  const agreeing: AgreeDeps = { ...deps, openId };
  return (app) => {
    app.register(
      async (scope: AppInstance) => {
        answerInItsWords(scope);
        scope.addHook('onRequest', async (_request, reply) => {
          reply.header('cache-control', 'no-store');
        });
        openIdLibraryRoutes(scope, { publicUrl: deps.publicUrl, openId });
        askRoute(scope, deps.auth, agreeing);
        scope.all('/*', () => {
          throw new AppError('not_found', 'There’s nothing at this address.');
        });
      },
      { prefix: OPENID_BASE },
    );
    serve(consentEndpoints, deps.auth, {
      'GET /api/partner-asks/:uid': ({ user, params, request, reply }) =>
        showAsk(agreeing, { request, reply }, user, params.uid),
      'POST /api/partner-asks/:uid/agree': ({ act, params, body, request, reply }) =>
        agree(agreeing, { request, reply }, act, { uid: params.uid, businessId: body.businessId }),
      'POST /api/partner-asks/:uid/turn-away': ({ params, request, reply }) =>
        turnAway(agreeing, { request, reply }, params.uid),
      'GET /api/businesses/:businessId/booking-partners': ({ user, params }) =>
        showLetIn(deps.pool, user, params.businessId),
      'DELETE /api/businesses/:businessId/booking-partners/:partnerId': ({ act, params }) =>
        takeBack(agreeing, act, params),
    })(app);
  };
}

/** Where the library sends people: to sign in, and then to our page, unless their business has agreed before. */
function askRoute(scope: AppInstance, auth: ConsentRoutesDeps['auth'], deps: AgreeDeps): void {
  scope.get('/asks/:uid', async (request, reply) => {
    const { uid } = uidParams.parse(request.params);
    const user = await auth.currentUser(request);
    if (user === null) return reply.redirect(loginAddress(`${OPENID_BASE}/asks/${uid}`));
    const page = `/partners/agree/${uid}`;
    // An admin who sees the site as somebody agrees to nothing for them.
    if ((await auth.currentView(request)) !== null) return reply.redirect(page);
    const onward = await goOnAsAgreed(deps, { request, reply }, user, uid).catch((error: unknown) => {
      // The page says so.
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
    return reply.redirect(onward ?? page);
  });
}
