import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import type { AuthLevel, Endpoint } from '#shared/http/endpoints.ts';
import { type Handlers, serveEndpoints } from '#shared/http/serve-endpoints.server.ts';
import type { AuthUser, Role } from '../contract.ts';

/** Finds out who sends a request. Implemented over the sign-in library; tests may give their own. */
export interface Authenticator {
  /** The person behind the request's session cookie, or null for a visitor. Suspended people count as visitors. */
  currentUser(request: FastifyRequest): Promise<AuthUser | null>;
}

/** Finds out with which of their sign-ins a person sends a request. */
export interface SignInReader {
  currentSignIn(request: FastifyRequest): Promise<SignIn | null>;
  /** Whoever has shown the first of two factors and still owes the code of their app; null for everybody else. */
  pendingSecondFactor(request: FastifyRequest): Promise<PendingSecondFactor | null>;
  /** Is the sign-in that has just been made, and whose cookies (`set-cookie`) these are, only half of one? */
  owesCode(cookies: readonly string[]): Promise<boolean>;
}

export interface SignIn {
  id: string;
  /** When the person last showed who they are on this device: by signing in, or by their password, passkey or code. */
  since: Date;
}

export interface PendingSecondFactor {
  signIn: SignIn;
  user: Pick<AuthUser, 'id' | 'email'>;
}

/** Knows which requests are an admin's who sees the site as somebody (view-as/). */
export interface ImpersonationReader {
  /** Whom the request sees the site as; null for requests of one's own. */
  currentImpersonation(request: FastifyRequest): Promise<Impersonation | null>;
  /** The same where it has been asked already who it is; null where nobody has, and nothing is looked up for it. */
  knownImpersonation(request: FastifyRequest): Promise<Impersonation | null> | null;
}

export interface Impersonation {
  name: string;
  until: Date;
}

/** How long a proof counts as fresh. */
export const FRESH_MINUTES = 15;

/** The signed-in person. Throws `unauthorized` (401) for a visitor. */
export async function requireUser(auth: Authenticator, request: FastifyRequest): Promise<AuthUser> {
  const user = await auth.currentUser(request);
  if (user === null) throw new AppError('unauthorized', 'Unauthorized');
  return user;
}

/** The signed-in admin, by two factors. Throws `unauthorized` (401), `forbidden` or `second_factor_required` (403). */
export const requireAdmin = (auth: Authenticator, request: FastifyRequest): Promise<AuthUser> =>
  requireRole(auth, request, 'admin');

/** The signed-in person if they have that role. Throws `unauthorized` (401) or `forbidden` (403). */
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

/**
 * Registers the endpoints of a table, each with its handler. Before one is called it is asked who may call it at all:
 * 401 `unauthorized` and 403 `forbidden` or `second_factor_required` are answered here.
 */
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

/**
 * For what concerns others than the person themselves (owning a business, working as a trainer): their address must
 * be known to be theirs. The demo lets it pass, where nobody need read any mail.
 * Throws `forbidden` (403), with what to do.
 */
export function requireVerified(user: Pick<AuthUser, 'emailVerified'>, policy: { demo: boolean }): void {
  if (user.emailVerified || policy.demo) return;
  throw new AppError(
    'forbidden',
    'Confirm your email address first. Open the link we sent you, or get a new one on your profile.',
  );
}
