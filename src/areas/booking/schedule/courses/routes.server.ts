import type { CancelOccurrenceDeps } from '#areas/booking/bookings/cancel/cancel-occurrence.server.ts';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { cancelCourse } from './cancel-course.server.ts';
import { courseEndpoints } from './contract.ts';
import { layOutNextTerm, type NextTermDeps } from './lay-out-next-term.server.ts';
import { readBusinessCourses } from './read-courses.server.ts';

export function courseRoutes(
  deps: CancelOccurrenceDeps & NextTermDeps & { auth: Authenticator },
): RegisterRoutes {
  const { pool, clock, auth } = deps;
  return registerEndpoints(courseEndpoints, auth, {
    'GET /api/sessions/:id/courses': ({ user, params }) =>
      readBusinessCourses(pool, user, params.id, clock.now()),
    'POST /api/sessions/:id/courses': ({ act, params, body }) => layOutNextTerm(deps, act, params.id, body),
    'POST /api/courses/:courseId/cancel': ({ act, params, body }) =>
      cancelCourse(deps, act, params.courseId, body),
  });
}
