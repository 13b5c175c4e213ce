import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';

export interface SameOriginPolicy {
  /** The site's public address. */
  publicUrl: string;
  /** In the demo people come by localhost, 127.0.0.1 or a machine's name: whichever they used is ours. */
  trustOwnHost: boolean;
}

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The one guard against requests that another site makes in a person's name (CSRF): whatever may change something and
 * brings a cookie has to come from a page of ours, or is answered 403 before anything else looks at it. The webhook,
 * and whoever signs in for the first time, bring none.
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
 * Browsers say it in `Sec-Fetch-Site`, which no page can change. `none` is what a person starts by themselves, from a
 * bookmark or the address bar: nothing of ours is sent like that with an unsafe method, so that it proves nothing,
 * and `Origin` has to. That goes too for browsers and scripts that do not send the first: over plain http to another
 * machine none does. A sibling under our domain (`same-site`) is another site.
 */
function isFromOurPage({ headers }: FastifyRequest, { publicUrl, trustOwnHost }: SameOriginPolicy): boolean {
  const from = headers['sec-fetch-site'];
  if (from === 'same-origin') return true;
  if (from !== undefined && from !== 'none') return false;
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return origin === new URL(publicUrl).origin || (trustOwnHost && origin === `http://${host}`);
}
