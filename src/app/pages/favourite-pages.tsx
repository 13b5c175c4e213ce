import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { favouriteIdsQuery, favouritesQuery } from '#features/favourites/favourites-query.ts';
import { unlistedHead } from '../page-head.ts';
import { requireSignIn } from './require-sign-in.ts';
import { rootRoute } from './root.tsx';

const favouritesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/favourites',
  beforeLoad: requireSignIn,
  loader: async ({ context: { api, queryClient } }) => {
    const found = Promise.all([
      queryClient.prefetchQuery(favouritesQuery(api)),
      queryClient.prefetchQuery(favouriteIdsQuery(api)),
    ]);
    // The server waits for the list; in the browser the screen shows at once and says that it is loading.
    if (typeof window === 'undefined') await found;
  },
  head: unlistedHead('Favourites'),
  component: lazyRouteComponent(() => import('../routes/favourites-route.tsx'), 'FavouritesRoute'),
});

export const favouritePages = [favouritesRoute] as const;
