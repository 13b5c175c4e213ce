import { loadSessions } from '#features/sessions/show/load-sessions.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { pageLinks } from '#shared/http/page-links.ts';
import { headerJson, PLACE_HEADER } from '#shared/http/paged-list.ts';
import { serveAnyone } from '#shared/http/serve-endpoints.server.ts';
import { searchEndpoints } from './contract.ts';
import { type FindSessionsDeps, findSessions } from './find/find-sessions.server.ts';
import { rankedSessionsJson } from './find/search-json.server.ts';
import { SessionCards } from './find/session-cards.server.ts';
import { mapSessions } from './map/map-sessions.server.ts';

export type SearchRoutesDeps = Omit<FindSessionsDeps, 'cards'>;

/** Finding sessions: `GET /api/sessions/search` and `/api/sessions/map`. */
export function searchRoutes(deps: SearchRoutesDeps): RegisterRoutes {
  const { db, clock } = deps;
  const cards = new SessionCards((ids) => loadSessions(db, ids, { now: clock.now(), occurrencesEach: 0 }));
  return serveAnyone(searchEndpoints, {
    'GET /api/sessions/search': async ({ query, reply }) => {
      const outcome = await findSessions({ ...deps, cards }, query);
      if (outcome.kind === 'not-found') {
        throw new AppError('invalid_input', outcome.message, {
          errors: [{ field: 'postcode', message: outcome.message }],
        });
      }
      reply.header('X-Total-Count', outcome.total);
      reply.header('Link', pageLinks('/api/sessions/search', query, outcome));
      if (outcome.place !== null) reply.header(PLACE_HEADER, headerJson(outcome.place));
      return reply.type('application/json; charset=utf-8').send(rankedSessionsJson(outcome));
    },
    'GET /api/sessions/map': ({ query }) => mapSessions(deps, query),
  });
}
