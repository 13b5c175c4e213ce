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

/** The rest of /api/auth: `library-endpoints.server.ts`. */
export function accountRoutes(deps: {
  auth: Auth;
  authenticator: Authenticator & SignInReader;
  publicUrl: string;
  /** Skips our own sign-in page. */
  straightToProvider: boolean;
  /** Null for people without a team or trainer profile. */
  findWorkStart(userId: string): Promise<StartPath | null>;
}): RegisterRoutes {
  const served = registerEndpoints(accountEndpoints, deps.authenticator, {
    'GET /api/auth/user': async ({ user }) => {
      // Runs on every page: only look up work if it could matter.
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
      // Links in emails or other sites must not sign people out.
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

async function signOut(
  { auth, authenticator }: { auth: Auth; authenticator: SignInReader },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // The library ignores a failure to end a session. This lookup throws if the database is down.
  await authenticator.pendingSecondFactor(request);
  const answer = await auth.api.signOut({
    headers: new Headers({ cookie: request.headers.cookie ?? '' }),
    asResponse: true,
  });
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
  // The opt-out belongs to the browser, not the person.
  if (!hasPlaceOptOut(request.headers.cookie ?? '')) reply.header('set-cookie', clearedPlaceCookie);
  reply.header('cache-control', 'no-store');
}

/** Falls back to the referrer in older browsers. */
function isSameSiteRequest(request: FastifyRequest, publicUrl: string): boolean {
  const from = request.headers['sec-fetch-site'];
  return from === undefined ? refererPath(request, publicUrl) !== null : from === 'same-origin';
}

/** Null if the provider is unavailable: use our own page. */
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

/** Null unless the referrer is one of our pages. */
function refererPath(request: FastifyRequest, publicUrl: string): string | null {
  const referer = request.headers.referer;
  if (referer === undefined || !URL.canParse(referer)) return null;
  const url = new URL(referer);
  const ours = [new URL(publicUrl).host, request.headers.host];
  return ours.includes(url.host) ? `${url.pathname}${url.search}` : null;
}
