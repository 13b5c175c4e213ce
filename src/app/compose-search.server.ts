import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { findListingPoint } from '#areas/catalogue/businesses/register/locate-business.server.ts';
import { locatePlace } from '#areas/catalogue/postcodes/locate/locate-place.server.ts';
import { createPostcodeService } from '#areas/catalogue/postcodes/locate/postcode-service.server.ts';
import type { PlacesDeps } from '#areas/catalogue/postcodes/places-deps.server.ts';
import { suggestPlaces } from '#areas/catalogue/postcodes/suggest-places.server.ts';
import {
  findCachedSession,
  SessionAnswerCache,
} from '#areas/catalogue/sessions/show/session-answer-cache.server.ts';
import {
  createVisitCounter,
  type VisitCounter,
} from '#areas/catalogue/sessions/visits/count-visits.server.ts';
import { createEmptySearchCounter } from '#areas/discovery/search/counts/empty-searches.server.ts';
import { createImpressionCounter } from '#areas/discovery/search/counts/impressions.server.ts';
import { SearchResponder } from '#areas/discovery/search/find/search-responder.server.ts';
import { createColumnsReader } from '#areas/discovery/search/memory/columns-reader.server.ts';
import { readColumns } from '#areas/discovery/search/memory/listing-queries.server.ts';
import { memorySearchIndex } from '#areas/discovery/search/memory/memory-search-index.server.ts';
import { findCachedSearch, type SearchRoutesDeps } from '#areas/discovery/search/routes.server.ts';
import { loadExternalSessions } from '#areas/platform/openactive/import/load-external-sessions.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { CachedResponse } from '#shared/http/response-cache.server.ts';
import type { Config } from './config.server.ts';

export interface Search {
  places: PlacesDeps;
  search: SearchRoutesDeps;
  /** A cached visitor response; null if none. */
  ready: (request: FastifyRequest) => CachedResponse | null;
  /** Begins to read what can be found into memory, and to follow what changes. */
  start: () => void;
  /** Seconds; null while PostgreSQL searches instead. */
  lagSeconds: () => number | null;
  /** Flushes the counters. Call it before closing the database. */
  close: () => Promise<void>;
  /** Of sessions' pages, however they were found. */
  visits: VisitCounter;
  sessionAnswers: SessionAnswerCache;
}

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
    findListedPoint: (postcode) => findListingPoint(pool, postcode),
  };
}

export function composeSearch(deps: {
  config: Config;
  pool: Pool;
  clock: Clock;
  log: FastifyBaseLogger;
}): Search {
  const { config, pool, clock, log } = deps;
  const emptySearches = createEmptySearchCounter(pool, log);
  const appearances = createImpressionCounter(pool, log);
  const visits = createVisitCounter(pool, log);
  const places = composePlaces({ config, pool, clock });
  // The embedded database has one session, so a thread wouldn't help.
  const thread = createColumnsReader();
  const { databaseUrl } = config;
  const index = memorySearchIndex({
    db: pool,
    readAll: () => (databaseUrl === undefined ? readColumns(pool) : thread.run({ databaseUrl })),
    log,
  });
  const { distanceUnit } = config;
  const sessionAnswers = new SessionAnswerCache(index, clock);
  const answers = new SearchResponder({
    db: pool,
    clock,
    index,
    distanceUnit,
    loadElsewhere: (ids) => loadExternalSessions(pool, ids),
  });
  const findSearch = findCachedSearch(answers);
  const findSession = findCachedSession(sessionAnswers);
  return {
    places,
    ready: (request) => findSearch(request) ?? findSession(request),
    sessionAnswers,
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
