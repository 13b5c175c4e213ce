import type Provider from 'oidc-provider';
import { z } from 'zod';
import { loginAddress } from '#areas/identity/accounts/current/login-address.ts';
import {
  type Authenticator,
  type ImpersonationReader,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import {
  forwardToProvider,
  registerFormParser,
  registerOAuthErrors,
  uidParams,
} from '#areas/platform/openactive/oauth/oidc-routes.server.ts';
import { openIdPaths } from '#areas/platform/openactive/oauth/rules.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance, RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { assistantEndpoints } from '../contract.ts';
import {
  ASSISTANT_OAUTH_BASE,
  allAssistantScopes,
  assistantCookies,
  assistantIssuer,
  CONSENT_PATH,
  MCP_PATH,
  mcpUrl,
  RESOURCE_METADATA_PATH,
  requestedScopes,
} from '../rules.ts';
import {
  endAssistant,
  type LetInDeps,
  letAssistantIn,
  readAssistantRequest,
  readAssistants,
  turnAssistantAway,
} from './let-in.server.ts';
import type { AssistantProviderDeps } from './provider.server.ts';
import { registerClient, registrationSchema } from './read-client.server.ts';

export type AccessRoutesDeps = AssistantProviderDeps &
  Pick<LetInDeps, 'onSecurityNews'> & {
    brand: { name: string };
    auth: Authenticator & Pick<ImpersonationReader, 'currentImpersonation'>;
  };

const field = z.string().max(2_000).optional();

const authorizationQuery = z.object({
  client_id: field,
  response_type: field,
  redirect_uri: field,
  scope: field,
  state: field,
  code_challenge: field,
  code_challenge_method: field,
  resource: field,
  prompt: field,
});

const tokenForm = z.object({
  client_id: field,
  grant_type: field,
  code: field,
  redirect_uri: field,
  code_verifier: field,
  refresh_token: field,
  scope: field,
  resource: field,
});

const revocationForm = z.object({ client_id: field, token: field, token_type_hint: field });

const CACHE = 'public, max-age=3600';

/** OAuth for assistants under `/mcp/connect`, its metadata, the consent page's API, and the profile's list. */
export function accessRoutes(deps: AccessRoutesDeps): RegisterRoutes {
  let made: Promise<Provider> | null = null;
  // Lazy: 400 files, and a key from the database.
  const openId = (): Promise<Provider> => {
    made ??= import('./provider.server.ts')
      .then(({ assistantProvider }) => assistantProvider(deps))
      .catch((error: unknown) => {
        made = null;
        throw error;
      });
    return made;
  };
  const letIn: LetInDeps = { ...deps, openId };
  return (app) => {
    metadataRoutes(app, deps);
    app.register(
      async (scope: AppInstance) => {
        registerOAuthErrors(scope, CONSENT_PATH);
        scope.addHook('onRequest', async (_request, reply) => {
          reply.header('cache-control', 'no-store');
        });
        providerRoutes(scope, { publicUrl: deps.publicUrl, openId });
        registrationRoute(scope, deps);
        scope.get('/asks/:uid', async (request, reply) => {
          const { uid } = uidParams.parse(request.params);
          const user = await deps.auth.currentUser(request);
          return reply.redirect(
            user === null ? loginAddress(`${CONSENT_PATH}/${uid}`) : `${CONSENT_PATH}/${uid}`,
          );
        });
        scope.all('/*', () => {
          throw new AppError('not_found', 'There’s nothing at this address.');
        });
      },
      { prefix: ASSISTANT_OAUTH_BASE },
    );
    registerEndpoints(assistantEndpoints, deps.auth, {
      'GET /api/assistant-requests/:uid': ({ params, request, reply }) =>
        readAssistantRequest(letIn, { request, reply }, params.uid),
      'POST /api/assistant-requests/:uid/agree': ({ user, act, params, request, reply }) =>
        letAssistantIn(letIn, { request, reply }, act, { uid: params.uid, email: user.email }),
      'POST /api/assistant-requests/:uid/turn-away': ({ params, request, reply }) =>
        turnAssistantAway(letIn, { request, reply }, params.uid),
      'GET /api/profile/assistants': ({ user }) => readAssistants(deps.pool, user),
      'DELETE /api/profile/assistants/:grantId': ({ act, params }) => endAssistant(deps, act, params.grantId),
    })(app);
  };
}

/** The library's endpoints, with input that our schemas allow. */
function providerRoutes(
  scope: AppInstance,
  { publicUrl, openId }: { publicUrl: string; openId: () => Promise<Provider> },
): void {
  registerFormParser(scope);
  const ask = forwardToProvider({ publicUrl, openId, cookies: assistantCookies });
  const often = { config: { rateLimit: { max: 240, timeWindow: '1 minute' } } };
  scope.get(openIdPaths.authorization, often, (request, reply) => {
    const { scope: asked, ...fields } = authorizationQuery.parse(request.query);
    return ask(request, reply, {
      path: openIdPaths.authorization,
      fields: { ...fields, scope: requestedScopes(asked).join(' ') },
    });
  });
  scope.get(`${openIdPaths.authorization}/:uid`, often, (request, reply) =>
    ask(request, reply, { path: `${openIdPaths.authorization}/${uidParams.parse(request.params).uid}` }),
  );
  scope.post(openIdPaths.token, often, (request, reply) =>
    ask(request, reply, { path: openIdPaths.token, fields: tokenForm.parse(request.body) }),
  );
  scope.post(openIdPaths.revocation, often, (request, reply) =>
    ask(request, reply, { path: openIdPaths.revocation, fields: revocationForm.parse(request.body) }),
  );
}

/** Dynamic client registration (RFC 7591). Every client is public. */
function registrationRoute(scope: AppInstance, deps: AccessRoutesDeps): void {
  scope.post(
    '/register',
    { bodyLimit: 8_192, config: { rateLimit: { max: 60, timeWindow: '10 minutes' } } },
    async (request, reply) => {
      const asked = registrationSchema.safeParse(request.body);
      if (!asked.success) {
        const isAddress = asked.error.issues.some(({ path }) => path[0] === 'redirect_uris');
        return reply.code(400).send({
          error: isAddress ? 'invalid_redirect_uri' : 'invalid_client_metadata',
          error_description: isAddress
            ? 'Send 1 to 10 redirect_uris: https, or http to a loopback address.'
            : 'Send a client_name of up to 200 characters on one line.',
        });
      }
      const client = await registerClient(deps, asked.data);
      return reply.code(201).send({
        client_id: client.id,
        client_id_issued_at: Math.floor(deps.clock.now().getTime() / 1000),
        client_name: client.name,
        redirect_uris: client.redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        scope: allAssistantScopes.join(' '),
      });
    },
  );
}

/** Metadata of the resource (RFC 9728) and of its authorization server (RFC 8414). */
function metadataRoutes(app: AppInstance, { publicUrl, brand }: AccessRoutesDeps): void {
  const issuer = assistantIssuer(publicUrl);
  const resource = {
    resource: mcpUrl(publicUrl),
    authorization_servers: [issuer],
    scopes_supported: allAssistantScopes,
    bearer_methods_supported: ['header'],
    resource_name: brand.name,
    resource_documentation: `${publicUrl}/developers#assistants`,
    resource_policy_uri: `${publicUrl}/privacy`,
    resource_tos_uri: `${publicUrl}/terms`,
  };
  const server = {
    issuer,
    authorization_endpoint: issuer + openIdPaths.authorization,
    token_endpoint: issuer + openIdPaths.token,
    revocation_endpoint: issuer + openIdPaths.revocation,
    registration_endpoint: `${issuer}/register`,
    scopes_supported: allAssistantScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${publicUrl}/developers#assistants`,
  };
  const files: readonly (readonly [path: string, content: object])[] = [
    [RESOURCE_METADATA_PATH, resource],
    [RESOURCE_METADATA_PATH + MCP_PATH, resource],
    [`/.well-known/oauth-authorization-server${ASSISTANT_OAUTH_BASE}`, server],
  ];
  for (const [path, content] of files)
    app.get(path, async (_request, reply) =>
      reply
        .header('cache-control', CACHE)
        .header('access-control-allow-origin', '*')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(content)),
    );
}
