import type { FastifyRequest } from 'fastify';
import { type Pool, ping } from '#shared/db/database.server.ts';
import { type Clock, systemClock } from '#shared/domain/clock.ts';
import { type AuthUser, roleSchema } from '../contract.ts';
import { findImpersonation } from '../impersonation/impersonation-queries.server.ts';
import type { Auth } from '../sign-in/auth.server.ts';
import type {
  Authenticator,
  Impersonation,
  ImpersonationReader,
  PendingSecondFactor,
  SignIn,
  SignInReader,
} from './require-user.server.ts';
import { findSignInByCookie } from './sign-in-cookie.server.ts';

/** However active they are. */
const ADMIN_SIGN_IN_HOURS = 12;

/** Even if used (NIST SP 800-63B, 2.1.3); unused, a week. */
const SIGN_IN_DAYS = 30;

const PENDING_CODE_MINUTES = 10;

export interface AuthenticatorDeps {
  auth: Auth;
  pool: Pool;
  clock?: Clock;
  /** Admins need a passkey or code on this sign-in. Off in the demo. */
  adminsNeedSecondFactor?: boolean;
}

type RequestIdentity =
  | { user: AuthUser; signIn: SignIn; view: Impersonation | null }
  | { half: PendingSecondFactor }
  | null;

/** Reads once per request; queries only for cookies we signed. */
export function createAuthenticator(
  deps: AuthenticatorDeps,
): Authenticator & SignInReader & ImpersonationReader {
  const answers = new WeakMap<FastifyRequest['raw'], Promise<RequestIdentity>>();
  function found(request: FastifyRequest): Promise<RequestIdentity> {
    const cookie = request.headers.cookie;
    if (cookie === undefined) return Promise.resolve(null);
    const known = answers.get(request.raw);
    if (known !== undefined) return known;
    const answer = readSession(deps, cookie);
    answers.set(request.raw, answer);
    return answer;
  }
  const whole = async (request: FastifyRequest) => {
    const answer = await found(request);
    return answer !== null && 'user' in answer ? answer : null;
  };
  return {
    currentImpersonation: async (request) => (await whole(request))?.view ?? null,
    knownImpersonation: (request) => {
      const known = answers.get(request.raw);
      if (known === undefined) return null;
      return known.then(
        (answer) => (answer !== null && 'user' in answer ? answer.view : null),
        // The caller gets the error.
        () => null,
      );
    },
    currentUser: async (request) => (await whole(request))?.user ?? null,
    currentSignIn: async (request) => (await whole(request))?.signIn ?? null,
    pendingSecondFactor: async (request) => {
      const answer = await found(request);
      return answer !== null && 'half' in answer ? answer.half : null;
    },
    owesCode: async (cookies) => {
      const answer = await readSession(deps, cookies.map((line) => line.split(';')[0]).join('; '));
      return answer !== null && 'half' in answer;
    },
  };
}

async function readSession(
  { auth, pool, clock = systemClock, adminsNeedSecondFactor = false }: AuthenticatorDeps,
  cookie: string,
): Promise<RequestIdentity> {
  const ask = () => findSignInByCookie({ auth, pool }, cookie);
  const known = await ask().catch(async () => {
    // The library hides the cause, so check whether the database is down. The connection may have been replaced by
    // now.
    await ping(pool);
    return ask();
  });
  if (known === null || known.shutOut) return null;
  const role = roleSchema.parse(known.role);
  const minutesOld = (clock.now().getTime() - known.since.getTime()) / 60_000;
  if (minutesOld > (role === 'admin' ? ADMIN_SIGN_IN_HOURS : SIGN_IN_DAYS * 24) * 60) return null;
  const signIn = { id: known.signInId, since: known.provedAt };
  if (known.asksForCode && !known.strong) {
    return minutesOld > PENDING_CODE_MINUTES
      ? null
      : { half: { signIn, user: { id: known.userId, email: known.email } } };
  }
  const heldBack = role === 'admin' && adminsNeedSecondFactor && !known.strong;
  if (role === 'admin' && !heldBack) {
    const viewed = await findImpersonation(pool, { id: known.signInId, adminId: known.userId }, clock.now());
    if (viewed !== null) {
      const { viewId: _, until, ...person } = viewed;
      const view = { name: `${person.firstName} ${person.lastName}`.trim() || person.email, until };
      return { user: { ...person, viewedUntil: until.toISOString() }, signIn, view };
    }
  }
  return {
    user: {
      id: known.userId,
      firstName: known.firstName,
      lastName: known.lastName,
      email: known.email,
      emailVerified: known.emailVerified,
      profileImageUrl: known.image,
      role: heldBack ? 'user' : role,
      ...(heldBack ? { heldBack: 'second_factor' } : {}),
      signInId: known.signInId,
    },
    signIn,
    view: null,
  };
}
