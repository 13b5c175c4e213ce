import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { accountEndpoints, type StartPath } from './contract.ts';
import { getStartPath } from './current/account-addresses.ts';
import { clearedPlaceCookie, hasPlaceOptOut } from './current/last-place.ts';
import { type Authenticator, registerEndpoints, type SignInReader } from './current/require-user.server.ts';
import { safeReturnPath } from './current/return-path.ts';
import type { Auth } from './sign-in/auth.server.ts';
import { libraryRoutes } from './sign-in/library-routes.server.ts';
import { OIDC_PROVIDER } from './sign-in/oidc-provider.ts';

/** Sign-in, sign-out and "who am I"; what else is under /api/auth is told by `library-endpoints.server.ts`. */
export function accountRoutes(deps: {
  auth: Auth;
  authenticator: Authenticator & SignInReader;
  publicUrl: string;
  /** Signing in starts at the OpenID Connect provider instead of our own page. */
  straightToProvider: boolean;
  /** Where the work of somebody begins who is in a team or a trainer; null for others. */
  findWorkStart(userId: string): Promise<StartPath | null>;
}): RegisterRoutes {
  const served = registerEndpoints(accountEndpoints, deps.authenticator, {
    'GET /api/auth/user': async ({ user }) => {
      // Every page asks who is signed in: work is looked up only for those whose start it may change.
      const work = user.role === 'user' ? await deps.findWorkStart(user.id) : null;
      return { ...user, startPath: getStartPath(user.heldBack ? 'admin' : user.role, work) };
    },

    'GET /api/login': async ({ query, request, reply }) => {
      const back = safeReturnPath(query.returnTo ?? refererPath(request, deps.publicUrl));
      const provider = deps.straightToProvider ? await startProviderSignIn(deps.auth, reply, back) : null;
      if (provider !== null) return reply.redirect(provider);
      return reply.redirect(back === '/' ? '/sign-in' : `/sign-in?returnTo=${encodeURIComponent(back)}`);
    },

    'GET /api/logout': async ({ request, reply }) => {
      // A link in a mail or a picture on another site must not sign people out: who does not come from here is asked.
      if (!isSameSiteRequest(request, deps.publicUrl)) return reply.redirect('/log-out');
      await signOut(deps, request, reply);
      return reply.redirect('/');
    },

    'POST /api/logout': ({ request, reply }) => signOut(deps, request, reply),
  });
  return (app) => {
    served(app);
    libraryRoutes(deps)(app);
  };
}

/** Ends the session of the request, and has the browser forget it. */
async function signOut(
  { auth, authenticator }: { auth: Auth; authenticator: SignInReader },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // The library passes over a session that it could not end. Looked up first, by whatever half of a sign-in it is, it
  // says that the database is away.
  await authenticator.pendingSecondFactor(request);
  const answer = await auth.api.signOut({
    headers: new Headers({ cookie: request.headers.cookie ?? '' }),
    asResponse: true,
  });
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
  // That no place is to be kept is said of the browser, not of who was signed in.
  if (!hasPlaceOptOut(request.headers.cookie ?? '')) reply.header('set-cookie', clearedPlaceCookie);
  reply.header('cache-control', 'no-store');
}

/** Was a page of ours what led here? Browsers that do not say it in so many words name the page. */
function isSameSiteRequest(request: FastifyRequest, publicUrl: string): boolean {
  const from = request.headers['sec-fetch-site'];
  return from === undefined ? refererPath(request, publicUrl) !== null : from === 'same-origin';
}

/** Where the OpenID Connect provider signs people in; null when it cannot be asked, and our own page must do. */
async function startProviderSignIn(auth: Auth, reply: FastifyReply, back: string): Promise<string | null> {
  const answer = await auth.api.signInSocial({
    body: { provider: OIDC_PROVIDER, callbackURL: back, errorCallbackURL: '/sign-in', disableRedirect: true },
    asResponse: true,
  });
  const { url } = z.object({ url: z.url().optional() }).parse(await answer.json());
  if (!answer.ok || url === undefined) return null;
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return url;
}

/** The page the person was on, when the browser says so and it is one of ours. */
function refererPath(request: FastifyRequest, publicUrl: string): string | null {
  const referer = request.headers.referer;
  if (referer === undefined || !URL.canParse(referer)) return null;
  const url = new URL(referer);
  const ours = [new URL(publicUrl).host, request.headers.host];
  return ours.includes(url.host) ? `${url.pathname}${url.search}` : null;
}
