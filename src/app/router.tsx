import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRoute, createRouter } from '@tanstack/react-router';
import { SiteProvider } from '#shared/ui/site-context.tsx';
import { dehydrateQueries, hydrateQueries } from './dehydrate-queries.ts';
import type { RouterContext } from './page-context.ts';
import type { createFullTree } from './pages/pages.ts';
import { removeFailedQueries } from './query-client.ts';

/**
 * URLs carry plain text (`?radius=5`), not JSON, because people read and share them. Pages parse it (`search` in
 * pages/define-page.tsx).
 */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

type RouteTree = ReturnType<typeof createFullTree>;

/** Server: one per request. Browser: one per document. */
export function createAppRouter(
  routeTree: AnyRoute,
  context: RouterContext,
  options: { nonce?: string } = {},
) {
  const router = createRouter({
    // Only part of the tree in the browser, but typed as the whole (see pages/pages.ts).
    routeTree: routeTree as RouteTree,
    context,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // TanStack Query decides what is fresh
    ...(options.nonce === undefined ? {} : { ssr: { nonce: options.nonce } }),
    dehydrate: () => ({ queries: dehydrateQueries(context.queryClient) }),
    hydrate: ({ queries }) => hydrateQueries(context.queryClient, queries),
    Wrap: ({ children }) => (
      <QueryClientProvider client={context.queryClient}>
        <SiteProvider value={{ site: context.site, api: context.api }}>{children}</SiteProvider>
      </QueryClientProvider>
    ),
  });
  router.subscribe('onBeforeNavigate', () => removeFailedQueries(context.queryClient));
  return router;
}

type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
