import type { FastifyReply, FastifyRequest } from 'fastify';
import inject from 'light-my-request';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { unstorableReason } from '#shared/http/storable-json.ts';
import { FEED_SCOPE, OPENID_BASE, openIdCookies, openIdPaths } from './rules.ts';

// Exposes the OIDC library: only these endpoints, with input our schemas allow, the public URL and its two cookies.
// Called in process.

const field = z.string().max(2_000).optional();

const authorizationQuery = z.object({
  client_id: field,
  response_type: field,
  redirect_uri: field,
  scope: field,
  state: field,
  nonce: field,
  code_challenge: field,
  code_challenge_method: field,
  prompt: field,
  max_age: field,
  request: field,
  request_uri: field,
});

const client = { client_id: field, client_secret: field };

const tokenForm = z.object({
  ...client,
  grant_type: field,
  code: field,
  redirect_uri: field,
  code_verifier: field,
  refresh_token: field,
  scope: field,
});

const revocationForm = z.object({ ...client, token: field, token_type_hint: field });

/** Pending requests of this browser. */
export const uidParams = z.object({ uid: z.string().regex(/^[\w-]{20,64}$/) });

export interface OidcRoutesDeps {
  publicUrl: string;
  openId(): Promise<Provider>;
  /** Names of the cookies that pass through; default: those of partners. */
  cookies?: { interaction: string; resume: string };
}

/** Only the listed endpoints are exposed. */
export function oidcProviderRoutes(scope: AppInstance, deps: OidcRoutesDeps): void {
  registerFormParser(scope);
  const ask = forwardToProvider(deps);
  const often = { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } };

  scope.get(openIdPaths.discovery, (request, reply) => ask(request, reply, { path: openIdPaths.discovery }));
  scope.get(openIdPaths.jwks, (request, reply) => ask(request, reply, { path: openIdPaths.jwks }));
  scope.get(openIdPaths.authorization, often, (request, reply) =>
    ask(request, reply, {
      path: openIdPaths.authorization,
      fields: authorizationQuery.parse(request.query),
    }),
  );
  scope.get(`${openIdPaths.authorization}/:uid`, often, (request, reply) =>
    ask(request, reply, {
      path: `${openIdPaths.authorization}/${uidParams.parse(request.params).uid}`,
    }),
  );
  scope.post(openIdPaths.token, often, (request, reply) => {
    const fields = tokenForm.parse(request.body);
    // A partner's own token gives only its feed.
    if (
      fields.grant_type === 'client_credentials' &&
      fields.scope !== undefined &&
      fields.scope !== FEED_SCOPE
    )
      return reply.code(400).send({
        error: 'invalid_scope',
        error_description: 'a business has to agree to this scope',
        scope: fields.scope,
      });
    return ask(request, reply, { path: openIdPaths.token, fields });
  });
  scope.post(openIdPaths.revocation, often, (request, reply) =>
    ask(request, reply, { path: openIdPaths.revocation, fields: revocationForm.parse(request.body) }),
  );
}

const passingCookies = ({ interaction, resume }: { interaction: string; resume: string }): RegExp =>
  new RegExp(`^(?:${interaction}|${resume})(?:\\.sig)?=`);

const answerHeaders = ['content-type', 'location', 'www-authenticate', 'pragma'] as const;

/** Forwards a request to the library. */
export function forwardToProvider({ publicUrl, openId, cookies = openIdCookies }: OidcRoutesDeps) {
  const { host, protocol } = new URL(publicUrl);
  const cookieNames = passingCookies(cookies);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: { path: string; fields?: Record<string, string | undefined> },
  ): Promise<FastifyReply> => {
    const fields = new URLSearchParams(
      Object.entries(asked.fields ?? {}).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    );
    const posts = request.method === 'POST';
    const { authorization, accept } = request.headers;
    const cookie = (request.headers.cookie ?? '')
      .split(/; */)
      .filter((one) => cookieNames.test(one))
      .join('; ');
    const answer = await inject((await openId()).callback(), {
      method: posts ? 'POST' : 'GET',
      url: posts ? asked.path : `${asked.path}?${fields}`,
      ...(posts ? { payload: fields.toString() } : {}),
      headers: {
        host,
        'x-forwarded-proto': protocol.slice(0, -1),
        ...(posts ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(authorization === undefined ? {} : { authorization }),
        ...(accept === undefined ? {} : { accept }),
        ...(cookie === '' ? {} : { cookie }),
      },
    });
    reply.code(answer.statusCode);
    for (const name of answerHeaders) {
      const value = answer.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    for (const line of [answer.headers['set-cookie'] ?? []].flat())
      if (cookieNames.test(line)) reply.header('set-cookie', line);
    return reply.send(answer.rawPayload);
  };
}

/** OAuth uses forms: each field at most once, and only storable text. */
export function registerFormParser(scope: AppInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => {
      const sent = new URLSearchParams(String(body));
      const fields = Object.fromEntries(sent);
      const reason =
        Object.keys(fields).length < sent.size ? 'A field was sent twice.' : unstorableReason(fields);
      if (reason === null) done(null, fields);
      else done(new AppError('invalid_input', reason));
    },
  );
}

/** Errors in OAuth's form for programs, a page for people. */
export function registerOAuthErrors(scope: AppInstance, problemPage = '/partners/agree'): void {
  scope.setErrorHandler((error, request, reply) => {
    const status =
      error instanceof AppError
        ? error.status
        : error instanceof z.ZodError
          ? 400
          : typeof error === 'object' &&
              error !== null &&
              'statusCode' in error &&
              typeof error.statusCode === 'number'
            ? error.statusCode
            : 500;
    if (status >= 500) request.log.error({ err: error }, 'the OpenID Connect provider failed');
    const word =
      status === 429 || status === 503
        ? 'temporarily_unavailable'
        : status < 500
          ? 'invalid_request'
          : 'server_error';
    if (request.method === 'GET' && request.headers.accept?.includes('text/html') === true)
      return reply.redirect(`${problemPage}?problem=${word}`, 303);
    return reply.code(status).send({ error: word });
  });
}

/** The next URL as a path of this site. */
export const toSitePath = (address: string, base = OPENID_BASE): string => {
  const { pathname } = new URL(address);
  return pathname.startsWith(base) ? pathname : '/';
};
