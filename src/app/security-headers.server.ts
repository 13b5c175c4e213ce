import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { noPermissions } from './permissions-policy.server.ts';

/** An answer of the API is data: opened as a page of its own it may load and run nothing, and stands in no frame. */
const API_CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What is neither page nor data, a picture or a script: it stands in no frame. A service worker is bound by more. */
const FILE_CONTENT_SECURITY_POLICY = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** What every answer that is no data of ours says. */
const FILE_HEADERS = {
  'permissions-policy': noPermissions,
  'content-security-policy': FILE_CONTENT_SECURITY_POLICY,
};

const API_HEADERS = {
  'permissions-policy': noPermissions,
  'content-security-policy': API_CONTENT_SECURITY_POLICY,
  'cache-control': 'no-store',
};

/**
 * Default headers: no device permissions, no framing; API answers are never cached. Cacheable data lives elsewhere
 * (`/og`, `/photos`, the sitemap).
 */
export function setSecurityHeaders(app: AppInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // By the route that answers, since an address has many spellings.
    const isData = request.routeOptions.url?.startsWith('/api/') === true;
    reply.headers(isData ? API_HEADERS : FILE_HEADERS);
    done();
  });
}

/**
 * Security headers for every response: nosniff, cross-origin isolation, and a year of HSTS on https. Register it
 * before the routes.
 */
export function setBrowserHeaders(app: AppInstance, { https }: { https: boolean }): void {
  const headers = readHelmetHeaders({
    contentSecurityPolicy: false, // each page sets its own, with a nonce
    crossOriginEmbedderPolicy: false,
    // Map tile servers ask for a Referer; helmet's default would send none (OpenStreetMap tile policy).
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** What helmet says is the same for every answer: it is asked once, since as a middleware it sets each header by itself. */
function readHelmetHeaders(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  return response.getHeaders();
}
