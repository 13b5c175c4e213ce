import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { ViteDevServer } from 'vite';
import type { PagePaths } from '#areas/operations/site/well-known-files.ts';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import type { Metrics } from '#shared/metrics/metrics.server.ts';
import type { PageFiles } from './entry.server.tsx';
import { FragmentCache } from './fragment-cache.server.ts';
import { PageCache } from './page-cache.server.ts';
import type { PageAssets } from './page-context.ts';
import { type PageHandlerDeps, registerPages } from './page-handler.server.ts';

/** What is told of the pages. */
type PageMetrics = Pick<Metrics, 'pageRendered' | 'gauge'>;

/** The pages, ready to be served. */
export interface Pages {
  /** Their paths, as machines are told of them. */
  paths(): Promise<PagePaths>;
  /** Those of visitors; null in development. */
  kept: PageCache | null;
  /** Lets the app answer with them whatever no other route answers. */
  serve(
    app: AppInstance,
    site: SiteConfig,
    told: PageMetrics & Pick<PageHandlerDeps, 'notices'>,
  ): Promise<void>;
}

type PagesModule = typeof import('./entry.server.tsx');

/**
 * Serves the built pages, or the sources with hot reload if FETTLE_DEV=on.
 * @param onOpened gets how each visitor's request was answered
 */
export function openPages(projectFolder: string, onOpened: Metrics['pageOpened']): Promise<Pages> {
  return process.env.FETTLE_DEV === 'on' ? openSources(projectFolder) : openBuild(projectFolder, onOpened);
}

async function openBuild(projectFolder: string, onOpened: Metrics['pageOpened']): Promise<Pages> {
  const clientFolder = path.join(projectFolder, 'dist/client');
  const manifest = path.join(clientFolder, 'manifest.json');
  if (!existsSync(manifest)) throw new Error('The browser build is missing. Run npm start to build it.');
  const { renderPage, pagePaths } = await import('./entry.server.tsx');
  const kept = new PageCache(onOpened);
  const parts = new FragmentCache();
  return {
    paths: async () => pagePaths,
    kept,
    async serve(app, site, { pageRendered, gauge, notices }) {
      gauge('fettle_pages_kept', 'Cached pages for visitors.', () => kept.size);
      await serveAssets(app, path.join(clientFolder, 'assets'));
      await app.register(fastifyStatic, {
        root: clientFolder,
        wildcard: false,
        index: false,
        decorateReply: false,
        globIgnore: ['assets/**', 'manifest.json'],
      });
      registerPages(app, {
        site,
        notices,
        renderPage: (options) => renderPage(options, parts),
        assetsOf: builtAssets(manifest),
        development: false,
        kept,
        onRendered: pageRendered,
      });
    },
  };
}

/**
 * Serves the build's hashed files. Both modes of the library are slower: a route per file, or re-reading the folder.
 */
export async function serveAssets(app: AppInstance, folder: string): Promise<void> {
  const names = new Set(readdirSync(folder).filter((name) => !/\.(?:br|gz)$/.test(name)));
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    immutable: true,
    preCompressed: true,
    maxAge: '1y',
    index: false,
  });
  app.route<{ Params: { name: string } }>({
    method: ['HEAD', 'GET'],
    url: '/assets/:name',
    handler: ({ params }, reply) =>
      names.has(params.name) ? reply.sendFile(params.name) : reply.callNotFound(),
  });
}

async function openSources(projectFolder: string): Promise<Pages> {
  const { createServer } = await import('vite');
  const { default: middie } = await import('@fastify/middie');
  const vite = await createServer({
    root: projectFolder,
    server: { middlewareMode: true },
    appType: 'custom',
  });
  // Through Vite's module graph, so that an edit shows at the next request.
  const sources = async () => (await vite.ssrLoadModule('/src/app/entry.server.tsx')) as PagesModule;
  return {
    paths: async () => (await sources()).pagePaths,
    kept: null,
    async serve(app, site, { pageRendered, notices }) {
      await app.register(middie);
      app.use(vite.middlewares);
      app.addHook('onClose', () => vite.close());
      registerPages(app, {
        site,
        notices,
        renderPage: async (options) => {
          // An edit shows in them, too.
          const page = await (await sources()).renderPage(options, new FragmentCache());
          if (page.html === '') return page;
          return { ...page, html: await withViteClient(vite, options.request.url, page.html) };
        },
        assetsOf: developmentAssets,
        development: true,
        kept: null,
        onRendered: pageRendered,
      });
    },
  };
}

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The entry module of a side of the house. */
const entryFile = (side: PageFiles['side']) => `src/app/entry.${side}.ts`;

/** Reads Vite's manifest of the browser build: where the files of a page are. */
function builtAssets(manifestFile: string): (files: PageFiles) => PageAssets {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, ManifestChunk>;
  const collect = (module: string, files: Set<string>, styles: Set<string>): void => {
    const chunk = manifest[module];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) collect(imported, files, styles);
  };
  const cache = new Map<string, PageAssets>();

  return ({ side, views }) => {
    const entryModule = entryFile(side);
    const key = `${side} ${views.join(' ')}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const entry = manifest[entryModule];
    if (entry === undefined) throw new Error(`${manifestFile} has no ${entryModule}. Run the build again.`);
    const files = new Set<string>();
    const styles = new Set<string>();
    collect(entryModule, files, styles);
    for (const view of views) collect(view, files, styles);
    files.delete(entry.file);
    const assets: PageAssets = {
      entry: `/${entry.file}`,
      styles: [...styles].map((file) => `/${file}`),
      preloads: [...files].map((file) => `/${file}`),
    };
    cache.set(key, assets);
    return assets;
  };
}

/** In development Vite serves the sources themselves. */
const developmentAssets = ({ side }: PageFiles): PageAssets => ({
  entry: `/${entryFile(side)}`,
  styles: ['/src/shared/ui/styles.css'],
  preloads: [],
});

/** Adds Vite's client scripts at the end of the head; before our scripts they would break hydration. */
export async function withViteClient(
  vite: Pick<ViteDevServer, 'transformIndexHtml'>,
  url: string,
  html: string,
): Promise<string> {
  const [, scripts = ''] =
    /<head>(.*)<\/head>/s.exec(await vite.transformIndexHtml(url, '<head></head>')) ?? [];
  return html.replace('</head>', () => `${scripts}</head>`);
}
