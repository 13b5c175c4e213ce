import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { sessionEndpoints } from './contract.ts';
import { categoriesOfPerson } from './prices/my-category-queries.server.ts';
import { selectSessionTypes } from './queries.server.ts';
import {
  getSession,
  listClosedDays,
  listOccurrences,
  listTerms,
  sessionNotFound,
} from './show/get-session.server.ts';
import type { SessionAnswerCache } from './show/session-answer-cache.server.ts';
import { countVisit, type VisitCounter } from './visits/count-visits.server.ts';

export interface SessionRoutesDeps {
  db: Db;
  clock: Clock;
  auth: Authenticator;
  visits: VisitCounter;
  sessionAnswers: SessionAnswerCache;
}

const OCCURRENCES_ON_PAGE = 3;

/** Only migrations change them, so a process keeps what its code knows. */
function keepSessionTypes(db: Db): () => ReturnType<typeof selectSessionTypes> {
  let types: Awaited<ReturnType<typeof selectSessionTypes>> | null = null;
  return async () => {
    types ??= await selectSessionTypes(db);
    return types;
  };
}

export const sessionRoutes = ({ db, clock, auth, visits, sessionAnswers }: SessionRoutesDeps) =>
  registerEndpoints(sessionEndpoints, auth, {
    'GET /api/session-types': keepSessionTypes(db),
    'GET /api/my-categories': ({ user }) => categoriesOfPerson(db, user.id, londonDay(clock.now())),
    'GET /api/sessions/:id': async ({ viewer, params, request, reply }) => {
      const id = parseSessionId(params.id);
      const details = await sessionAnswers.getOrLoad(id, async () =>
        getSession(db, id, await viewer(), { now: clock.now(), occurrencesEach: OCCURRENCES_ON_PAGE }),
      );
      sessionAnswers.prepare(id, request, reply);
      return details;
    },
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
