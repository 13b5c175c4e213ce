import { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import underPressure from '@fastify/under-pressure';
import type { FastifyRequest } from 'fastify';
import { UNAVAILABLE_PAGE_POLICY, unavailablePage } from '#features/site/lone-pages.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Brand } from '#shared/domain/brand.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';

/** What watches a process, and what brings news of money that has come, is answered whatever else is. */
const ALWAYS = /^\/(?:healthz|readyz|metrics|api\/stripe\/webhook)(?:$|\?)/;

/** When it is worth trying again: an overload of some seconds is the most frequent. */
const RETRY_AFTER_SECONDS = 2;

/** The event loop stands still for so long, on the average of a sample, where a process has more to do than it can. */
const TOO_LATE_MS = 400;
const SAMPLE_MS = 500;
/**
 * So few requests under way are no crowd. If the event loop stands still all the same, the machine has something else to
 * do: whoever is turned away then waits longer, and nobody waits shorter for it.
 */
const FEW = 8;

/**
 * Turns requests away with 503 at their door while the process has more to do than it can, so that those it has let in
 * are answered in time. What a page asks inside was let in with its page, and so were its files, without which it is
 * none; what is ready to be sent costs less than to be refused.
 *
 * @param isReady whether the answer to a request lies there ready
 * @param few so many requests under way are never turned away
 */
export async function shedOverload(
  app: AppInstance,
  deps: {
    brand: Brand;
    onShed(): void;
    isReady?(request: FastifyRequest): boolean;
    tooLateMs?: number;
    few?: number;
  },
): Promise<void> {
  let underWay = 0;
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!(raw.socket instanceof Socket)) return;
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
  });
  await app.register(underPressure, {
    maxEventLoopDelay: deps.tooLateMs ?? TOO_LATE_MS,
    sampleInterval: SAMPLE_MS,
    pressureHandler: async (request, reply) => {
      if (ALWAYS.test(request.url) || !(request.raw.socket instanceof Socket)) return;
      if (underWay <= (deps.few ?? FEW)) return;
      if (isFileOfPages(request) || deps.isReady?.(request) === true) return;
      deps.onShed();
      if (!isPage(request))
        throw new AppError(
          'unavailable',
          'There is more to do here than we can just now. Please try again.',
          {
            retryAfterSeconds: RETRY_AFTER_SECONDS,
          },
        );
      await reply
        .code(503)
        .header('retry-after', RETRY_AFTER_SECONDS)
        .header('cache-control', 'no-store')
        .header('content-security-policy', UNAVAILABLE_PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(unavailablePage(deps.brand));
    },
  });
}

/** One that the build has made, each of which has a route: whatever else is asked for below that path is a page. */
const isFileOfPages = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/assets/') === true;

const isPage = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && routeOptions.url === '/*';

/** A process that only works off jobs: whoever sends people to it is told that nothing of the site is here. */
export function answerNobody(app: AppInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (!ALWAYS.test(url)) throw new AppError('not_found', 'This process works behind the site.');
  });
}

/** How a process takes leave of whatever sends it requests. */
export interface Leaving {
  /** True once it has begun: `/readyz` says so, and nobody should send anything new. */
  begun(): boolean;
  /**
   * Says so, goes on answering for so many seconds, then takes no new connection, and resolves when what is under way
   * has been answered: the app may be closed.
   */
  begin(seconds: number): Promise<void>;
}

/** Whoever takes longer to be answered than this is not waited for. */
const LONGEST_MS = 30_000;

/**
 * Readiness goes first; connections are given up with their next answer, so that none is closed under a request. What is
 * under way is answered before the app begins to close: from then on it lets no page ask its API.
 */
export function takeLeave(app: AppInstance): Leaving {
  let begun = false;
  const underWay = new Set<FastifyRequest>();
  app.addHook('onRequest', async (request, reply) => {
    // What a page asks inside is answered with it.
    if (!(request.raw.socket instanceof Socket)) return;
    underWay.add(request);
    reply.raw.once('close', () => underWay.delete(request));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (begun) reply.header('connection', 'close');
  });
  return {
    begun: () => begun,
    async begin(seconds) {
      begun = true;
      await setTimeout(seconds * 1000);
      app.server.close();
      for (const until = performance.now() + LONGEST_MS; underWay.size > 0 && performance.now() < until; )
        await setTimeout(20);
    },
  };
}
