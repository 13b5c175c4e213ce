import { loadSessions } from '#features/sessions/load-sessions.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { pageLinks } from '#shared/http/page-links.ts';
import { headerJson, PLACE_HEADER } from '#shared/http/paged-list.ts';
import { mapAnswerSchema, mapQuerySchema, searchQuerySchema } from './contract.ts';
import { type FindSessionsDeps, findSessions } from './find-sessions.server.ts';
import { mapSessions } from './map-sessions.server.ts';
import { rankedSessionsJson } from './search-json.server.ts';
import { SessionCards } from './session-cards.server.ts';

export type SearchRoutesDeps = Omit<FindSessionsDeps, 'cards'>;

/** Finding sessions: `GET /api/sessions/search` and `/api/sessions/map`. */
export function searchRoutes(deps: SearchRoutesDeps): RegisterRoutes {
  const { db, clock } = deps;
  const cards = new SessionCards((ids) => loadSessions(db, ids, { now: clock.now(), occurrencesEach: 0 }));
  return (app) => {
    // Put together from cards that are JSON already; the tests hold it against its schema. An unknown place is a 400
    // that names the field: an empty list would say that there is nothing there.
    app.get(
      '/api/sessions/search',
      { schema: { querystring: searchQuerySchema } },
      async (request, reply) => {
        const outcome = await findSessions({ ...deps, cards }, request.query);
        if (outcome.kind === 'not-found') {
          throw new AppError('invalid_input', outcome.message, {
            errors: [{ field: 'postcode', message: outcome.message }],
          });
        }
        reply.header('X-Total-Count', outcome.total);
        reply.header('Link', pageLinks('/api/sessions/search', request.query, outcome));
        if (outcome.place !== null) reply.header(PLACE_HEADER, headerJson(outcome.place));
        return reply.type('application/json; charset=utf-8').send(rankedSessionsJson(outcome));
      },
    );

    app.get(
      '/api/sessions/map',
      { schema: { querystring: mapQuerySchema, response: { 200: mapAnswerSchema } } },
      (request) => mapSessions(deps, request.query),
    );
  };
}
