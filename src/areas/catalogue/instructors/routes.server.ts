import { type DecideDeps, decide } from '#areas/catalogue/moderation/decide.server.ts';
import { wasSentAt } from '#areas/catalogue/moderation/rules.ts';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { instructorEndpoints } from './contract.ts';
import { instructorSentences } from './copy.ts';
import {
  addInstructor,
  listOwnInstructors,
  type ManageInstructorsDeps,
  removeInstructor,
  setSessionInstructors,
  updateInstructor,
} from './manage-instructors.server.ts';
import { readOccurrenceInstructors, setOccurrenceInstructors } from './occurrence-instructors.server.ts';
import {
  findPublicInstructor,
  listInstructorsForReview,
  listPublicInstructors,
  listTaughtOccurrences,
} from './queries.server.ts';
import { type InstructorModerationDeps, instructorModeration } from './review-instructor.server.ts';

export interface InstructorRoutesDeps extends ManageInstructorsDeps, DecideDeps, InstructorModerationDeps {
  auth: Authenticator;
}

const MAX_OCCURRENCES = 12;

export function instructorRoutes(deps: InstructorRoutesDeps): RegisterRoutes {
  const { pool, clock } = deps;
  const profiles = instructorModeration(deps);
  return registerEndpoints(instructorEndpoints, deps.auth, {
    'GET /api/sessions/:id/instructors': ({ params }) => listPublicInstructors(pool, params.id),
    'PUT /api/sessions/:id/instructors': ({ user, act, params, body }) =>
      setSessionInstructors(deps, { user, act }, params.id, body.instructorIds),
    'GET /api/instructors/:instructorId': async ({ params: { instructorId } }) => {
      const shown = await findPublicInstructor(pool, instructorId);
      if (shown === null) throw new AppError('not_found', instructorSentences.notThere);
      return {
        ...shown,
        dates: await listTaughtOccurrences(pool, instructorId, clock.now(), MAX_OCCURRENCES),
      };
    },

    'GET /api/businesses/:businessId/instructors': ({ user, params }) =>
      listOwnInstructors(pool, user, params.businessId),
    'POST /api/businesses/:businessId/instructors': async ({ user, act, params: { businessId }, body }) => ({
      id: await addInstructor(deps, { user, act, businessId }, body),
    }),
    'PUT /api/businesses/:businessId/instructors/:instructorId': ({ user, act, params, body }) =>
      updateInstructor(deps, { user, act, businessId: params.businessId }, params.instructorId, body),
    'DELETE /api/businesses/:businessId/instructors/:instructorId': ({ user, act, params }) =>
      removeInstructor(deps, { user, act, businessId: params.businessId }, params.instructorId),

    'GET /api/occurrences/:occurrenceId/instructors': ({ user, params }) =>
      readOccurrenceInstructors(pool, user, params.occurrenceId),
    'PUT /api/occurrences/:occurrenceId/instructors': ({ user, act, params, body }) =>
      setOccurrenceInstructors(deps, { user, act }, params.occurrenceId, body.instructorIds),

    'GET /api/admin/instructors': ({ query }) => listInstructorsForReview(pool, query.show),
    'POST /api/admin/instructors/:instructorId/show': async ({ act, params, body }) => {
      const verdict = { verdict: 'approved' } as const;
      await decide(deps, act, profiles, String(params.instructorId), verdict, wasSentAt(body));
    },
    'POST /api/admin/instructors/:instructorId/refuse': async ({
      act,
      params,
      body: { reason, ...read },
    }) => {
      const verdict = { verdict: 'rejected', reason } as const;
      await decide(deps, act, profiles, String(params.instructorId), verdict, wasSentAt(read));
    },
  });
}
