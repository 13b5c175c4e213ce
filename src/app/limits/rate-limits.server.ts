import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { findLibraryLimit } from '#areas/identity/accounts/sign-in/library-limits.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { requestNetwork, requestWiderNetwork } from '#shared/http/network.ts';
import { isInternalRequest } from '../internal-request-token.server.ts';
import type { SharedLimits } from './shared-counts.server.ts';

/** Requests a minute from one network (network.ts). A person browsing fast makes some dozens; a script makes thousands. */
const REQUESTS_PER_MINUTE = 600;

/** Requests a minute from the 65,536 networks that one customer of a provider may hold: ten times as many. */
const SITE_REQUESTS_PER_MINUTE = 10 * REQUESTS_PER_MINUTE;

/** Files, health checks and the payment provider's webhook are never refused. */
const unlimitedPaths = /^\/(assets\/|healthz|readyz|favicon|api\/stripe\/webhook)/;

/** Limits what one network may ask. Routes that cost more set lower limits of their own. */
export async function registerRateLimits(app: AppInstance, limits: SharedLimits): Promise<void> {
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    // RateLimit-Limit, -Remaining and -Reset, without X- before them.
    enableDraftSpec: true,
    store: limits.Store,
    keyGenerator: requestNetwork,
    // A limit of a route's own holds for pages as well: they are no way around it.
    allowList: (request) =>
      unlimitedPaths.test(request.url) ||
      (request.routeOptions.config.rateLimit === undefined && isInternalRequest(request)),
    errorResponseBuilder: (_request, context) => rateLimitedError(context.after),
  });
  app.addHook('onRequest', async (request) => {
    const site = requestWiderNetwork(request);
    if (site === null || unlimitedPaths.test(request.url) || isInternalRequest(request)) return;
    await countOrThrow(limits, `site ${site}`, 60_000, SITE_REQUESTS_PER_MINUTE);
    const { method, url, config } = request.routeOptions;
    const limit = config.endpoint?.rateLimit;
    if (limit !== undefined)
      await countOrThrow(
        limits,
        `site ${method} ${url} ${site}`,
        parseWindowMs(limit.timeWindow),
        10 * limit.max,
      );
    // The sign-in library itself counts networks of 64 bits alone.
    const ofLibrary = findLibraryLimit(url);
    if (ofLibrary !== null)
      await countOrThrow(
        limits,
        `site ${method} ${url} ${site}`,
        ofLibrary.window * 1000,
        10 * ofLibrary.max,
      );
  });
}

/** A route's own time, such as "10 minutes". */
const parseWindowMs = (timeWindow: string): number => Number.parseInt(timeWindow, 10) * 60_000;

/** Counts one more of those. Throws `rate_limited` (429) beyond the most there may be in that time. */
async function countOrThrow(
  limits: SharedLimits,
  what: string,
  windowMs: number,
  most: number,
): Promise<void> {
  const { hits, ttlMs } = await limits.count(what, windowMs, most);
  if (hits <= most) return;
  const seconds = Math.ceil(ttlMs / 1000);
  throw rateLimitedError(seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`, seconds);
}

/** Counts a request where the limits have not been reached yet by which routes count; false for one too many. */
export function createEarlyCounter(app: AppInstance): (request: FastifyRequest) => Promise<boolean> {
  const count = app.createRateLimit();
  return async (request) => {
    const counted = await count(request);
    return counted.isAllowed || !counted.isExceeded;
  };
}

/**
 * Applies a route's own limit per account too, across addresses.
 * @throws `rate_limited` (429)
 */
export function createAccountLimit(limits: SharedLimits) {
  return async (
    { routeOptions }: { routeOptions: Pick<FastifyRequest['routeOptions'], 'method' | 'url' | 'config'> },
    userId: string,
  ): Promise<void> => {
    const limit = routeOptions.config.endpoint?.rateLimit;
    if (limit === undefined) return;
    const what = `account ${routeOptions.method} ${routeOptions.url} ${userId}`;
    await countOrThrow(limits, what, parseWindowMs(limit.timeWindow), limit.max);
  };
}

function rateLimitedError(after: string, retryAfterSeconds?: number): AppError {
  return new AppError('rate_limited', `Too many requests. Please try again in ${after}.`, {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
