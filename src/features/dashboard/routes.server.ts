import { type Authenticator, requireUser } from '#features/accounts/require-user.server.ts';
import type { CancelOccurrenceDeps } from '#features/booking/cancel-occurrence.server.ts';
import { bookingParamsSchema, markAttendanceSchema } from '#features/booking/contract.ts';
import { businessParamsSchema } from '#features/businesses/contract.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { sendCsv } from '#shared/http/csv-file.server.ts';
import { pageLinks } from '#shared/http/page-links.ts';
import { attendeesCsv } from './attendees-csv.server.ts';
import { cancelDate } from './cancel-date.server.ts';
import { type ChangeDateDeps, changeDate } from './change-date.server.ts';
import {
  analyticsAnswerSchema,
  analyticsQuerySchema,
  bookingsAnswerSchema,
  bookingsQuerySchema,
  calendarAnswerSchema,
  calendarQuerySchema,
  cancelDateSchema,
  changeDateSchema,
  checkInAnswerSchema,
  checkInParamsSchema,
  dateAnswerSchema,
  dateParamsSchema,
  markAnswerSchema,
  todayAnswerSchema,
} from './contract.ts';
import { latestBookingsQuerySchema, latestBookingsSchema } from './latest-bookings-contract.ts';
import { bookingsCsv, listBookings } from './list-bookings.server.ts';
import { listLatestBookings } from './list-latest-bookings.server.ts';
import { findByCode, markBooking } from './mark-booking.server.ts';
import { showAnalytics } from './show-analytics.server.ts';
import { showCalendar } from './show-calendar.server.ts';
import { showDate } from './show-date.server.ts';
import { showToday } from './show-today.server.ts';

export interface DashboardRoutesDeps extends ChangeDateDeps, CancelOccurrenceDeps {
  auth: Authenticator;
}

/** A business's day: its calendar, its dates and who comes to them. Every endpoint asks what the person may there. */
export function dashboardRoutes(deps: DashboardRoutesDeps): RegisterRoutes {
  const { pool, clock, auth } = deps;
  return (app) => {
    app.get(
      '/api/businesses/:businessId/calendar',
      {
        schema: {
          params: businessParamsSchema,
          querystring: calendarQuerySchema,
          response: { 200: calendarAnswerSchema },
        },
      },
      async (request) =>
        showCalendar(pool, await requireUser(auth, request), request.params.businessId, request.query),
    );

    app.get(
      '/api/occurrences/:occurrenceId',
      { schema: { params: dateParamsSchema, response: { 200: dateAnswerSchema } } },
      async (request) =>
        showDate(pool, await requireUser(auth, request), request.params.occurrenceId, clock.now()),
    );

    app.put(
      '/api/occurrences/:occurrenceId',
      { schema: { params: dateParamsSchema, body: changeDateSchema, response: { 200: dateAnswerSchema } } },
      async (request) =>
        changeDate(deps, await requireUser(auth, request), request.params.occurrenceId, request.body),
    );

    app.post(
      '/api/occurrences/:occurrenceId/cancel',
      { schema: { params: dateParamsSchema, body: cancelDateSchema, response: { 200: dateAnswerSchema } } },
      async (request) =>
        cancelDate(deps, await requireUser(auth, request), request.params.occurrenceId, request.body),
    );

    app.get(
      '/api/occurrences/:occurrenceId/attendees.csv',
      { schema: { params: dateParamsSchema } },
      async (request, reply) =>
        sendCsv(
          reply,
          await attendeesCsv(pool, await requireUser(auth, request), request.params.occurrenceId),
        ),
    );

    app.put(
      '/api/bookings/:bookingId/attendance',
      {
        schema: {
          params: bookingParamsSchema,
          body: markAttendanceSchema,
          response: { 200: markAnswerSchema },
        },
      },
      async (request) =>
        markBooking(
          { db: pool, clock },
          await requireUser(auth, request),
          request.params.bookingId,
          request.body,
        ),
    );

    // The plain list of the specification (section 7); what surrounds it travels in headers.
    app.get(
      '/api/bookings/business/:businessId',
      {
        schema: {
          params: businessParamsSchema,
          querystring: latestBookingsQuerySchema,
          response: { 200: latestBookingsSchema },
        },
      },
      async (request, reply) => {
        const user = await requireUser(auth, request);
        const { businessId } = request.params;
        const { bookings, total, ...pages } = await listLatestBookings(pool, user, businessId, request.query);
        reply.header('X-Total-Count', total);
        reply.header('Link', pageLinks(`/api/bookings/business/${businessId}`, request.query, pages));
        return bookings;
      },
    );

    app.get(
      '/api/businesses/:businessId/bookings',
      {
        schema: {
          params: businessParamsSchema,
          querystring: bookingsQuerySchema,
          response: { 200: bookingsAnswerSchema },
        },
      },
      async (request) =>
        listBookings(pool, await requireUser(auth, request), request.params.businessId, request.query),
    );

    app.get(
      '/api/businesses/:businessId/bookings.csv',
      { schema: { params: businessParamsSchema, querystring: bookingsQuerySchema } },
      async (request, reply) => {
        const user = await requireUser(auth, request);
        const { params, query } = request;
        return sendCsv(reply, await bookingsCsv(pool, user, params.businessId, query, clock.now()));
      },
    );

    app.get(
      '/api/businesses/:businessId/analytics',
      {
        schema: {
          params: businessParamsSchema,
          querystring: analyticsQuerySchema,
          response: { 200: analyticsAnswerSchema },
        },
      },
      async (request) =>
        showAnalytics(
          pool,
          await requireUser(auth, request),
          request.params.businessId,
          Number(request.query.weeks),
          clock.now(),
        ),
    );

    app.get(
      '/api/businesses/:businessId/check-in',
      { schema: { params: businessParamsSchema, response: { 200: todayAnswerSchema } } },
      async (request) =>
        showToday(pool, await requireUser(auth, request), request.params.businessId, clock.now()),
    );

    app.get(
      '/api/check-in/:token',
      { schema: { params: checkInParamsSchema, response: { 200: checkInAnswerSchema } } },
      async (request) => findByCode(pool, await auth.currentUser(request), request.params.token),
    );
  };
}
