import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import type { AuthLevel, Endpoint } from '#shared/http/endpoints.ts';
import { type Handlers, serveEndpoints } from '#shared/http/serve-endpoints.server.ts';
import type { AuthUser, Role } from '../contract.ts';

export interface Authenticator {
  /** Null for visitors and suspended people. */
  currentUser(request: FastifyRequest): Promise<AuthUser | null>;
}

export interface SignInReader {
  currentSignIn(request: FastifyRequest): Promise<SignIn | null>;
  /** Set if the code is still owed; otherwise null. */
  pendingSecondFactor(request: FastifyRequest): Promise<PendingSecondFactor | null>;
  /** True if the new sign-in of these `set-cookie` values still owes a code. */
  owesCode(cookies: readonly string[]): Promise<boolean>;
}

export interface SignIn {
  id: string;
  /** Last proof on this device: sign-in, password, passkey or code. */
  since: Date;
}

export interface PendingSecondFactor {
  signIn: SignIn;
  user: Pick<AuthUser, 'id' | 'email'>;
}

/** Requests of admins viewing as somebody (impersonation/). */
export interface ImpersonationReader {
  /** Null for ordinary requests. */
  currentImpersonation(request: FastifyRequest): Promise<Impersonation | null>;
  /** Only if already loaded; null otherwise, without a query. */
  knownImpersonation(request: FastifyRequest): Promise<Impersonation | null> | null;
}

export interface Impersonation {
  name: string;
  until: Date;
}

export const FRESH_MINUTES = 15;

/** Throws `unauthorized` (401). */
export async function requireUser(auth: Authenticator, request: FastifyRequest): Promise<AuthUser> {
  const user = await auth.currentUser(request);
  if (user === null) throw new AppError('unauthorized', 'Unauthorized');
  return user;
}

/** Requires two factors. Throws `unauthorized` (401), `forbidden` or `second_factor_required` (403). */
export const requireAdmin = (auth: Authenticator, request: FastifyRequest): Promise<AuthUser> =>
  requireRole(auth, request, 'admin');

/** Throws `unauthorized` (401) or `forbidden` (403). */
async function requireRole(auth: Authenticator, request: FastifyRequest, role: Role): Promise<AuthUser> {
  const user = await requireUser(auth, request);
  if (role === 'admin' && user.heldBack === 'second_factor') {
    throw new AppError(
      'second_factor_required',
      'Admins sign in with a second factor. Use your passkey, or set one up on your profile.',
    );
  }
  if (user.role !== role) throw new AppError('forbidden', 'You don’t have permission to do this.');
  return user;
}

/** Enforces each `auth`: 401 `unauthorized`, 403 `forbidden` or `second_factor_required`. */
export function registerEndpoints<Table extends { [Key in keyof Table]: Endpoint }>(
  table: Table,
  auth: Authenticator,
  handlers: Handlers<Table, AuthUser>,
): RegisterRoutes {
  const door = {
    currentUser: (request: FastifyRequest) => auth.currentUser(request),
    authorize: (request: FastifyRequest, level: Exclude<AuthLevel, 'public'>) => {
      if (level === 'apiKey') throw new Error('API keys are authorised by their own guard.');
      return level === 'admin' ? requireAdmin(auth, request) : requireUser(auth, request);
    },
  };
  return serveEndpoints(table, door, handlers);
}

/** For actions that affect others. Always passes in the demo. Throws `forbidden` (403) with advice. */
export function requireVerified(user: Pick<AuthUser, 'emailVerified'>, policy: { demo: boolean }): void {
  if (user.emailVerified || policy.demo) return;
  throw new AppError(
    'forbidden',
    'Confirm your email address first. Open the link we sent you, or get a new one on your profile.',
  );
}
