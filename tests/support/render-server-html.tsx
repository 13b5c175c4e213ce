import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { defaultBrand } from '#shared/domain/brand.ts';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import { createApiClient } from '#shared/http/api-client.ts';
import { ToastProvider } from '#shared/ui/overlay/toast.tsx';
import { SiteProvider } from '#shared/ui/site-context.tsx';

const site: SiteConfig = {
  brand: defaultBrand,
  publicUrl: 'https://sessions.example',
  demo: true,
  signIn: { google: false, oidc: null },
  placeholderRating: 4.8,
  saveData: false,
  notices: [],
  map: { tileUrl: null, vectors: false, maxZoom: 19, attribution: '' },
  distanceUnit: 'miles',
  payments: { provider: 'sandbox', publishableKey: 'pk_test' },
};
const api = createApiClient(() => Promise.reject(new Error('Nothing is asked for.')));

/** Server-rendered on `/about` without API calls. `changes` to the demo's site. */
export async function renderServerHtml(part: ReactNode, changes: Partial<SiteConfig> = {}): Promise<string> {
  const queryClient = new QueryClient();
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory({ initialEntries: ['/about'] }),
    context: { queryClient },
  });
  await router.load();
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <SiteProvider value={{ site: { ...site, ...changes }, api }}>
        <ToastProvider>
          <RouterProvider<typeof router> router={router} />
        </ToastProvider>
      </SiteProvider>
    </QueryClientProvider>,
  );
}

export function visibleText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim();
}
