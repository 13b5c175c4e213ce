import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '#shared/domain/brand.ts';
import { type ApiClient, createApiClient } from '#shared/http/api-client.ts';
import type { AppInstance, RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { toAppError } from '#shared/http/error-handler.server.ts';
import { requestNetwork } from '#shared/http/network.ts';
import {
  type AssistantScope,
  allAssistantScopes,
  MAX_MESSAGE_BYTES,
  MCP_PATH,
  REQUESTS_PER_GRANT,
  REQUESTS_PER_NETWORK,
  RESOURCE_METADATA_PATH,
} from '../rules.ts';
import { tools } from '../tools/tool-list.server.ts';
import { answerRequest, completeResult } from './answer-request.ts';
import type { AssistantCalls } from './assistant-calls.server.ts';
import { readToolCall, runTool } from './call-tool.server.ts';
import { admit, type Caller } from './caller.ts';
import { type CallerDeps, createCallerFinder } from './find-caller.server.ts';
import { ProtocolError, type RpcRequest, readMessage, rpcError, rpcResult } from './messages.ts';
import { type ClientFacts, readClientFacts } from './read-request.ts';

export interface McpDeps extends CallerDeps {
  brand: Brand;
  assistantCalls: AssistantCalls;
  /** Signs quotes and questions. */
  secret: string;
  /** Marks calls that we make ourselves, so that they aren't counted a second time. */
  internalHeaders: Readonly<Record<string, string>>;
}

/** The version of the tools, for clients' logs. */
const VERSION = '1.0.0';

/**
 * The Model Context Protocol at `/mcp` (Streamable HTTP): one JSON response to each POST, no sessions and no streams.
 * Ignores cookies.
 */
export function mcpRoutes(deps: McpDeps): RegisterRoutes {
  const server = { name: deps.brand.name, version: VERSION };
  const findCaller = createCallerFinder(deps);
  /** By assistant and person, by key, or by network. Keys count in the public API. */
  const limit = {
    timeWindow: '1 minute',
    keyGenerator: async (request: FastifyRequest) => {
      const caller = await findCaller(request);
      if (caller.kind === 'person') return `assistant:${caller.person.grantId}`;
      return caller.kind === 'key' ? `assistant-key:${caller.keyId}` : `network:${requestNetwork(request)}`;
    },
    max: (_request: FastifyRequest, key: string) =>
      key.startsWith('network:') ? REQUESTS_PER_NETWORK : REQUESTS_PER_GRANT,
  };
  return (app) => {
    app.register(async (scope: AppInstance) => {
      registerParser(scope);
      registerErrors(scope);
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        requireOwnOrigin(request, deps.publicUrl);
      });
      scope.post(MCP_PATH, { config: { rateLimit: limit } }, async (request, reply) => {
        requireAccept(request);
        const message = readMessage(String(request.body));
        // Nobody waits for the response to a notification.
        if (message === null) return reply.code(202).send();
        const client = readClientFacts(message, headersOf(request));
        const caller = await findCaller(request);
        if (caller.kind === 'unknown')
          throw new ProtocolError('request', caller.sentence, {
            id: message.id,
            status: 401,
            challenge: challenge(deps, 'invalid_token', allAssistantScopes),
          });
        const result =
          message.method === 'tools/call'
            ? await callTool(message, client, caller, { ...deps, app, request })
            : answerRequest(message, client, { tools, caller, server });
        return sendJson(reply, 200, rpcResult(message.id, completeResult(result, client, server)));
      });
      for (const method of ['GET', 'DELETE', 'PUT', 'PATCH'] as const)
        scope.route({
          method,
          url: MCP_PATH,
          handler: () => {
            throw new ProtocolError('request', 'Send each message with POST.', { status: 405 });
          },
        });
    });
  };
}

/** What a client needs to ask for access (RFC 6750, RFC 9728). */
function challenge(
  { publicUrl }: { publicUrl: string },
  problem: 'invalid_token' | 'insufficient_scope' | null,
  scopes: readonly AssistantScope[],
): string {
  const parts = [
    ...(problem === null ? [] : [`error="${problem}"`]),
    `scope="${scopes.join(' ')}"`,
    `resource_metadata="${publicUrl}${RESOURCE_METADATA_PATH}${MCP_PATH}"`,
  ];
  return `Bearer ${parts.join(', ')}`;
}

interface CallDeps extends McpDeps {
  app: AppInstance;
  request: FastifyRequest;
}

async function callTool(
  message: RpcRequest,
  client: ClientFacts,
  caller: Caller,
  deps: CallDeps,
): Promise<object> {
  const call = readToolCall(message);
  const tool = tools.find(({ name }) => name === call.name);
  if (tool === undefined)
    throw new ProtocolError('params', 'Unknown tool. Take a name from tools/list.', { id: message.id });
  const admission = admit(caller, tool);
  if (admission.is === 'refused')
    return { content: [{ type: 'text', text: admission.sentence }], isError: true };
  if (admission.is === 'needs') throw needsScope(deps, message, caller, admission.scope);
  const context = {
    api: createInternalClient(deps, caller, {}),
    apiWith: (headers: Readonly<Record<string, string>>) => createInternalClient(deps, caller, headers),
    principal: principalOf(caller),
    publicUrl: deps.publicUrl,
    now: deps.clock.now(),
    secret: deps.secret,
    person: caller.kind === 'person' ? caller.person : null,
    pool: deps.pool,
  };
  return runTool(tool, call, context, client);
}

function principalOf(caller: Caller): string | null {
  if (caller.kind === 'visitor') return null;
  return caller.kind === 'person' ? caller.person.grantId : caller.keyId;
}

/** The person must let the assistant in, or allow it more. */
function needsScope(
  deps: CallDeps,
  { id }: RpcRequest,
  caller: Caller,
  scope: AssistantScope,
): ProtocolError {
  return caller.kind === 'visitor'
    ? new ProtocolError('request', 'Ask the person to connect this assistant first.', {
        id,
        status: 401,
        challenge: challenge(deps, null, allAssistantScopes),
      })
    : new ProtocolError('request', `The person hasn’t allowed this. It needs "${scope}".`, {
        id,
        status: 403,
        challenge: challenge(deps, 'insufficient_scope', [scope]),
      });
}

/** Calls our API in process, as the caller. */
function createInternalClient(
  { app, request, internalHeaders, assistantCalls }: CallDeps,
  caller: Caller,
  extra: Readonly<Record<string, string>>,
): ApiClient {
  return createApiClient(async (url, { method, headers, body }) => {
    const ask = (more: Readonly<Record<string, string>>) =>
      app.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, ...internalHeaders, ...extra, ...more },
        remoteAddress: request.ip,
        ...(typeof body === 'string' ? { payload: body } : {}),
      });
    const answer =
      caller.kind === 'person'
        ? await assistantCalls.callAs(caller.person.user, ask)
        : await ask(caller.kind === 'key' ? { authorization: caller.authorization } : {});
    return {
      status: answer.statusCode,
      headers: { get: (name) => String(answer.headers[name.toLowerCase()] ?? '') || null },
      text: async () => answer.body,
    };
  });
}

const headersOf = (request: FastifyRequest) => (name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** The protocol asks for this, against DNS rebinding. Programs send no `Origin`. */
function requireOwnOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  if (headers.origin !== undefined && headers.origin !== new URL(publicUrl).origin)
    throw new ProtocolError('request', 'We accept no messages from pages of other sites.', { status: 403 });
}

function requireAccept({ headers: { accept = '*/*' } }: FastifyRequest): void {
  if (!/(?:^|[\s,])(?:application\/json|application\/\*|\*\/\*)/i.test(accept))
    throw new ProtocolError('request', 'Accept application/json and text/event-stream.', { status: 406 });
}

/** Messages are read by us, so that broken ones get an answer of the protocol. */
function registerParser(scope: AppInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_MESSAGE_BYTES },
    (_request, body, done) => done(null, body),
  );
}

/** Errors in the form of JSON-RPC. */
function registerErrors(scope: AppInstance): void {
  scope.setErrorHandler((error: unknown, request, reply) => {
    if (error instanceof ProtocolError) {
      if (error.status === 405) reply.header('allow', 'POST');
      if (error.challenge !== undefined) reply.header('www-authenticate', error.challenge);
      return sendJson(reply, error.status, rpcError(error));
    }
    const failure = toAppError(error);
    if (failure.status >= 500) request.log.error({ err: error }, 'a message of an assistant failed');
    if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
    const refusal = new ProtocolError(failure.status >= 500 ? 'internal' : 'request', failure.message);
    return sendJson(reply, failure.status, rpcError(refusal));
  });
}

const sendJson = (reply: FastifyReply, status: number, body: object) =>
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
