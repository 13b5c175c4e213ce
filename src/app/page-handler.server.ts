import { randomBytes } from 'node:crypto';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { contentSecurityPolicy } from './content-security-policy.server.ts';
import type { RenderOptions } from './entry.server.tsx';
import { permissionsPolicy } from './permissions-policy.server.ts';
import type { PageAssets } from './router.tsx';

/** Renders one page; in development it is reloaded with every change. */
export type RenderPage = (options: RenderOptions) => Promise<Response>;

export interface PageHandlerDeps {
  site: SiteConfig;
  renderPage: RenderPage;
  assetsFor(path: string): PageAssets;
  /** Vite's client needs inline scripts and a socket; only in development. */
  development: boolean;
}

/** Every GET that no route answers is a page: the router knows which, or shows its 404. */
export function registerPages(app: AppInstance, deps: PageHandlerDeps): void {
  app.get('/*', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const path = request.url.split('?')[0] ?? '/';
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
        return {
          status: answer.statusCode,
          headers: { get: (name) => String(answer.headers[name.toLowerCase()] ?? '') || null },
          text: async () => answer.body,
        };
      },
      site: { ...deps.site, saveData: request.headers['save-data']?.toString().toLowerCase() === 'on' },
      assets: deps.assetsFor(path),
      nonce,
    });
    for (const [name, value] of page.headers) reply.header(name, value);
    reply.header('content-security-policy', contentSecurityPolicy(deps.site, nonce, deps.development));
    reply.header('permissions-policy', permissionsPolicy(deps.site, path));
    // A page shows who is signed in, so no shared cache may keep it.
    reply.header('cache-control', 'private, no-cache');
    return reply.code(page.status).send(await page.text());
  });
}
