import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { absenceEndpoints } from './contract.ts';
import { changeAbsenceRules, readAbsences, waiveMissedBooking } from './manage-absences.server.ts';
import type { NoteAbsencesDeps } from './note-absences.server.ts';

export const absenceRoutes = (deps: NoteAbsencesDeps & { auth: Authenticator }): RegisterRoutes =>
  registerEndpoints(absenceEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/absences': ({ user, params }) =>
      readAbsences(deps, user, params.businessId),
    'PUT /api/businesses/:businessId/absence-rules': ({ act, params, body }) =>
      changeAbsenceRules(deps, act, params.businessId, body.rules),
    'POST /api/businesses/:businessId/absences/:bookingId/waive': ({ act, params }) =>
      waiveMissedBooking(deps, act, params.businessId, params.bookingId),
  });
