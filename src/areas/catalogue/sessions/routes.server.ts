import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { sessionEndpoints } from './contract.ts';
import { selectSessionTypes } from './queries.server.ts';
import {
  getSession,
  listClosedDays,
  listOccurrences,
  listTerms,
  sessionNotFound,
} from './show/get-session.server.ts';
import { countVisit, type VisitCounter } from './visits/count-visits.server.ts';

export interface SessionRoutesDeps {
  db: Db;
  clock: Clock;
  auth: Authenticator;
  visits: VisitCounter;
}

const OCCURRENCES_ON_PAGE = 3;

export const sessionRoutes = ({ db, clock, auth, visits }: SessionRoutesDeps) =>
  registerEndpoints(sessionEndpoints, auth, {
    'GET /api/session-types': () => selectSessionTypes(db),
    'GET /api/sessions/:id': async ({ viewer, params }) =>
      getSession(db, parseSessionId(params.id), await viewer(), {
        now: clock.now(),
        occurrencesEach: OCCURRENCES_ON_PAGE,
      }),
    'GET /api/sessions/:id/occurrences': async ({ viewer, params, query }) =>
      listOccurrences(db, parseSessionId(params.id), query, await viewer(), clock.now()),
    'GET /api/sessions/:id/terms': async ({ viewer, params }) =>
      listTerms(db, parseSessionId(params.id), await viewer(), clock.now()),
    'GET /api/sessions/:id/closures': async ({ viewer, params }) =>
      listClosedDays(db, parseSessionId(params.id), await viewer(), clock.now()),
    'POST /api/sessions/:id/visits': ({ params, body }) =>
      countVisit(visits, parseSessionId(params.id), body.cameBy, clock.now()),
  });

function parseSessionId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw sessionNotFound();
  return Number(text);
}
