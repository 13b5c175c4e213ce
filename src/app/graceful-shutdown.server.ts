import { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { NEVER_SHED_ROUTES } from './never-shed-routes.ts';

/** A process that only works off jobs: whoever sends people to it is told that nothing of the site is here. */
export function serveHealthOnly(app: AppInstance): void {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    if (NEVER_SHED_ROUTES.test(url)) done();
    else done(new AppError('not_found', 'This process works behind the site.'));
  });
}

/** How a process takes leave of whatever sends it requests. */
export interface DrainController {
  /** True once it has begun: `/readyz` says so, and nobody should send anything new. */
  isDraining(): boolean;
  /**
   * Reports not ready, keeps answering for `drainSeconds`, then refuses connections and waits for running requests.
   */
  beginDraining(seconds: number): Promise<void>;
}

/** Whoever takes longer to be answered than this is not waited for. */
const MAX_DRAIN_MS = 30_000;

/**
 * Order: readiness, then connections after their next answer, then running requests. A closing app lets no page call
 * its API.
 */
export function registerDraining(app: AppInstance): DrainController {
  let begun = false;
  const underWay = new Set<FastifyRequest>();
  app.addHook('onRequest', (request, reply, done) => {
    // What a page asks inside is answered with it.
    if (request.raw.socket instanceof Socket) {
      underWay.add(request);
      reply.raw.on('close', () => underWay.delete(request));
    }
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (begun) reply.header('connection', 'close');
    done();
  });
  return {
    isDraining: () => begun,
    async beginDraining(seconds) {
      begun = true;
      await setTimeout(seconds * 1000);
      app.server.close();
      for (const until = performance.now() + MAX_DRAIN_MS; underWay.size > 0 && performance.now() < until; )
        await setTimeout(20);
    },
  };
}
