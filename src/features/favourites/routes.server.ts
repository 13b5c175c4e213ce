import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { favouriteEndpoints } from './contract.ts';
import {
  type FavouritesDeps,
  forgetFavourite,
  listFavourites,
  saveFavourite,
} from './keep-favourites.server.ts';
import { favouriteIds } from './queries.server.ts';

/** Saving sessions, businesses and instructors: everybody their own. */
export const favouriteRoutes = (deps: FavouritesDeps & { auth: Authenticator }) =>
  serve(favouriteEndpoints, deps.auth, {
    'GET /api/favourites': ({ user }) => listFavourites(deps, user),
    'GET /api/favourites/ids': ({ user }) => favouriteIds(deps.pool, user.id),
    'PUT /api/favourites/:kind/:id': ({ user, params }) => saveFavourite(deps, user, params.kind, params.id),
    'DELETE /api/favourites/:kind/:id': ({ user, params }) =>
      forgetFavourite(deps, user, params.kind, params.id),
  });
