import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '#shared/domain/brand.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { type ApiClient, createApiClient } from '#shared/http/api-client.ts';
import type { AppInstance, RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { toAppError } from '#shared/http/error-handler.server.ts';
import { requestNetwork } from '#shared/http/network.ts';
import { MAX_MESSAGE_BYTES, MCP_PATH, REQUESTS_PER_NETWORK } from '../rules.ts';
import { tools } from '../tools/tool-list.server.ts';
import { answerRequest, completeResult } from './answer-request.ts';
import { readToolCall, runTool } from './call-tool.server.ts';
import { admit, type Caller, VISITOR } from './caller.ts';
import { ProtocolError, type RpcRequest, readMessage, rpcError, rpcErrors, rpcResult } from './messages.ts';
import { type ClientFacts, readClientFacts } from './read-request.ts';

export interface McpDeps {
  clock: Clock;
  publicUrl: string;
  brand: Brand;
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
        const caller: Caller = VISITOR;
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

const limit = { max: REQUESTS_PER_NETWORK, timeWindow: '1 minute', keyGenerator: requestNetwork };

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
  if (admission.is !== 'admitted')
    throw new ProtocolError('params', 'Unknown tool. Take a name from tools/list.', { id: message.id });
  const context = {
    api: createInternalClient(deps),
    publicUrl: deps.publicUrl,
    now: deps.clock.now(),
    secret: deps.secret,
    person: null,
  };
  return runTool(tool, call, context, client);
}

/** Calls our API in process. */
function createInternalClient({ app, request, internalHeaders }: CallDeps): ApiClient {
  return createApiClient(async (url, { method, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, ...internalHeaders },
      remoteAddress: request.ip,
      ...(typeof body === 'string' ? { payload: body } : {}),
    });
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
      return sendJson(reply, error.status, rpcError(error));
    }
    const failure = toAppError(error);
    if (failure.status >= 500) request.log.error({ err: error }, 'a message of an assistant failed');
    if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
    const code = failure.status >= 500 ? rpcErrors.internal : rpcErrors.request;
    return sendJson(reply, failure.status, { jsonrpc: '2.0', error: { code, message: failure.message } });
  });
}

const sendJson = (reply: FastifyReply, status: number, body: object) =>
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
