import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNAVAILABLE_PAGE_POLICY, unavailablePage } from '#areas/operations/site/standalone-pages.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Brand } from '#shared/domain/brand.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { syncHook } from '#shared/http/sync-hook.server.ts';
import { NEVER_SHED_ROUTES } from './never-shed-routes.ts';

/** When it is worth trying again: an overload of some seconds is the most frequent. */
const RETRY_AFTER_SECONDS = 2;

interface ConcurrencyBounds {
  /**
   * So many requests under way are no crowd: two people who open a page, each with the six connections of a browser, are
   * as many. If the process is busy all the same, the machine has something else to do: whoever is turned away then waits
   * longer, and nobody waits shorter for it.
   */
  fewest: number;
  most: number;
  /** Whoever is let in should be answered within that. */
  withinMs: number;
}

const CONCURRENCY_BOUNDS: ConcurrencyBounds = { fewest: 16, most: 256, withinMs: 400 };

/** What the one thread of a process does. */
export interface EventLoopMonitor {
  /** Whether it has lately had hardly a moment to spare. */
  isBusy(): boolean;
  /** How long it has worked since it began, in milliseconds. */
  workedMs(): number;
}

/** Of whom one is let in, while there is one. */
export interface ConcurrencyLimiter {
  /** Null where one more would keep the others waiting; else what to call, once or more, when they have been answered. */
  acquire(): (() => void) | null;
}

const SAMPLE_INTERVAL_MS = 100;
/** What was that long ago counts for a third. */
const DECAY_MS = 2_000;

/**
 * How many are worked on at once by a process whose thread is busy: as many as it can answer in time. Each waits for all
 * who are there, and nobody can say beforehand how long a request takes, as a page takes ten times as long as an answer
 * of the API; but how much the thread has lately worked for an answer says how many it can give in that time. A moment at
 * which it stood still is little among the seconds that are remembered. While it has time to spare everybody is let in:
 * those who wait then wait for others, such as the database or the payment provider.
 */
export function createConcurrencyLimiter(
  thread: EventLoopMonitor,
  { fewest, most, withinMs }: ConcurrencyBounds = CONCURRENCY_BOUNDS,
  now: () => number = () => performance.now(),
): ConcurrencyLimiter {
  let inside = 0;
  let answered = 0;
  let [lookedAt, workedBefore] = [now(), thread.workedMs()];
  let lately = { answered: 0, workedMs: 0 };
  function room(): number {
    const since = now() - lookedAt;
    if (since >= SAMPLE_INTERVAL_MS) {
      const kept = Math.exp(-since / DECAY_MS);
      const worked = thread.workedMs();
      lately = {
        answered: lately.answered * kept + answered,
        workedMs: lately.workedMs * kept + worked - workedBefore,
      };
      [answered, lookedAt, workedBefore] = [0, now(), worked];
    }
    if (lately.answered < 1) return fewest;
    return Math.min(most, Math.max(fewest, (withinMs * lately.answered) / lately.workedMs));
  }
  return {
    acquire() {
      if (inside >= room() && thread.isBusy()) return null;
      inside += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        inside -= 1;
        answered += 1;
      };
    },
  };
}

/** So many turns of the loop in which nobody comes say that nobody is at the door. */
const QUIET_TURNS = 3;
/** One looks no longer than this, or than what was begun last has taken: half of the time is for those who are in. */
const MAX_POLL_MS = 25;

/** So long after a look the door counts as seen: whoever has come meanwhile is seen the next time. */
const POLL_VALID_MS = 5;

/**
 * Starts one request per turn, after accepting all waiting connections, so that a crowd can be counted before work
 * begins.
 */
function createAcceptQueue(
  inside: () => number,
  now: () => number,
): { arrived(): void; begin(): Promise<void> | undefined } {
  const waiting: (() => void)[] = [];
  let quiet = 0;
  let isLooking = false;
  let beganAt = now();
  let seenAt = Number.NEGATIVE_INFINITY;
  /** Nobody who has begun is still worked on, and the door has been seen lately. */
  const mayBegin = () => inside() <= waiting.length && now() - seenAt < POLL_VALID_MS;
  function look(until: number): void {
    quiet += 1;
    if (quiet < QUIET_TURNS && now() < until) return void setImmediate(look, until);
    isLooking = false;
    seenAt = now();
    beginNext();
  }
  function beginNext(): void {
    beganAt = now();
    waiting.shift()?.();
    // Ticks come once all promises that wait for nothing have been gone through: what is answered at once has been.
    void Promise.resolve().then(() => process.nextTick(goOn));
  }
  function goOn(): void {
    if (waiting.length === 0 || isLooking) return;
    if (mayBegin()) beginNext();
    else lookAgain();
  }
  function lookAgain(): void {
    isLooking = true;
    setImmediate(() => {
      quiet = 0;
      look(now() + Math.max(MAX_POLL_MS, now() - beganAt));
    });
  }
  return {
    arrived() {
      quiet = 0;
    },
    /** Undefined for at once. */
    begin() {
      if (waiting.length === 0 && mayBegin()) return undefined;
      return new Promise((resolve) => {
        waiting.push(resolve);
        if (isLooking || waiting.length > 1) return;
        beganAt = now();
        lookAgain();
      });
    },
  };
}

const BUSY_UTILIZATION = 0.9;

/** The thread on which it is called. */
export function monitorEventLoop(): EventLoopMonitor {
  let before = performance.eventLoopUtilization();
  let lookedAt = performance.now();
  let busy = false;
  return {
    isBusy() {
      if (performance.now() - lookedAt < SAMPLE_INTERVAL_MS) return busy;
      const after = performance.eventLoopUtilization();
      busy = performance.eventLoopUtilization(after, before).utilization > BUSY_UTILIZATION;
      before = after;
      lookedAt = performance.now();
      return busy;
    },
    workedMs: () => performance.eventLoopUtilization().active,
  };
}

/**
 * Turns requests away with 503 at their door while the process has more to do than it can, so that those it has let in
 * are answered in time. What a page asks inside was let in with its page, and so were its files, without which it is
 * none; what is ready to be sent costs less than to be refused. Whoever sends something is counted from when it has
 * arrived, and nobody for how long they take to read: slow people stand in nobody's way.
 *
 * @param isReady whether the answer to a request lies there ready
 */
export function shedOverload(
  app: AppInstance,
  deps: {
    brand: Brand;
    onShed(): void;
    isReady?(request: FastifyRequest): boolean;
    thread?: EventLoopMonitor;
    crowd?: ConcurrencyLimiter;
    /** In milliseconds since whenever. */
    now?(): number;
  },
): void {
  const thread = deps.thread ?? monitorEventLoop();
  const { acquire } = deps.crowd ?? createConcurrencyLimiter(thread);
  /** Who is in, and what to call when they have been answered. */
  const inside = new Map<FastifyRequest, () => void>();
  const { arrived, begin } = createAcceptQueue(() => inside.size, deps.now ?? (() => performance.now()));
  app.server.on('connection', arrived);

  const isLetPass = (request: FastifyRequest): boolean =>
    NEVER_SHED_ROUTES.test(request.url) ||
    !(request.raw.socket instanceof Socket) ||
    isBuildAsset(request) ||
    deps.isReady?.(request) === true;

  const letIn = (request: FastifyRequest, reply: FastifyReply): Promise<void> | FastifyReply | undefined => {
    if (isLetPass(request)) return undefined;
    arrived();
    const leave = acquire();
    if (leave === null) return turnAway(request, reply);
    const turn = thread.isBusy() ? begin() : undefined;
    inside.set(request, () => {
      inside.delete(request);
      leave();
    });
    reply.raw.on('close', () => inside.get(request)?.());
    return turn;
  };

  const turnAway = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    deps.onShed();
    if (!isPage(request))
      throw new AppError('unavailable', 'We’re very busy right now. Try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    return reply
      .code(503)
      .header('retry-after', RETRY_AFTER_SECONDS)
      .header('cache-control', 'no-store')
      .header('content-security-policy', UNAVAILABLE_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(unavailablePage(deps.brand));
  };

  app.addHook(
    'onRequest',
    syncHook((request, reply) => (hasBody(request) ? undefined : letIn(request, reply))),
  );
  app.addHook(
    'preValidation',
    syncHook((request, reply) =>
      hasBody(request) && !isUpload(request) ? letIn(request, reply) : undefined,
    ),
  );
  app.addHook('onSend', (request, _reply, _payload, done) => {
    inside.get(request)?.();
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** It is read while it is worked on, and takes as long as somebody's line. */
const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/') === true;

/** One that the build has made, each of which has a route: whatever else is asked for below that path is a page. */
const isBuildAsset = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/assets/') === true;

const isPage = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && routeOptions.url === '/*';
