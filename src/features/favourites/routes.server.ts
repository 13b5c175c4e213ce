import { z } from 'zod';
import { type Authenticator, requireUser } from '#features/accounts/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { favouriteIdsSchema, favouriteParamsSchema, favouritesSchema } from './contract.ts';
import {
  type FavouritesDeps,
  forgetFavourite,
  listFavourites,
  saveFavourite,
} from './keep-favourites.server.ts';
import { favouriteIds } from './queries.server.ts';

const nothing = z.null();

/** Saving sessions and businesses. Every endpoint needs a signed-in person and serves only their own. */
export function favouriteRoutes(deps: FavouritesDeps & { auth: Authenticator }): RegisterRoutes {
  return (app) => {
    app.get('/api/favourites', { schema: { response: { 200: favouritesSchema } } }, async (request) =>
      listFavourites(deps, await requireUser(deps.auth, request)),
    );

    app.get('/api/favourites/ids', { schema: { response: { 200: favouriteIdsSchema } } }, async (request) =>
      favouriteIds(deps.pool, (await requireUser(deps.auth, request)).id),
    );

    app.put(
      '/api/favourites/:kind/:id',
      { schema: { params: favouriteParamsSchema, response: { 204: nothing } } },
      async (request, reply) => {
        const { kind, id } = request.params;
        await saveFavourite(deps, await requireUser(deps.auth, request), kind, id);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/api/favourites/:kind/:id',
      { schema: { params: favouriteParamsSchema, response: { 204: nothing } } },
      async (request, reply) => {
        const { kind, id } = request.params;
        await forgetFavourite(deps, await requireUser(deps.auth, request), kind, id);
        return reply.code(204).send(null);
      },
    );
  };
}
