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
  updateInstructor,
} from './manage-instructors.server.ts';
import { readOccurrenceInstructors, setOccurrenceInstructors } from './occurrence-instructors.server.ts';
import {
  findPublicInstructor,
  listInstructorsForReview,
  listPublicInstructors,
  listTaughtOccurrences,
} from './queries.server.ts';
import { type ReviewInstructorDeps, reviewInstructor } from './review-instructor.server.ts';

export interface InstructorRoutesDeps extends ManageInstructorsDeps, ReviewInstructorDeps {
  auth: Authenticator;
}

/** On the page of somebody who teaches. */
const MAX_OCCURRENCES = 12;

/** Who teaches: kept by businesses, read by admins, seen by everybody. */
export function instructorRoutes(deps: InstructorRoutesDeps): RegisterRoutes {
  const { pool, clock } = deps;
  return registerEndpoints(instructorEndpoints, deps.auth, {
    'GET /api/sessions/:id/instructors': ({ params }) => listPublicInstructors(pool, params.id),
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
    'POST /api/admin/instructors/:instructorId/show': ({ act, params, body }) =>
      reviewInstructor(deps, act, params.instructorId, body, { state: 'shown' }),
    'POST /api/admin/instructors/:instructorId/refuse': ({ act, params, body: { reason, ...read } }) =>
      reviewInstructor(deps, act, params.instructorId, read, { state: 'refused', reason }),
  });
}
