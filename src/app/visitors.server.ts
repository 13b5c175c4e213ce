import type { FastifyRequest } from 'fastify';
import { forVisitor } from '#shared/db/replica.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';

/**
 * What somebody reads of whom nothing is known, a replica of the database may answer: pages, and what anyone may ask
 * the API. A cookie or a key is somebody who may have written something a moment ago, and wants to see it.
 */
export function readForVisitors(app: AppInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isVisitor(request)) forVisitor(done);
    else done();
  });
}

function isVisitor({ method, headers, routeOptions }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.cookie === undefined &&
    headers.authorization === undefined &&
    (routeOptions.url === '/*' || routeOptions.config.endpoint?.who === 'anyone')
  );
}
