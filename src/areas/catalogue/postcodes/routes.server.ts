import { servePublic } from '#shared/http/serve-endpoints.server.ts';
import { placeEndpoints } from './contract.ts';
import { mapNames } from './gazetteer/map-names.server.ts';
import { locatePlace } from './locate/locate-place.server.ts';
import type { PlacesDeps } from './places-deps.server.ts';
import { suggestPlaces } from './suggest-places.server.ts';

export const placesRoutes = (deps: PlacesDeps) =>
  servePublic(placeEndpoints, {
    'GET /api/places/suggest': ({ query }) => suggestPlaces(deps, query.q),
    'GET /api/places/locate': ({ query }) => locatePlace(deps, query.q),
    'GET /api/places/names': ({ reply }) => {
      // They only change with a release.
      reply.header('cache-control', 'public, max-age=86400');
      return mapNames();
    },
  });
