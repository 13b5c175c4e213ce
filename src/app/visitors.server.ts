import type { FastifyRequest } from 'fastify';
import { forVisitor } from '#shared/db/replica.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { isVisitor } from '#shared/http/ready-answers.server.ts';

/**
 * What somebody reads of whom nothing is known, a replica of the database may answer: pages, and what anyone may ask
 * the API. A cookie or a key is somebody who may have written something a moment ago, and wants to see it.
 */
export function readForVisitors(app: AppInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (readsAsVisitor(request)) forVisitor(done);
    else done();
  });
}

function readsAsVisitor(request: FastifyRequest): boolean {
  const { method, routeOptions } = request;
  return (
    (method === 'GET' || method === 'HEAD') &&
    isVisitor(request) &&
    (routeOptions.url === '/*' || routeOptions.config.endpoint?.who === 'anyone')
  );
}
