import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import { createApiClient, type FetchLike } from '#shared/http/api-client.ts';
import { createWholeTree } from './pages/whole-tree.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter, type PageAssets } from './router.tsx';

const wholeTree = createWholeTree();

export interface RenderOptions {
  request: Request;
  /** Answers API calls in process, with the visitor's own cookie. */
  fetchLike: FetchLike;
  site: SiteConfig;
  /** The files for a path: the route's own chunks are preloaded. */
  assets: PageAssets;
  nonce: string;
}

/** Renders the page at `request.url` to HTML, or answers the redirect its route asks for. */
export function renderPage(options: RenderOptions): Promise<Response> {
  const handler = createRequestHandler({
    request: options.request,
    createRouter: () =>
      createAppRouter(
        wholeTree,
        {
          queryClient: createQueryClient(),
          api: createApiClient(options.fetchLike),
          site: options.site,
          assets: options.assets,
          learnPage: () => Promise.resolve(false), // it knows them all
        },
        { nonce: options.nonce },
      ),
  });
  return handler(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  );
}
