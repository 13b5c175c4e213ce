import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { locatedPlaceSchema, placeQuerySchema, placeSuggestionsSchema } from './contract.ts';
import { locatePlace } from './locate-place.server.ts';
import type { PlacesDeps } from './places-deps.server.ts';
import { suggestPlaces } from './suggest-places.server.ts';

/** The place box: `GET /api/places/suggest` while typing, `GET /api/places/locate` for one place. */
export function placesRoutes(deps: PlacesDeps): RegisterRoutes {
  return (app) => {
    app.get(
      '/api/places/suggest',
      { schema: { querystring: placeQuerySchema, response: { 200: placeSuggestionsSchema } } },
      (request) => suggestPlaces(deps, request.query.q),
    );

    app.get(
      '/api/places/locate',
      { schema: { querystring: placeQuerySchema, response: { 200: locatedPlaceSchema } } },
      (request) => locatePlace(deps, request.query.q),
    );
  };
}
