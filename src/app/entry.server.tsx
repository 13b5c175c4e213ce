import type { AnyRoute } from '@tanstack/react-router';
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import type { PagePaths } from '#areas/operations/site/well-known-files.ts';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import { createApiClient, type FetchLike } from '#shared/http/api-client.ts';
import { FragmentsProvider } from '#shared/ui/states/cached-fragment.tsx';
import type { FragmentCache } from './fragment-cache.server.ts';
import type { PageAssets } from './page-context.ts';
import { viewFiles } from './pages/define-page.tsx';
import { createFullTree, pageBundles } from './pages/pages.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

const routeTree = createFullTree();

/** Which files of the browser build a page is made of. */
export interface PageFiles {
  /** The bundle that knows the page. */
  side: keyof typeof pageBundles;
  /** The source files of its view and of those around it, known to a build. */
  views: readonly string[];
}

/** Those of a page, by the routes that its path matches, from the outermost on. */
function pageFiles(routes: readonly AnyRoute[]): PageFiles {
  const knows = (known: readonly AnyRoute[]) => known.some((page) => routes.includes(page));
  return {
    side: knows(pageBundles.front) ? 'front' : knows(pageBundles.booking) ? 'booking' : 'back',
    views: routes.flatMap(({ options }) => viewFiles(options.component)),
  };
}

const declaredPages: readonly AnyRoute[] = Object.values(pageBundles).flat();
const listPaths = (pages: readonly AnyRoute[]) =>
  pages.flatMap(({ options }) => options.staticData?.path ?? []);

/** What the sitemap and robots.txt are made from. */
export const pagePaths: PagePaths = {
  listed: declaredPages.flatMap(({ options }) => options.staticData?.listed ?? []),
  personal: listPaths(declaredPages.filter(({ options }) => options.staticData?.personal)),
  open: listPaths(declaredPages.filter(({ options }) => !options.staticData?.personal)),
};

export interface RenderOptions {
  request: Request;
  /** Answers API calls in process, with the visitor's own cookie. */
  fetchLike: FetchLike;
  site: SiteConfig;
  /** The addresses of a page's files: its own chunks are preloaded. */
  assetsOf(files: PageFiles): PageAssets;
  nonce: string;
  /** Told which page it is, by its path's pattern, `/sessions/$sessionId`, and whether it goes by the day alone. */
  onMatched?(page: { pattern: string; byTheDay: boolean }): void;
  /** Told why the page could not be drawn: it is then answered as a 500. */
  onFailed(error: unknown): void;
}

/** A page, or the redirect that its route asks for, which has no HTML. */
export interface RenderedPage {
  status: number;
  headers: Headers;
  html: string;
}

/**
 * Renders the page at `request.url`, or returns its route's redirect.
 * @param parts shared by all pages
 */
export async function renderPage(options: RenderOptions, parts: FragmentCache): Promise<RenderedPage> {
  let html = '';
  const handler = createRequestHandler({
    request: options.request,
    createRouter: () => {
      const context = {
        queryClient: createQueryClient(),
        api: createApiClient(options.fetchLike),
        site: options.site,
        assets: { entry: '', styles: [], preloads: [] },
        learnPage: () => Promise.resolve(false), // it knows them all
      };
      const router = createAppRouter(routeTree, context, { nonce: options.nonce });
      // The router itself says which page is shown, so that no second table can say otherwise.
      const [routes] = router.getMatchedRoutes(new URL(options.request.url).pathname);
      const page = routes.at(-1);
      if (page !== undefined && routes.length > 1)
        options.onMatched?.({ pattern: page.fullPath, byTheDay: page.options.staticData?.byTheDay ?? false });
      router.update({
        ...router.options,
        context: { ...context, assets: options.assetsOf(pageFiles(routes)) },
      });
      return router;
    },
  });
  const { status, headers } = await handler(async ({ router, responseHeaders }) => {
    let drawnAs = getSsrStatus(router);
    try {
      const drawn = parts.render((ofPage) =>
        renderToString(
          <FragmentsProvider value={ofPage}>
            <RouterServer router={router} />
          </FragmentsProvider>,
        ),
      );
      html = await transformHtmlStringWithRouter(router, drawn);
    } catch (error) {
      options.onFailed(error);
      html = 'Internal Server Error';
      drawnAs = 500;
    }
    // Not with the page: 100 KB would be copied to bytes and back twice, a twentieth of what a page costs.
    return new Response(null, { status: drawnAs, headers: responseHeaders });
  });
  return { status, headers, html };
}
