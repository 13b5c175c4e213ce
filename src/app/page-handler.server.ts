import { randomBytes } from 'node:crypto';
import { VIEWING_HEADER } from '#features/accounts/view-as/refuse-while-viewing.server.ts';
import { UNAVAILABLE_PAGE_POLICY, unavailablePage } from '#features/site/lone-pages.ts';
import { type ErrorBody, errorStatus } from '#shared/domain/app-error.ts';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { DATABASE_RETRY_SECONDS } from '#shared/http/error-handler.server.ts';
import { contentSecurityPolicy } from './content-security-policy.server.ts';
import type { RenderOptions } from './entry.server.tsx';
import { permissionsPolicy } from './permissions-policy.server.ts';

/** Renders one page; in development it is reloaded with every change. */
type RenderPage = (options: RenderOptions) => Promise<Response>;

export interface PageHandlerDeps {
  site: SiteConfig;
  /** What is switched off at this moment. */
  notices(): Promise<SiteConfig['notices']>;
  renderPage: RenderPage;
  assetsOf: RenderOptions['assetsOf'];
  /** Vite's client needs inline scripts and a socket; only in development. */
  development: boolean;
  /** Told of each page that was rendered: its path's pattern, and how long it took. */
  onRendered?(page: string, seconds: number): void;
}

/** Every GET that no route answers is a page: the router knows which, or shows its 404. */
export function registerPages(app: AppInstance, deps: PageHandlerDeps): void {
  app.get('/*', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    let unavailable = false;
    let viewing = false;
    let pattern = '(none)';
    const began = performance.now();
    const page = await deps.renderPage({
      request: new Request(new URL(request.url, deps.site.publicUrl), {
        headers: { 'user-agent': request.headers['user-agent'] ?? '' },
      }),
      fetchLike: async (url, init) => {
        const answer = await app.inject({
          method: init.method as 'GET',
          url,
          headers: {
            ...init.headers,
            ...(request.headers.cookie === undefined ? {} : { cookie: request.headers.cookie }),
          },
          remoteAddress: request.ip,
          ...(typeof init.body === 'string' ? { payload: init.body } : {}),
        });
        // The payment service may be away and the page known all the same: only our own records are needed for it.
        unavailable ||=
          answer.statusCode === errorStatus.unavailable && answer.json<ErrorBody>().code === 'unavailable';
        viewing ||= answer.headers[VIEWING_HEADER] !== undefined;
        return {
          status: answer.statusCode,
          headers: { get: (name) => String(answer.headers[name.toLowerCase()] ?? '') || null },
          text: async () => answer.body,
        };
      },
      site: {
        ...deps.site,
        notices: await deps.notices(),
        saveData: request.headers['save-data']?.toString().toLowerCase() === 'on',
      },
      assetsOf: deps.assetsOf,
      nonce,
      onMatched: (matched) => {
        pattern = matched;
      },
    });
    deps.onRendered?.(pattern, (performance.now() - began) / 1000);
    // Without its data a page would be half of itself, or take the person for signed out.
    if (unavailable) {
      return reply
        .code(errorStatus.unavailable)
        .header('retry-after', DATABASE_RETRY_SECONDS)
        .header('cache-control', 'no-store')
        .header('content-security-policy', UNAVAILABLE_PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(unavailablePage(deps.site.brand));
    }
    for (const [name, value] of page.headers) reply.header(name, value);
    reply.header('content-security-policy', contentSecurityPolicy(deps.site, nonce, deps.development));
    reply.header('permissions-policy', permissionsPolicy(deps.site));
    // A page shows who is signed in, so no shared cache may keep it.
    reply.header('cache-control', viewing ? 'private, no-store' : 'private, no-cache');
    if (viewing) reply.header(VIEWING_HEADER, 'on');
    return reply.code(page.status).send(await page.text());
  });
}
