import helmet from '@fastify/helmet';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { noPermissions } from './permissions-policy.server.ts';

/** An answer of the API is data: opened as a page of its own it may load and run nothing, and stands in no frame. */
const API_CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What is neither page nor data, a picture or a script: it stands in no frame. A service worker is bound by more. */
const FILE_CONTENT_SECURITY_POLICY = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * What every answer says unless its route says something else: everything, that it needs no power of the device
 * and stands in no frame (pages have policies of their own); the API, that nobody keeps its answers and that they are no pages. No route of
 * the API lets its answers be kept; what is public and kept for a while lies elsewhere (`/og`, `/photos`, the sitemap).
 */
export function setSecurityHeaders(app: AppInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('permissions-policy', noPermissions)
      .header('content-security-policy', FILE_CONTENT_SECURITY_POLICY);
    // By the route that answers, since an address has many spellings.
    if (request.routeOptions.url?.startsWith('/api/') !== true) return;
    reply.header('cache-control', 'no-store').header('content-security-policy', API_CONTENT_SECURITY_POLICY);
  });
}

/**
 * What browsers are to keep to whatever the answer is: no guessing of types, no other site's windows or embedding, and,
 * on https, nothing but https for a year. Comes before the routes.
 */
export async function setBrowserHeaders(app: AppInstance, { https }: { https: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false, // each page sets its own, with a nonce
    crossOriginEmbedderPolicy: false,
    // Map tile servers ask for a Referer; helmet's default would send none (OpenStreetMap tile policy).
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https,
  });
}
