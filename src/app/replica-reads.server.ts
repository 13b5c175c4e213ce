import type { FastifyRequest } from 'fastify';
import { withReplicaReads } from '#shared/db/replica.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { isAnonymousRequest } from '#shared/http/response-cache.server.ts';

/** Anonymous reads may use the replica. A cookie or key means the caller may need their own writes. */
export function registerReplicaReads(app: AppInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (canReadReplica(request)) withReplicaReads(done);
    else done();
  });
}

function canReadReplica(request: FastifyRequest): boolean {
  const { method, routeOptions } = request;
  return (
    (method === 'GET' || method === 'HEAD') &&
    isAnonymousRequest(request) &&
    (routeOptions.url === '/*' || routeOptions.config.endpoint?.auth === 'public')
  );
}
