import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pageDescriptions } from '../page-descriptions.ts';
import { pageHead } from '../page-head.ts';
import { rootRoute, text } from './root.tsx';

const claimRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/claim-business',
  validateSearch: (search: Record<string, unknown>): { search?: string } => {
    const wanted = text(search.search)?.slice(0, 100);
    return wanted === undefined ? {} : { search: wanted };
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps: { search = '' } }) => {
    const { unclaimedQuery } = await import('#features/claims/claim-calls.ts');
    const found = queryClient.prefetchQuery(unclaimedQuery(api, search));
    // The server waits for the list; in the browser the screen shows at once and says that it is loading.
    if (typeof window === 'undefined') await found;
  },
  head: pageHead('Claim Your Business', pageDescriptions.claim),
  component: lazyRouteComponent(() => import('../routes/claim-route.tsx'), 'ClaimRoute'),
});

export const claimPages = [claimRoute] as const;
