import type { FastifyBaseLogger } from 'fastify';
import { findListedPoint } from '#features/businesses/register/place-business.server.ts';
import { locatePlace } from '#features/places/locate/locate-place.server.ts';
import { createPostcodeService } from '#features/places/locate/postcode-service.server.ts';
import type { PlacesDeps } from '#features/places/places-deps.server.ts';
import { tallyEmptySearches } from '#features/search/counts/empty-searches.server.ts';
import { postgresSearchIndex } from '#features/search/find/postgres-search-index.server.ts';
import type { SearchRoutesDeps } from '#features/search/routes.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { Config } from './config.server.ts';

export interface Search {
  places: PlacesDeps;
  search: SearchRoutesDeps;
  /** Writes what was counted since the last time; to be done before the database is closed. */
  writeCounts: () => Promise<void>;
}

/** Where places are. */
export function composePlaces({
  config,
  pool,
  clock,
}: {
  config: Config;
  pool: Pool;
  clock: Clock;
}): PlacesDeps {
  return {
    db: pool,
    clock,
    postcodeService: createPostcodeService({ baseUrl: config.postcodesIoUrl ?? '', clock }),
    findListedPoint: (postcode) => findListedPoint(pool, postcode),
  };
}

/** Places and the search over them. */
export function composeSearch(deps: {
  config: Config;
  pool: Pool;
  clock: Clock;
  log: FastifyBaseLogger;
}): Search {
  const { config, pool, clock, log } = deps;
  const emptySearches = tallyEmptySearches(pool, log);
  const places = composePlaces({ config, pool, clock });
  return {
    places,
    search: {
      db: pool,
      clock,
      index: postgresSearchIndex(pool),
      locate: (text) => locatePlace(places, text),
      distanceUnit: config.distanceUnit,
      emptySearches,
    },
    writeCounts: () => emptySearches.flush(),
  };
}
