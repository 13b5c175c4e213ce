import type { AnyRoute } from '@tanstack/react-router';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { notifyLoggedOut } from '#areas/identity/accounts/current/logged-out.tsx';
import { fetchWithStepUp } from '#areas/identity/accounts/second-step/step-up-auth.ts';
import { createApiClient } from '#shared/http/api-client.ts';
import { readPageContext } from './page-context.ts';
import { catchAllPage } from './pages/page-tree.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

/** Hydrates the server's page with its bundle. Other bundles load on first use, into the same document and cache. */
export function hydratePage(routeTree: AnyRoute): void {
  reloadWhenOutdated();
  registerServiceWorker();
  // In a task of its own: reading the code has held a phone's thread up for long enough.
  setTimeout(() => hydrate(routeTree));
}

function hydrate(routeTree: AnyRoute): void {
  const { site, assets } = readPageContext();
  let knowsAll = false;
  const router = createAppRouter(routeTree, {
    queryClient: createQueryClient(),
    api: createApiClient(
      (path, init) => fetchWithStepUp(path, { ...init, credentials: 'include' }),
      notifyLoggedOut,
    ),
    site,
    assets,
    learnPage: async (path) => {
      if (!knowsAll) {
        // The sheet of the front pages knows their own classes alone.
        const [{ createFullTree }] = await Promise.all([
          import('./pages/pages.ts'),
          import('#shared/ui/styles.css'),
        ]);
        // The root is the same object in every tree: it now has all the pages, and the router looks at it anew.
        createFullTree();
        router.setRoutes(router.buildRouteTree());
        knowsAll = true;
      }
      return router.getMatchedRoutes(path)[2]?.id !== catchAllPage.id;
    },
  });

  // As the urgent update that it is otherwise, the frame around the page's parts would be one stretch.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
  const arrived = { address: window.location.href, referrer: document.referrer };
  setTimeout(() => countVisits(router, arrived).catch(() => {})); // figures, and nothing that anybody waits for
}

/** Counts by which way people come to sessions; fetched once the page stands, and nothing waits for it. */
async function countVisits(
  router: ReturnType<typeof createAppRouter>,
  arrived: { address: string; referrer: string },
): Promise<void> {
  const { trackVisits, createVisitSender } = await import('#areas/catalogue/sessions/visits/track-visits.ts');
  trackVisits(router, arrived, createVisitSender(router.options.context.api));
}

// After a new version went live, an open tab asks for chunks that are gone: a reload gets the new page.
// Only once a minute, so that a chunk that cannot be had does not reload for ever; and not offline, where a reload
// would only take the page away.
function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return;
    const key = 'fettle-reloaded-at';
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < 60_000) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}

// Last of all, so that the page itself never waits for it: what shows without a connection (public/sw.js).
function registerServiceWorker(): void {
  const register = () => {
    navigator.serviceWorker?.register('/sw.js').catch(() => {}); // without it the page is the same online
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}
