import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';

export interface SameOriginPolicy {
  publicUrl: string;
  /** The demo is reached by localhost, an IP or a machine's name: trust the request's own host. */
  trustOwnHost: boolean;
}

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF guard: a request that may change data and has a cookie must come from our pages, else 403. Webhooks and first
 * sign-ins have no cookie.
 */
export function requireSameOrigin(app: AppInstance, policy: SameOriginPolicy): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const asksForNothing = safeMethods.has(request.method) || request.headers.cookie === undefined;
    if (asksForNothing || isFromOurPage(request, policy)) done();
    else
      done(new AppError('forbidden', 'This request didn’t come from our site. Open the site and try again.'));
  });
}

/**
 * `Sec-Fetch-Site` can't be forged by pages. `none` (bookmarks, address bar) proves nothing for unsafe methods, so
 * `Origin` decides; also if the header is missing, as over plain http. `same-site` counts as another site.
 */
function isFromOurPage({ headers }: FastifyRequest, { publicUrl, trustOwnHost }: SameOriginPolicy): boolean {
  const from = headers['sec-fetch-site'];
  if (from === 'same-origin') return true;
  if (from !== undefined && from !== 'none') return false;
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return origin === new URL(publicUrl).origin || (trustOwnHost && origin === `http://${host}`);
}
