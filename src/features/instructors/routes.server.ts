import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { instructorEndpoints } from './contract.ts';
import { instructorSentences } from './copy.ts';
import { type DecideInstructorDeps, decideOnInstructor } from './decide-instructor.server.ts';
import {
  addInstructor,
  changeInstructor,
  type KeepInstructorsDeps,
  listOwnInstructors,
  removeInstructor,
} from './keep-instructors.server.ts';
import {
  datesTaughtBy,
  instructorsForReview,
  shownInstructor,
  shownInstructorsOf,
} from './queries.server.ts';
import { showWhoTeaches, teachDate } from './teach-date.server.ts';

export interface InstructorRoutesDeps extends KeepInstructorsDeps, DecideInstructorDeps {
  auth: Authenticator;
}

/** On the page of somebody who teaches. */
const DATES_SHOWN = 12;

/** Who teaches: kept by businesses, read by admins, seen by everybody. */
export function instructorRoutes(deps: InstructorRoutesDeps): RegisterRoutes {
  const { pool, clock } = deps;
  return serve(instructorEndpoints, deps.auth, {
    'GET /api/sessions/:id/instructors': ({ params }) => shownInstructorsOf(pool, params.id),
    'GET /api/instructors/:instructorId': async ({ params: { instructorId } }) => {
      const shown = await shownInstructor(pool, instructorId);
      if (shown === null) throw new AppError('not_found', instructorSentences.notThere);
      return { ...shown, dates: await datesTaughtBy(pool, instructorId, clock.now(), DATES_SHOWN) };
    },

    'GET /api/businesses/:businessId/instructors': ({ user, params }) =>
      listOwnInstructors(pool, user, params.businessId),
    'POST /api/businesses/:businessId/instructors': async ({ user, act, params: { businessId }, body }) => ({
      id: await addInstructor(deps, { user, act, businessId }, body),
    }),
    'PUT /api/businesses/:businessId/instructors/:instructorId': ({ user, act, params, body }) =>
      changeInstructor(deps, { user, act, businessId: params.businessId }, params.instructorId, body),
    'DELETE /api/businesses/:businessId/instructors/:instructorId': ({ user, act, params }) =>
      removeInstructor(deps, { user, act, businessId: params.businessId }, params.instructorId),

    'GET /api/occurrences/:occurrenceId/instructors': ({ user, params }) =>
      showWhoTeaches(pool, user, params.occurrenceId),
    'PUT /api/occurrences/:occurrenceId/instructors': ({ user, act, params, body }) =>
      teachDate(deps, { user, act }, params.occurrenceId, body.instructorIds),

    'GET /api/admin/instructors': ({ query }) => instructorsForReview(pool, query.show),
    'POST /api/admin/instructors/:instructorId/show': ({ act, params, body }) =>
      decideOnInstructor(deps, act, params.instructorId, body, { state: 'shown' }),
    'POST /api/admin/instructors/:instructorId/refuse': ({ act, params, body: { reason, ...read } }) =>
      decideOnInstructor(deps, act, params.instructorId, read, { state: 'refused', reason }),
  });
}
