import type Provider from 'oidc-provider';
import { loginAddress } from '#areas/identity/accounts/current/login-address.ts';
import {
  type Authenticator,
  type ImpersonationReader,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance, RegisterRoutes } from '#shared/http/app-instance.server.ts';
import {
  type AuthorizeDeps,
  denyAccess,
  grantAccess,
  readAuthorizationRequest,
  readGrants,
  resumeWithConsent,
  revokePartner,
} from './authorize.server.ts';
import { oauthEndpoints } from './contract.ts';
import { oidcProviderRoutes, registerOAuthErrors, uidParams } from './oidc-routes.server.ts';
import type { OpenIdDeps } from './provider.server.ts';
import { OPENID_BASE } from './rules.ts';

export type OAuthRoutesDeps = Omit<AuthorizeDeps, 'openId'> &
  OpenIdDeps & { auth: Authenticator & Pick<ImpersonationReader, 'currentImpersonation'> };

/**
 * OpenID Connect for partners under `/openactive/connect`: the library's endpoints, sign-in and consent, and the
 * dashboard's API.
 */
export function oauthRoutes(deps: OAuthRoutesDeps): RegisterRoutes {
  let made: Promise<Provider> | null = null;
  // Lazy: 400 files, and a key from the database.
  const openId = (): Promise<Provider> => {
    made ??= import('./provider.server.ts')
      .then(({ openIdProvider }) => openIdProvider(deps))
      .catch((error: unknown) => {
        made = null;
        throw error;
      });
    return made;
  };
  const agreeing: AuthorizeDeps = { ...deps, openId };
  return (app) => {
    app.register(
      async (scope: AppInstance) => {
        registerOAuthErrors(scope);
        scope.addHook('onRequest', async (_request, reply) => {
          reply.header('cache-control', 'no-store');
        });
        oidcProviderRoutes(scope, { publicUrl: deps.publicUrl, openId });
        interactionRoute(scope, deps.auth, agreeing);
        scope.all('/*', () => {
          throw new AppError('not_found', 'There’s nothing at this address.');
        });
      },
      { prefix: OPENID_BASE },
    );
    registerEndpoints(oauthEndpoints, deps.auth, {
      'GET /api/partner-asks/:uid': ({ user, params, request, reply }) =>
        readAuthorizationRequest(agreeing, { request, reply }, user, params.uid),
      'POST /api/partner-asks/:uid/agree': ({ act, params, body, request, reply }) =>
        grantAccess(agreeing, { request, reply }, act, { uid: params.uid, businessId: body.businessId }),
      'POST /api/partner-asks/:uid/turn-away': ({ params, request, reply }) =>
        denyAccess(agreeing, { request, reply }, params.uid),
      'GET /api/businesses/:businessId/booking-partners': ({ user, params }) =>
        readGrants(deps.pool, user, params.businessId),
      'DELETE /api/businesses/:businessId/booking-partners/:partnerId': ({ act, params }) =>
        revokePartner(agreeing, act, params),
    })(app);
  };
}

/** Sends people to sign in and consent, unless already granted. */
function interactionRoute(scope: AppInstance, auth: OAuthRoutesDeps['auth'], deps: AuthorizeDeps): void {
  scope.get('/asks/:uid', async (request, reply) => {
    const { uid } = uidParams.parse(request.params);
    const user = await auth.currentUser(request);
    if (user === null) return reply.redirect(loginAddress(`${OPENID_BASE}/asks/${uid}`));
    const page = `/partners/agree/${uid}`;
    // An impersonating admin can't consent.
    if ((await auth.currentImpersonation(request)) !== null) return reply.redirect(page);
    const onward = await resumeWithConsent(deps, { request, reply }, user, uid).catch((error: unknown) => {
      // The page shows it.
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
    return reply.redirect(onward ?? page);
  });
}
