import { type Authenticator, requireUser } from '#features/accounts/require-user.server.ts';
import { markAttendanceSchema, paymentIntentAnswerSchema } from '#features/booking/contract.ts';
import { trainerParamsSchema } from '#features/trainers/contract.ts';
import { approvedTrainer } from '#features/trainers/show-trainer.server.ts';
import { plusDays } from '#shared/calendar/calendar-day.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import {
  cancelTrainerBookingSchema,
  dayOffSchema,
  holdTrainerHourSchema,
  hoursQuerySchema,
  openHoursSchema,
  trainerBookingParamsSchema,
  trainerDiarySchema,
} from './contract.ts';
import { type HoldTrainerHourDeps, holdTrainerHour } from './hold-trainer-hour.server.ts';
import { openHours } from './open-hours.server.ts';
import {
  cancelAsTrainer,
  type DiaryDeps,
  markAsTrainer,
  setDayOff,
  trainerDiary,
} from './trainer-diary.server.ts';

export interface TrainerBookingRoutesDeps extends HoldTrainerHourDeps, DiaryDeps {
  auth: Authenticator;
}

const MOST_DAYS = 31;

/** Hours of trainers for those who book them, and the trainer's own diary. */
export function trainerBookingRoutes(deps: TrainerBookingRoutesDeps): RegisterRoutes {
  const { auth, pool, clock } = deps;
  return (app) => {
    app.get(
      '/api/personal-trainers/:id/hours',
      {
        schema: {
          params: trainerParamsSchema,
          querystring: hoursQuerySchema,
          response: { 200: openHoursSchema },
        },
      },
      async ({ params, query: { from, to } }) => {
        const trainer = await approvedTrainer(pool, params.id);
        if (!trainer.bookingEnabled) return [];
        const last = plusDays(from, MOST_DAYS - 1);
        return openHours(pool, trainer, { from, to: to > last ? last : to }, clock.now());
      },
    );

    app.post(
      '/api/personal-trainers/:id/hold',
      {
        schema: {
          params: trainerParamsSchema,
          body: holdTrainerHourSchema,
          response: { 200: paymentIntentAnswerSchema },
        },
      },
      async (request) =>
        holdTrainerHour(deps, await requireUser(auth, request), request.params.id, request.body),
    );

    app.get('/api/trainer-diary', { schema: { response: { 200: trainerDiarySchema } } }, async (request) =>
      trainerDiary(deps, await requireUser(auth, request)),
    );

    app.put(
      '/api/trainer-diary/days-off/:day',
      { schema: { params: dayOffSchema, response: { 200: trainerDiarySchema } } },
      async (request) => setDayOff(deps, await requireUser(auth, request), request.params.day, true),
    );

    app.delete(
      '/api/trainer-diary/days-off/:day',
      { schema: { params: dayOffSchema, response: { 200: trainerDiarySchema } } },
      async (request) => setDayOff(deps, await requireUser(auth, request), request.params.day, false),
    );

    app.post(
      '/api/trainer-diary/bookings/:bookingId/cancel',
      {
        schema: {
          params: trainerBookingParamsSchema,
          body: cancelTrainerBookingSchema,
          response: { 200: trainerDiarySchema },
        },
      },
      async (request) =>
        cancelAsTrainer(
          deps,
          await requireUser(auth, request),
          request.params.bookingId,
          request.body.reason,
        ),
    );

    app.put(
      '/api/trainer-diary/bookings/:bookingId/attendance',
      {
        schema: {
          params: trainerBookingParamsSchema,
          body: markAttendanceSchema,
          response: { 200: trainerDiarySchema },
        },
      },
      async (request) =>
        markAsTrainer(deps, await requireUser(auth, request), request.params.bookingId, request.body),
    );
  };
}
