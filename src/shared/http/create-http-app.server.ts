import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyReply } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { AppInstance } from './app-instance.server.ts';
import { ARRIVAL_LIMITS, type ArrivalLimits, endSlowBodies } from './end-slow-requests.server.ts';
import { MAX_BODY_BYTES } from './endpoints.ts';
import { apiNotFound, installErrorHandling, refusalHeaders } from './error-handler.server.ts';
import { cacheParsedQueries } from './parsed-query-cache.server.ts';
import { errorResponse } from './problem-details.ts';
import { answerBrokenRequest, refuseMalformed, toAddressRefusal } from './refuse-malformed.server.ts';
import type { TrustProxy } from './trust-proxy.server.ts';
import { installValidationMessages } from './validation-messages.server.ts';

/** A large photo over a slow line takes a minute. */
const REQUEST_TIMEOUT_MS = 120_000;

/** Replaces Fastify's JSON schema compilers: a hundred files loaded at every start and never used. */
function unusedCompiler(): never {
  throw new Error('Routes have schemas of zod, whose compilers createHttpApp sets.');
}

export function createHttpApp(
  options: { logger?: FastifyBaseLogger; trustProxy?: TrustProxy; arrival?: ArrivalLimits } = {},
): AppInstance {
  const arrival = options.arrival ?? ARRIVAL_LIMITS;
  const app: AppInstance = Fastify({
    ...(options.logger === undefined ? { logger: false } : { loggerInstance: options.logger }),
    genReqId: () => randomUUID(), // the audit log keeps it: no two requests of any process may share one
    trustProxy: options.trustProxy ?? false,
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Open connections still get answers while the server closes.
    return503OnClosing: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: arrival.headMs, connectionsCheckingInterval: arrival.checkMs },
    clientErrorHandler: answerBrokenRequest,
    schemaController: {
      compilersFactory: { buildValidator: unusedCompiler, buildSerializer: unusedCompiler },
    },
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const refusal = toAddressRefusal(error);
      const { media, body } = errorResponse(refusal, request);
      void reply.code(refusal.status).headers(refusalHeaders).header('content-type', media).send(body);
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(cacheParsedQueries());
  app.setSerializerCompiler(serializerCompiler);
  installValidationMessages();
  installErrorHandling(app);
  // For support: every log line of the request has this id.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  refuseMalformed(app);
  endSlowBodies(app, arrival);
  // Unknown paths and methods.
  app.setNotFoundHandler((request) => {
    throw apiNotFound(request);
  });
  return app;
}
