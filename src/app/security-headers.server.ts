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
 * What every answer says unless its route says something else: everything, that it needs no power of the device
 * and stands in no frame (pages have policies of their own); the API, that nobody keeps its answers and that they are no pages. No route of
 * the API lets its answers be kept; what is public and kept for a while lies elsewhere (`/og`, `/photos`, the sitemap).
 */
export function setSecurityHeaders(app: AppInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // By the route that answers, since an address has many spellings.
    const isData = request.routeOptions.url?.startsWith('/api/') === true;
    reply.headers(isData ? API_HEADERS : FILE_HEADERS);
    done();
  });
}

/** Those that Helmet has every site send, but for the policies above. */
const BROWSER_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // Map tile servers ask for a Referer (OpenStreetMap's tile policy), which the strictest would not send.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // What browsers once had against scripts in addresses did harm itself.
  'x-xss-protection': '0',
};

const HTTPS_HEADERS = {
  ...BROWSER_HEADERS,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/**
 * What browsers are to keep to whatever the answer is: no guessing of types, no other site's windows or embedding, and,
 * on https, nothing but https for a year. Comes before the routes.
 */
export function setBrowserHeaders(app: AppInstance, { https }: { https: boolean }): void {
  const headers = https ? HTTPS_HEADERS : BROWSER_HEADERS;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
