import { findListedPoint } from '#features/businesses/register/place-business.server.ts';
import { locatePlace } from '#features/places/locate/locate-place.server.ts';
import { createPostcodeService } from '#features/places/locate/postcode-service.server.ts';
import type { PlacesDeps } from '#features/places/places-deps.server.ts';
import { postgresSearchIndex } from '#features/search/find/postgres-search-index.server.ts';
import type { SearchRoutesDeps } from '#features/search/routes.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { Config } from './config.server.ts';

export interface Search {
  places: PlacesDeps;
  search: SearchRoutesDeps;
}

/** Places and the search over them. */
export function composeSearch(deps: { config: Config; pool: Pool; clock: Clock }): Search {
  const { config, pool, clock } = deps;
  const places: PlacesDeps = {
    db: pool,
    clock,
    postcodeService: createPostcodeService({ baseUrl: config.postcodesIoUrl ?? '', clock }),
    findListedPoint: (postcode) => findListedPoint(pool, postcode),
  };
  return {
    places,
    search: {
      db: pool,
      clock,
      index: postgresSearchIndex(pool),
      locate: (text) => locatePlace(places, text),
      distanceUnit: config.distanceUnit,
    },
  };
}
