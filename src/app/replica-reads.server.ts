import type { FastifyRequest } from 'fastify';
import { withReplicaReads } from '#shared/db/replica.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { isAnonymousRequest } from '#shared/http/response-cache.server.ts';

/**
 * What somebody reads of whom nothing is known, a replica of the database may answer: pages, and what anyone may ask
 * the API. A cookie or a key is somebody who may have written something a moment ago, and wants to see it.
 */
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
