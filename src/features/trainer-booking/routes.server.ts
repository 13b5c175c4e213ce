import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { approvedTrainer } from '#features/trainers/find/show-trainer.server.ts';
import { plusDays } from '#shared/calendar/calendar-day.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import {
  followCalendar,
  type KeepCalendarsDeps,
  readDiaryFeed,
  renewFeed,
  showCalendars,
} from './calendar/keep-calendars.server.ts';
import { trainerBookingEndpoints } from './contract.ts';
import { type HoldTrainerHourDeps, holdTrainerHour } from './hold-trainer-hour.server.ts';
import { noteClient, removeClientNote } from './notes/note-client.server.ts';
import { openHours } from './open-hours.server.ts';
import {
  answerAsTrainer,
  type CaseDeps,
  cancelAsTrainer,
  type DaysOffDeps,
  type DiaryDeps,
  markAsTrainer,
  replaceMeetingLink,
  takeBankHolidaysOff,
  takeDaysOff,
  trainerDiary,
  workOn,
} from './trainer-diary.server.ts';

export interface TrainerBookingRoutesDeps
  extends HoldTrainerHourDeps,
    DiaryDeps,
    DaysOffDeps,
    CaseDeps,
    KeepCalendarsDeps {
  auth: Authenticator;
}

const MOST_DAYS = 31;

/** Hours of trainers for those who book them, and the trainer's own diary. */
export function trainerBookingRoutes(deps: TrainerBookingRoutesDeps): RegisterRoutes {
  const { auth, pool, clock } = deps;
  return serve(trainerBookingEndpoints, auth, {
    'GET /api/personal-trainers/:id/hours': async ({ params, query }) => {
      const trainer = await approvedTrainer(pool, params.id);
      if (!trainer.bookingEnabled) return [];
      const last = plusDays(query.from, MOST_DAYS - 1);
      const to = query.to > last ? last : query.to;
      return openHours(pool, trainer, query, { from: query.from, to }, clock.now());
    },
    'POST /api/personal-trainers/:id/hold': ({ user, params, body }) =>
      holdTrainerHour(deps, user, params.id, body),
    'GET /api/trainer-diary': ({ user }) => trainerDiary(deps, user),
    'GET /api/trainer-calendar': ({ user }) => showCalendars(deps, user),
    'POST /api/trainer-calendar/feed': ({ user }) => renewFeed(deps, user, true),
    'DELETE /api/trainer-calendar/feed': ({ user }) => renewFeed(deps, user, false),
    'PUT /api/trainer-calendar/busy': ({ user, body }) => followCalendar(deps, user, body.url, body.holds),
    'GET /api/trainer-calendar/:token.ics': async ({ params, reply }) =>
      reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        // The address is the secret: no link may carry it away, no search engine keep it.
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        .send(await readDiaryFeed(deps, params.token)),
    'PUT /api/trainer-diary/days-off/:day': ({ user, params }) =>
      takeDaysOff(deps, user, { from: params.day, to: '' }),
    'POST /api/trainer-diary/bank-holidays-off': ({ user, query }) =>
      takeBankHolidaysOff(deps, user, query.holds),
    'POST /api/trainer-diary/days-off': ({ user, body }) => takeDaysOff(deps, user, body),
    'DELETE /api/trainer-diary/days-off/:day': ({ user, params }) => workOn(deps, user, params.day),
    'POST /api/trainer-diary/bookings/:bookingId/cancel': ({ user, act, params, body }) =>
      cancelAsTrainer(deps, user, params.bookingId, body.reason, act.requestId),
    'PUT /api/trainer-diary/bookings/:bookingId/dispute': ({ user, act, params, body }) =>
      answerAsTrainer(deps, user, act, params.bookingId, body),
    'POST /api/trainer-diary/bookings/:bookingId/notes': ({ act, params, body }) =>
      noteClient(deps, act, params.bookingId, body),
    'DELETE /api/trainer-diary/notes/:noteId': ({ act, params }) =>
      removeClientNote(deps, act, params.noteId),
    'PUT /api/trainer-diary/bookings/:bookingId/meeting-link': ({ user, params, body }) =>
      replaceMeetingLink(deps, user, params.bookingId, body.meetingLink),
    'PUT /api/trainer-diary/bookings/:bookingId/attendance': ({ user, params, body }) =>
      markAsTrainer(deps, user, params.bookingId, body),
  });
}
