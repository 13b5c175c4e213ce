import { getApprovedTrainer } from '#areas/catalogue/trainers/find/read-trainer.server.ts';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { plusDays } from '#shared/calendar/calendar-day.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { listAvailableTimes } from './availability.server.ts';
import {
  followCalendar,
  type ManageCalendarsDeps,
  readCalendarSettings,
  readDiaryFeed,
  renewDiaryFeed,
} from './calendar/manage-calendars.server.ts';
import { trainerBookingEndpoints } from './contract.ts';
import {
  type HoldTrainerAppointmentDeps,
  holdTrainerAppointment,
} from './hold-trainer-appointment.server.ts';
import { createClientNote, removeClientNote } from './notes/manage-client-notes.server.ts';
import {
  addBankHolidaysOff,
  addDaysOff,
  answerDisputeAsTrainer,
  cancelAsTrainer,
  type DaysOffDeps,
  type DiaryDeps,
  type DisputeDeps,
  markAsTrainer,
  readTrainerDiary,
  removeDayOff,
  updateMeetingLink,
} from './trainer-diary.server.ts';

export interface TrainerBookingRoutesDeps
  extends HoldTrainerAppointmentDeps,
    DiaryDeps,
    DaysOffDeps,
    DisputeDeps,
    ManageCalendarsDeps {
  auth: Authenticator;
}

const MAX_DAYS = 31;

export function trainerBookingRoutes(deps: TrainerBookingRoutesDeps): RegisterRoutes {
  const { auth, pool, clock } = deps;
  return registerEndpoints(trainerBookingEndpoints, auth, {
    'GET /api/personal-trainers/:id/hours': async ({ params, query }) => {
      const trainer = await getApprovedTrainer(pool, params.id);
      if (!trainer.bookingEnabled) return [];
      const last = plusDays(query.from, MAX_DAYS - 1);
      const to = query.to > last ? last : query.to;
      return listAvailableTimes(pool, trainer, query, { from: query.from, to }, clock.now());
    },
    'POST /api/personal-trainers/:id/hold': ({ user, params, body }) =>
      holdTrainerAppointment(deps, user, params.id, body),
    'GET /api/trainer-diary': ({ user }) => readTrainerDiary(deps, user),
    'GET /api/trainer-calendar': ({ user }) => readCalendarSettings(deps, user),
    'POST /api/trainer-calendar/feed': ({ user }) => renewDiaryFeed(deps, user, true),
    'DELETE /api/trainer-calendar/feed': ({ user }) => renewDiaryFeed(deps, user, false),
    'PUT /api/trainer-calendar/busy': ({ user, body }) => followCalendar(deps, user, body.url, body.holds),
    'GET /api/trainer-calendar/:token.ics': async ({ params, reply }) =>
      reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        // The URL is the secret: don't leak it to links or search engines.
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        .send(await readDiaryFeed(deps, params.token)),
    'PUT /api/trainer-diary/days-off/:day': ({ user, params }) =>
      addDaysOff(deps, user, { from: params.day, to: '' }),
    'POST /api/trainer-diary/bank-holidays-off': ({ user, query }) =>
      addBankHolidaysOff(deps, user, query.holds),
    'POST /api/trainer-diary/days-off': ({ user, body }) => addDaysOff(deps, user, body),
    'DELETE /api/trainer-diary/days-off/:day': ({ user, params }) => removeDayOff(deps, user, params.day),
    'POST /api/trainer-diary/bookings/:bookingId/cancel': ({ user, act, params, body }) =>
      cancelAsTrainer(deps, user, params.bookingId, body.reason, act.requestId),
    'PUT /api/trainer-diary/bookings/:bookingId/dispute': ({ user, act, params, body }) =>
      answerDisputeAsTrainer(deps, user, act, params.bookingId, body),
    'POST /api/trainer-diary/bookings/:bookingId/notes': ({ act, params, body }) =>
      createClientNote(deps, act, params.bookingId, body),
    'DELETE /api/trainer-diary/notes/:noteId': ({ act, params }) =>
      removeClientNote(deps, act, params.noteId),
    'PUT /api/trainer-diary/bookings/:bookingId/meeting-link': ({ user, params, body }) =>
      updateMeetingLink(deps, user, params.bookingId, body.meetingLink),
    'PUT /api/trainer-diary/bookings/:bookingId/attendance': ({ user, params, body }) =>
      markAsTrainer(deps, user, params.bookingId, body),
  });
}
