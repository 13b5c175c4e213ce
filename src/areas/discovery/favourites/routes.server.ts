import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { favouriteEndpoints } from './contract.ts';
import {
  type FavouritesDeps,
  listFavourites,
  removeFavourite,
  saveFavourite,
} from './manage-favourites.server.ts';
import { listFavouriteIds } from './queries.server.ts';

export const favouriteRoutes = (deps: FavouritesDeps & { auth: Authenticator }) =>
  registerEndpoints(favouriteEndpoints, deps.auth, {
    'GET /api/favourites': ({ user }) => listFavourites(deps, user),
    'GET /api/favourites/ids': ({ user }) => listFavouriteIds(deps.pool, user.id),
    'PUT /api/favourites/:kind/:id': ({ user, params }) => saveFavourite(deps, user, params.kind, params.id),
    'DELETE /api/favourites/:kind/:id': ({ user, params }) =>
      removeFavourite(deps, user, params.kind, params.id),
  });
