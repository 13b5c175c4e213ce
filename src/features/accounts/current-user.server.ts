import type { FastifyRequest } from 'fastify';
import type { Pool } from '#shared/db/database.server.ts';
import type { Auth } from './auth.server.ts';
import { type AuthUser, roleSchema } from './contract.ts';
import { isShutOut } from './queries.server.ts';
import type { Authenticator, SignIn, SignIns } from './require-user.server.ts';

/** Name of the cookie that carries the session, with the prefix browsers demand on https. */
const sessionCookie = /(?:^|;\s*)(?:__Host-)?fettle\.session_token=/;

interface SignedIn {
  user: AuthUser;
  signIn: SignIn;
}

/** Asks the sign-in library once per request, and only when the request brings a session cookie. */
export function createAuthenticator(deps: { auth: Auth; pool: Pool }): Authenticator & SignIns {
  const answers = new WeakMap<FastifyRequest['raw'], Promise<SignedIn | null>>();
  function signedIn(request: FastifyRequest): Promise<SignedIn | null> {
    const cookie = request.headers.cookie;
    if (cookie === undefined || !sessionCookie.test(cookie)) return Promise.resolve(null);
    const known = answers.get(request.raw);
    if (known !== undefined) return known;
    const answer = readSession(deps, cookie);
    answers.set(request.raw, answer);
    return answer;
  }
  return {
    currentUser: async (request) => (await signedIn(request))?.user ?? null,
    currentSignIn: async (request) => (await signedIn(request))?.signIn ?? null,
  };
}

async function readSession(deps: { auth: Auth; pool: Pool }, cookie: string): Promise<SignedIn | null> {
  const found = await deps.auth.api.getSession({ headers: new Headers({ cookie }) });
  if (found === null || (await isShutOut(deps.pool, found.user.id))) return null;
  const { user, session } = found;
  return {
    user: {
      id: user.id,
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      email: user.email,
      emailVerified: user.emailVerified,
      profileImageUrl: user.image ?? null,
      role: roleSchema.parse(user.role),
    },
    signIn: { id: session.id, since: session.createdAt },
  };
}
