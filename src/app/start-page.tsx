import type { AnyRoute } from '@tanstack/react-router';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createApiClient } from '#shared/http/api-client.ts';
import '#shared/ui/styles.css';
import { raiseLoggedOut } from './logged-out.tsx';
import { readPageContext } from './page-context.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

/** Takes over the page that the server has rendered, with the routes of the bundle that it belongs to. */
export function startPage(routeTree: AnyRoute): void {
  reloadWhenOutdated();
  serveOffline();
  const { site, assets } = readPageContext();
  const router = createAppRouter(routeTree, {
    queryClient: createQueryClient(),
    api: createApiClient((path, init) => fetch(path, { ...init, credentials: 'include' }), raiseLoggedOut),
    site,
    assets,
  });

  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
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
function serveOffline(): void {
  window.addEventListener('load', () => {
    navigator.serviceWorker?.register('/sw.js').catch(() => {}); // without it the page is the same online
  });
}
