import { serveAnyone } from '#shared/http/serve-endpoints.server.ts';
import { placeEndpoints } from './contract.ts';
import { locatePlace } from './locate/locate-place.server.ts';
import type { PlacesDeps } from './places-deps.server.ts';
import { suggestPlaces } from './suggest-places.server.ts';

/** The place box: suggestions while typing, and one place. */
export const placesRoutes = (deps: PlacesDeps) =>
  serveAnyone(placeEndpoints, {
    'GET /api/places/suggest': ({ query }) => suggestPlaces(deps, query.q),
    'GET /api/places/locate': ({ query }) => locatePlace(deps, query.q),
  });
