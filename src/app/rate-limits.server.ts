import rateLimit from '@fastify/rate-limit';
import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';

/** Requests a minute from one address. A person browsing fast makes some dozens; a script makes thousands. */
const REQUESTS_PER_MINUTE = 600;

/** Files, health checks and the payment provider's webhook are never refused. */
const unlimited = /^\/(assets\/|healthz|readyz|favicon|api\/stripe\/webhook)/;

/** Limits what one address may ask. Routes that cost more set lower limits of their own. */
export async function limitRates(app: AppInstance): Promise<void> {
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    allowList: (request) => unlimited.test(request.url),
    errorResponseBuilder: (_request, context) =>
      new AppError('rate_limited', `Too many requests. Please try again in ${context.after}.`),
  });
}
