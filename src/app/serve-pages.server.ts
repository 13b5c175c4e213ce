import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { builtAssets, developmentAssets } from './page-assets.server.ts';
import { registerPages } from './page-handler.server.ts';

/** Serves pages from the production build or, with FETTLE_DEV=on, from the sources with hot reload. */
export async function servePages(
  app: AppInstance,
  deps: { site: SiteConfig; projectFolder: string },
): Promise<void> {
  const clientFolder = path.join(deps.projectFolder, 'dist/client');
  if (process.env.FETTLE_DEV === 'on') return serveFromSources(app, deps);
  if (!existsSync(path.join(clientFolder, 'manifest.json'))) {
    throw new Error('The browser build is missing: run npm start, which builds it.');
  }
  // A route for each file of the build: one for all of them would read the folder anew for every file it serves.
  await app.register(fastifyStatic, {
    root: path.join(clientFolder, 'assets'),
    prefix: '/assets/',
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    immutable: true,
    preCompressed: true,
    maxAge: '1y',
    index: false,
  });
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    decorateReply: false,
    globIgnore: ['assets/**', 'manifest.json'],
  });
  const { renderPage } = await import('./entry.server.tsx');
  registerPages(app, {
    site: deps.site,
    renderPage,
    assetsFor: builtAssets(path.join(clientFolder, 'manifest.json')),
    development: false,
  });
}

async function serveFromSources(
  app: AppInstance,
  deps: { site: SiteConfig; projectFolder: string },
): Promise<void> {
  const { createServer } = await import('vite');
  const { default: middie } = await import('@fastify/middie');
  const vite = await createServer({
    root: deps.projectFolder,
    server: { middlewareMode: true },
    appType: 'custom',
  });
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());
  registerPages(app, {
    site: deps.site,
    // Through Vite's module graph, so that an edit shows at the next request.
    renderPage: async (options) => {
      const entry = await vite.ssrLoadModule('/src/app/entry.server.tsx');
      const page = await (entry as typeof import('./entry.server.tsx')).renderPage(options);
      const html = await page.text();
      const withVite = html === '' ? html : await vite.transformIndexHtml(options.request.url, html);
      return new Response(withVite, { status: page.status, headers: page.headers });
    },
    assetsFor: developmentAssets,
    development: true,
  });
}
