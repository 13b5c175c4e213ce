import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { runAsSignIn } from '../credentials/verify-email.server.ts';
import { accountPageAddress } from '../current/account-addresses.ts';
import { type Authenticator, requireUser, type SignInReader } from '../current/require-user.server.ts';
import { pathOnSite } from '../current/return-path.ts';
import { withAfterCommitJobs } from './after-commit.server.ts';
import type { Auth } from './auth.server.ts';
import { throwOnDatabaseLoss } from './database-unavailable.server.ts';
import { type OpenedEndpoint, openedEndpoints } from './library-endpoints.server.ts';
import { logLibraryAnswer } from './sign-in-log.server.ts';

export interface LibraryRouteDeps {
  auth: Pick<Auth, 'handler'>;
  authenticator: Authenticator & Pick<SignInReader, 'owesCode' | 'currentSignIn'>;
  publicUrl: string;
}

export function libraryRoutes(deps: LibraryRouteDeps): RegisterRoutes {
  return (app) => {
    for (const endpoint of openedEndpoints) {
      const { method, params, input } = endpoint;
      app.route({
        method,
        url: `/api/auth${endpoint.library.path}`,
        exposeHeadRoute: false,
        config: { auth: endpoint.signedIn ? 'user' : 'public' },
        schema: {
          ...(params === undefined ? {} : { params }),
          ...(method === 'GET' ? { querystring: input } : { body: input }),
        },
        handler: async (request, reply) => {
          // The library would accept sign-ins that owe a code, and expired admin ones.
          if (endpoint.signedIn) await requireUser(deps.authenticator, request);
          const signIn = await deps.authenticator.currentSignIn(request);
          const answer = await runAsSignIn(signIn?.id ?? null, () =>
            withAfterCommitJobs(() =>
              throwOnDatabaseLoss(() => deps.auth.handler(toLibraryRequest(deps, endpoint, request))),
            ),
          );
          return forwardResponse(deps, endpoint, { answer, request }, reply);
        },
      });
    }
  };
}

const forwardedHeaders = [
  'cookie',
  'host',
  'origin',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'user-agent',
];

/** Contains only validated input. */
function toLibraryRequest(
  { publicUrl }: LibraryRouteDeps,
  { library, method }: OpenedEndpoint,
  request: FastifyRequest,
): Request {
  const headers = new Headers({ 'x-fettle-client-ip': request.ip });
  for (const name of forwardedHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const params = z.record(z.string(), z.string()).parse(request.params);
  const path = library.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = new URL(`/api/auth${path}`, publicUrl);
  const fields = z.record(z.string(), z.unknown()).parse(method === 'GET' ? request.query : request.body);
  if (library.method === 'POST') {
    headers.set('content-type', 'application/json');
    return new Request(url, { method: 'POST', headers, body: JSON.stringify(fields) });
  }
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return new Request(url, { headers });
}

/** Scripts never need these: the session is in an HttpOnly cookie. */
const privateFields: readonly string[] = ['token', 'session'];

/** Keeps redirects on this site and strips session secrets. */
async function forwardResponse(
  { publicUrl, authenticator }: LibraryRouteDeps,
  { method, library }: OpenedEndpoint,
  { answer, request }: { answer: Response; request: FastifyRequest },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const cookies = answer.headers.getSetCookie();
  for (const cookie of cookies) reply.header('set-cookie', cookie);
  const codeOwed = await authenticator.owesCode(cookies);
  logLibraryAnswer(request, { way: library.path, answer, codeOwed });
  const retryAfter = answer.headers.get('retry-after') ?? answer.headers.get('x-retry-after');
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  reply.header('cache-control', 'no-store');

  const location = answer.headers.get('location');
  if (location !== null) {
    // Relative: in the demo the host may differ from the public address.
    const path = pathOnSite(location, publicUrl) ?? '/';
    if (codeOwed) return reply.redirect(accountPageAddress('/sign-in/code', path));
    return method === 'GET' ? reply.redirect(path) : reply.code(400).send(parseRedirectRefusal(path));
  }
  if (codeOwed) return reply.send({ codeOwed: true });
  reply.code(answer.status);
  const text = await answer.text();
  if (text === '') {
    // Already logged.
    if (answer.status >= 500) throw new AppError('internal', 'Something went wrong on our side. Try again.');
    return reply.send();
  }
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return reply.send(body);
  // It answers that it failed (500) for whatever of a passkey cannot be verified: letters that are none, and a challenge
  // that another tab has replaced. Its database was there, or that has been said already (database-unavailable.server.ts).
  if ('code' in body && body.code === 'FAILED_TO_VERIFY_REGISTRATION')
    throw new AppError('invalid_input', 'We couldn’t verify this passkey. Try again.');
  return reply.send(
    Object.fromEntries(Object.entries(body).filter(([name]) => !privateFields.includes(name))),
  );
}

/** The library redirects to an error page; scripts need an error response. */
function parseRedirectRefusal(path: string): { code: string; message: string } {
  const code = new URL(path, 'https://fettle.invalid').searchParams.get('error');
  return { code: code ?? 'invalid_input', message: 'That didn’t work. Try again.' };
}
