import type { QueryClient } from '@tanstack/react-query';
import { type AnyRoute, createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import { SiteProvider } from '#shared/ui/site-context.tsx';
import type { createWholeTree } from './pages/whole-tree.ts';
import { forgetFailures } from './query-client.ts';

/** The files of the browser build that a page must name. */
export interface PageAssets {
  /** The entry module. */
  entry: string;
  styles: string[];
  /** Chunks of the route being shown, fetched in parallel with the entry. */
  preloads: string[];
}

/** What every route's loader and head can use. */
export interface RouterContext {
  queryClient: QueryClient;
  api: ApiClient;
  site: SiteConfig;
  assets: PageAssets;
  /**
   * Whether any page of the site has this path. The router takes in the pages that it does not know yet (entries.ts).
   *
   * @throws when their code cannot be fetched
   */
  learnPage(path: string): Promise<boolean>;
}

/**
 * Addresses carry plain text (`?radius=5`), not JSON: people read, type and share them.
 * Each route turns its text into types in `validateSearch`.
 */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

export type RouteTree = ReturnType<typeof createWholeTree>;

/** One router per page view on the server, one for as long as a document lives in the browser. */
export function createAppRouter(
  routeTree: AnyRoute,
  context: RouterContext,
  options: { nonce?: string } = {},
) {
  const router = createRouter({
    // A part of the whole in the browser; typed as the whole, because links lead everywhere (see entries.ts).
    routeTree: routeTree as RouteTree,
    context,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // TanStack Query decides what is fresh
    ...(options.nonce === undefined ? {} : { ssr: { nonce: options.nonce } }),
    Wrap: ({ children }) => (
      <SiteProvider value={{ site: context.site, api: context.api }}>{children}</SiteProvider>
    ),
  });
  router.subscribe('onBeforeNavigate', () => forgetFailures(context.queryClient));
  setupRouterSsrQueryIntegration({ router, queryClient: context.queryClient });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
