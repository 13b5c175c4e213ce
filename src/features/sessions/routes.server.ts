import { z } from 'zod';
import type { Authenticator } from '#features/accounts/require-user.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import {
  occurrencesAnswerSchema,
  occurrencesQuerySchema,
  sessionSchema,
  sessionTypeSchema,
} from './contract.ts';
import { getSession, sessionNotFound } from './get-session.server.ts';
import { listOccurrences } from './list-occurrences.server.ts';
import { selectSessionTypes } from './queries.server.ts';

export interface SessionRoutesDeps {
  db: Db;
  clock: Clock;
  auth: Authenticator;
}

const OCCURRENCES_ON_PAGE = 3;

// A string, not a number: an address that was mistyped is a session that does not exist, not a malformed request.
const paramsSchema = z.object({ id: z.string() });

/** Reading sessions: `GET /api/session-types`, `/api/sessions/{id}` and `/api/sessions/{id}/occurrences`. */
export function sessionRoutes(deps: SessionRoutesDeps): RegisterRoutes {
  const { db, clock, auth } = deps;
  return (app) => {
    app.get('/api/session-types', { schema: { response: { 200: z.array(sessionTypeSchema) } } }, () =>
      selectSessionTypes(db),
    );

    app.get(
      '/api/sessions/:id',
      { schema: { params: paramsSchema, response: { 200: sessionSchema } } },
      async (request) =>
        getSession(db, sessionIdOf(request.params.id), await auth.currentUser(request), {
          now: clock.now(),
          occurrencesEach: OCCURRENCES_ON_PAGE,
        }),
    );

    app.get(
      '/api/sessions/:id/occurrences',
      {
        schema: {
          params: paramsSchema,
          querystring: occurrencesQuerySchema,
          response: { 200: occurrencesAnswerSchema },
        },
      },
      async (request) =>
        listOccurrences(
          db,
          sessionIdOf(request.params.id),
          request.query,
          await auth.currentUser(request),
          clock.now(),
        ),
    );
  };
}

function sessionIdOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw sessionNotFound();
  return Number(text);
}
