import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { findListedPoint } from '#features/businesses/register/place-business.server.ts';
import { loadElsewhere } from '#features/open/import/load-elsewhere.server.ts';
import { locatePlace } from '#features/places/locate/locate-place.server.ts';
import { createPostcodeService } from '#features/places/locate/postcode-service.server.ts';
import type { PlacesDeps } from '#features/places/places-deps.server.ts';
import { suggestPlaces } from '#features/places/suggest-places.server.ts';
import { tallyAppearances } from '#features/search/counts/appearances.server.ts';
import { tallyEmptySearches } from '#features/search/counts/empty-searches.server.ts';
import { SearchAnswers } from '#features/search/find/search-answers.server.ts';
import { readColumns } from '#features/search/memory/listing-queries.server.ts';
import { memorySearchIndex } from '#features/search/memory/memory-search-index.server.ts';
import { readingThread } from '#features/search/memory/read-beside.server.ts';
import { readySearch, type SearchRoutesDeps } from '#features/search/routes.server.ts';
import { tallyVisits, type VisitTally } from '#features/sessions/visits/count-visits.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { ReadyAnswer } from '#shared/http/ready-answers.server.ts';
import type { Config } from './config.server.ts';

export interface Search {
  places: PlacesDeps;
  search: SearchRoutesDeps;
  /** What a visitor who asks for the same as another is sent; null where it has to be worked out. */
  ready: (request: FastifyRequest) => ReadyAnswer | null;
  /** Begins to read what can be found into memory, and to follow what changes. */
  start: () => void;
  /** How far that is behind, in seconds; null while PostgreSQL searches instead. */
  lagSeconds: () => number | null;
  /** Stops following, and writes what was counted since the last time; to be done before the database is closed. */
  close: () => Promise<void>;
  /** Of sessions' pages, however they were found. */
  visits: VisitTally;
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
  const appearances = tallyAppearances(pool, log);
  const visits = tallyVisits(pool, log);
  const places = composePlaces({ config, pool, clock });
  // The embedded database has one session at a time: another thread would only wait for this one.
  const thread = readingThread();
  const { databaseUrl } = config;
  const index = memorySearchIndex({
    db: pool,
    readAll: () => (databaseUrl === undefined ? readColumns(pool) : thread.run({ databaseUrl })),
    log,
  });
  const { distanceUnit } = config;
  const answers = new SearchAnswers({
    db: pool,
    clock,
    index,
    distanceUnit,
    loadElsewhere: (ids) => loadElsewhere(pool, ids),
  });
  return {
    places,
    ready: readySearch(answers),
    search: {
      db: pool,
      clock,
      index,
      answers,
      locate: (text) => locatePlace(places, text),
      suggestPlaces: (text) => suggestPlaces(places, text),
      log,
      distanceUnit,
      emptySearches,
      appearances,
    },
    visits,
    start: index.start,
    lagSeconds: index.lagSeconds,
    close: async () => {
      const stopped = index.stop();
      await thread.close();
      await stopped;
      for (const counted of [emptySearches, appearances, visits]) await counted.flush();
    },
  };
}
