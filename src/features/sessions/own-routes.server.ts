import { z } from 'zod';
import { requireUser } from '#features/accounts/require-user.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { deleteSession, duplicateSession, pauseSession, resumeSession } from './change-status.server.ts';
import { sessionSchema } from './contract.ts';
import { sessionNotFound } from './get-session.server.ts';
import { listBusinessSessions } from './list-business-sessions.server.ts';
import { loadSessions } from './load-sessions.server.ts';
import { ownSessionSchema } from './own-session-contract.ts';
import type { SessionRoutesDeps } from './routes.server.ts';
import { createSession, editSession } from './save-session.server.ts';
import { createSessionSchema, sessionFormSchema } from './session-form.ts';

export interface OwnSessionRoutesDeps extends Omit<SessionRoutesDeps, 'db'> {
  pool: Pool;
}

const OCCURRENCES_ON_PAGE = 3;

const sessionParams = z.object({ id: z.coerce.number().int().positive() });
const businessParams = z.object({ businessId: z.coerce.number().int().positive() });

/** The sessions of one's own businesses: creating, changing, pausing, copying, deleting, listing. */
export function ownSessionRoutes(deps: OwnSessionRoutesDeps): RegisterRoutes {
  const { pool, clock, auth } = deps;
  const options = () => ({ now: clock.now(), occurrencesEach: OCCURRENCES_ON_PAGE });
  // Whoever may change a session may see it, managers included; that has been settled by then.
  const read = async (sessionId: number) => {
    const [session] = await loadSessions(pool, [sessionId], options());
    if (session === undefined) throw sessionNotFound();
    return session;
  };
  return (app) => {
    app.get(
      '/api/sessions/business/:businessId',
      { schema: { params: businessParams, response: { 200: z.array(ownSessionSchema) } } },
      async (request) =>
        listBusinessSessions(pool, await requireUser(auth, request), request.params.businessId, options()),
    );

    app.post(
      '/api/sessions',
      { schema: { body: createSessionSchema, response: { 201: sessionSchema } } },
      async (request, reply) => {
        const id = await createSession(deps, await requireUser(auth, request), request.body);
        return reply.code(201).send(await read(id));
      },
    );

    app.put(
      '/api/sessions/:id',
      { schema: { params: sessionParams, body: sessionFormSchema, response: { 200: sessionSchema } } },
      async (request) => {
        await editSession(deps, await requireUser(auth, request), request.params.id, request.body);
        return read(request.params.id);
      },
    );

    for (const [verb, changeStatus] of [
      ['pause', pauseSession],
      ['resume', resumeSession],
    ] as const) {
      app.post(
        `/api/sessions/:id/${verb}`,
        { schema: { params: sessionParams, response: { 200: sessionSchema } } },
        async (request) => {
          await changeStatus(deps, await requireUser(auth, request), request.params.id);
          return read(request.params.id);
        },
      );
    }

    app.post(
      '/api/sessions/:id/duplicate',
      { schema: { params: sessionParams, response: { 201: sessionSchema } } },
      async (request, reply) => {
        const copy = await duplicateSession(deps, await requireUser(auth, request), request.params.id);
        return reply.code(201).send(await read(copy));
      },
    );

    app.delete(
      '/api/sessions/:id',
      { schema: { params: sessionParams, response: { 204: z.null() } } },
      async (request, reply) => {
        await deleteSession(deps, await requireUser(auth, request), request.params.id);
        return reply.code(204).send(null);
      },
    );
  };
}
