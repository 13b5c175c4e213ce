import type { FastifyRequest } from 'fastify';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { negotiateEncoding } from '#shared/http/content-encoding.server.ts';
import {
  type CachedResponse,
  isAnonymousRequest,
  sharedHeaders,
} from '#shared/http/response-cache.server.ts';
import { servePublic } from '#shared/http/serve-endpoints.server.ts';
import { readAsked } from './ask/read-asked.server.ts';
import { MAX_MAP_POINTS, type MapAnswer, type MapQuery, searchEndpoints } from './contract.ts';
import { countIfEmpty, type EmptySearchCounter } from './counts/empty-searches.server.ts';
import { countImpressions, type ImpressionCounter } from './counts/impressions.server.ts';
import { findNearest } from './find/find-nearest.server.ts';
import type { MatchingDeps } from './find/matching-sessions.server.ts';
import { toSearchFilters } from './find/search-filters.server.ts';
import { resolvePlace } from './find/search-place.server.ts';
import type { SearchResponder } from './find/search-responder.server.ts';
import { createNameSuggester, type SuggestNamesDeps } from './names/suggest-names.server.ts';

export type SearchRoutesDeps = MatchingDeps &
  SuggestNamesDeps & {
    answers: SearchResponder;
    emptySearches: EmptySearchCounter;
    appearances: ImpressionCounter;
  };

export function searchRoutes(deps: SearchRoutesDeps): RegisterRoutes {
  const { answers } = deps;
  const suggestNames = createNameSuggester(deps);
  return servePublic(searchEndpoints, {
    'GET /api/sessions/search': async ({ query, request, reply, around }) => {
      const where = await resolvePlace(query, deps);
      if (where.kind === 'not-found') {
        throw new AppError('invalid_input', where.message, {
          errors: [{ field: 'postcode', message: where.message }],
        });
      }
      const encoding = negotiateEncoding(request.headers['accept-encoding']);
      const answer = await answers.answer({ query, where }, encoding);
      reply.header('X-Total-Count', answer.total).header('Link', answer.links);
      around(answer.place);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8');
      const body = await answer.body.encode(encoding);
      reply.header('content-length', body.length);
      const count = () => {
        countIfEmpty(deps.emptySearches, query, answer);
        countImpressions(deps.appearances, query, answer);
      };
      if (isAnonymousRequest(request)) {
        const ready = { status: 200, headers: sharedHeaders(reply), body, onSent: count };
        answers.remember(request.url, encoding, answer, ready);
      }
      count();
      return reply.send(body);
    },
    'GET /api/sessions/map': ({ query }) => mapSessions(deps, query),
    'GET /api/search/nearest': ({ query }) => findNearest(deps, query),
    'GET /api/search/ask': ({ query }) => readAsked(query.q, londonDay(deps.clock.now())),
    'GET /api/search/names': ({ query }) => suggestNames(query.q),
  });
}

/** Returns the ready response for a request; null if it isn't cached. */
export const findCachedSearch =
  (answers: SearchResponder) =>
  (request: FastifyRequest): CachedResponse | null => {
    const { method, routeOptions, url, headers } = request;
    const asks =
      method === 'GET' && routeOptions.url === '/api/sessions/search' && isAnonymousRequest(request);
    return asks ? answers.cached(url, negotiateEncoding(headers['accept-encoding'])) : null;
  };

async function mapSessions(deps: MatchingDeps, query: MapQuery): Promise<MapAnswer> {
  const resolved = await resolvePlace(query, deps);
  if (resolved.kind === 'not-found') {
    return { total: 0, bounds: null, points: [], clusters: [], place: null, notFound: resolved.message };
  }
  const { area, origin, place } = resolved;
  const now = deps.clock.now();
  const found = await deps.index.map(
    { area, origin, filters: toSearchFilters(query, now), now },
    { maxPoints: MAX_MAP_POINTS },
  );
  return {
    total: found.total,
    bounds: found.bounds,
    points: found.points.map(({ sessionId, nextStartsAt, pricePence, publisher, ...point }) => ({
      id: sessionId,
      ...point,
      ...(publisher !== null && { publisher }),
      nextStartsAt: nextStartsAt?.toISOString() ?? null,
      // Our fee applies only to sessions booked here.
      total: penceToDecimal(publisher === null ? priceBreakdown(pricePence).totalPence : pricePence),
    })),
    clusters: found.clusters,
    place,
    notFound: null,
  };
}
