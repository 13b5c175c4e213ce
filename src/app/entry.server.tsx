import type { AnyRoute } from '@tanstack/react-router';
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import type { PagePaths } from '#features/site/for-machines.ts';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import { createApiClient, type FetchLike } from '#shared/http/api-client.ts';
import { PartsProvider } from '#shared/ui/states/kept-part.tsx';
import type { KeptParts } from './kept-parts.server.ts';
import type { PageAssets } from './page-context.ts';
import { filesOf } from './pages/define-page.tsx';
import { sides, wholeTree } from './pages/pages.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

const tree = wholeTree();

/** Which files of the browser build a page is made of. */
export interface PageFiles {
  /** The bundle that knows the page. */
  side: keyof typeof sides;
  /** The source files of its view and of those around it, known to a build. */
  views: readonly string[];
}

/** Those of a page, by the routes that its path matches, from the outermost on. */
function pageFiles(routes: readonly AnyRoute[]): PageFiles {
  const knows = (known: readonly AnyRoute[]) => known.some((page) => routes.includes(page));
  return {
    side: knows(sides.front) ? 'front' : knows(sides.booking) ? 'booking' : 'back',
    views: routes.flatMap(({ options }) => filesOf(options.component)),
  };
}

const declared: readonly AnyRoute[] = Object.values(sides).flat();
const pathsOf = (pages: readonly AnyRoute[]) =>
  pages.flatMap(({ options }) => options.staticData?.path ?? []);

/** What the sitemap and robots.txt are made from. */
export const pagePaths: PagePaths = {
  listed: declared.flatMap(({ options }) => options.staticData?.listed ?? []),
  personal: pathsOf(declared.filter(({ options }) => options.staticData?.personal)),
  open: pathsOf(declared.filter(({ options }) => !options.staticData?.personal)),
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
 * Renders the page at `request.url` to HTML, or answers the redirect its route asks for.
 *
 * @param parts those of all pages
 */
export async function renderPage(options: RenderOptions, parts: KeptParts): Promise<RenderedPage> {
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
      const router = createAppRouter(tree, context, { nonce: options.nonce });
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
      const drawn = parts.draw((ofPage) =>
        renderToString(
          <PartsProvider value={ofPage}>
            <RouterServer router={router} />
          </PartsProvider>,
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
