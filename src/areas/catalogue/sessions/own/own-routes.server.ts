import { registerEndpoints } from '#areas/identity/accounts/current/require-user.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import type { SessionRoutesDeps } from '../routes.server.ts';
import { sessionNotFound } from '../show/get-session.server.ts';
import { loadSessions } from '../show/load-sessions.server.ts';
import { updateTerms } from '../terms/update-terms.server.ts';
import { deleteSession, duplicateSession, pauseSession, resumeSession } from './change-status.server.ts';
import { ownSessionEndpoints } from './contract.ts';
import { createSession, editSession, listBusinessSessions } from './save-session.server.ts';
import { readScheduleSettings, updateScheduleSettings } from './weeks-ahead.server.ts';

export interface OwnSessionRoutesDeps extends Omit<SessionRoutesDeps, 'db' | 'visits' | 'sessionAnswers'> {
  pool: Pool;
}

const OCCURRENCES_ON_PAGE = 3;

export function ownSessionRoutes(deps: OwnSessionRoutesDeps): RegisterRoutes {
  const { pool, clock, auth } = deps;
  const options = () => ({ now: clock.now(), occurrencesEach: OCCURRENCES_ON_PAGE });
  // Permissions were checked before: the right to change a session includes reading it.
  const read = async (sessionId: number) => {
    const [session] = await loadSessions(pool, [sessionId], options());
    if (session === undefined) throw sessionNotFound();
    return session;
  };
  return registerEndpoints(ownSessionEndpoints, auth, {
    'GET /api/sessions/business/:businessId': ({ user, params }) =>
      listBusinessSessions(pool, user, params.businessId, options()),
    'GET /api/businesses/:businessId/schedule-settings': ({ user, params }) =>
      readScheduleSettings(pool, user, params.businessId),
    'PUT /api/businesses/:businessId/schedule-settings': ({ act, params, body }) =>
      updateScheduleSettings(deps, act, params.businessId, body),
    'POST /api/sessions': async ({ user, body }) => read(await createSession(deps, user, body)),
    'PUT /api/sessions/:id': async ({ user, params, body }) => {
      await editSession(deps, user, params.id, body);
      return read(params.id);
    },
    'PUT /api/sessions/:id/terms': ({ act, params, body }) => updateTerms(deps, act, params.id, body),
    'POST /api/sessions/:id/pause': async ({ user, params }) => {
      await pauseSession(deps, user, params.id);
      return read(params.id);
    },
    'POST /api/sessions/:id/resume': async ({ user, params }) => {
      await resumeSession(deps, user, params.id);
      return read(params.id);
    },
    'POST /api/sessions/:id/duplicate': async ({ user, params }) =>
      read(await duplicateSession(deps, user, params.id)),
    'DELETE /api/sessions/:id': ({ user, params }) => deleteSession(deps, user, params.id),
  });
}
