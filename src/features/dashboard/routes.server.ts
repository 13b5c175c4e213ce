import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import type { CancelOccurrenceDeps } from '#features/booking/cancel/cancel-occurrence.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { sendCsv } from '#shared/http/csv-file.server.ts';
import { pageLinks } from '#shared/http/page-links.ts';
import { bookingListEndpoints } from './bookings/contract.ts';
import { bookingsCsv, listBookings, listLatestBookings } from './bookings/list-bookings.server.ts';
import { addOneOffDate } from './dates/add-one-off-date.server.ts';
import {
  type ChangeDateDeps,
  cancelDate,
  changeDate,
  moveDateTo,
  placeDateAt,
} from './dates/change-date.server.ts';
import { dateEndpoints } from './dates/contract.ts';
import { attendeesCsv, showCalendar, showDate } from './dates/show-date.server.ts';
import { doorEndpoints } from './door/contract.ts';
import { findByCode, forgetWalkIn, markBooking, noteWalkIn, showToday } from './door/work-the-door.server.ts';
import { overviewEndpoints } from './figures/contract.ts';
import { showOverview } from './figures/show-figures.server.ts';
import {
  answerDisputeOfSale,
  callOffSale,
  messageCustomer,
  moveSale,
  refundSale,
  type SaleDeps,
} from './sale/act-on-sale.server.ts';
import { saleEndpoints } from './sale/contract.ts';
import { datesForSale, showSale } from './sale/show-sale.server.ts';

export interface DashboardRoutesDeps extends ChangeDateDeps, CancelOccurrenceDeps, SaleDeps {
  auth: Authenticator;
}

/** A business's day: its calendar, its dates and who comes to them. Every endpoint asks what the person may there. */
export function dashboardRoutes(deps: DashboardRoutesDeps): RegisterRoutes {
  const { pool, clock, auth } = deps;
  const endpoints = {
    ...dateEndpoints,
    ...doorEndpoints,
    ...saleEndpoints,
    ...bookingListEndpoints,
    ...overviewEndpoints,
  };
  return serve(endpoints, auth, {
    'GET /api/businesses/:businessId/calendar': ({ user, params, query }) =>
      showCalendar(pool, user, params.businessId, query),
    'GET /api/occurrences/:occurrenceId': ({ user, params }) =>
      showDate(pool, user, params.occurrenceId, clock.now()),
    'PUT /api/occurrences/:occurrenceId': ({ user, params, body }) =>
      changeDate(deps, user, params.occurrenceId, body),
    'PUT /api/occurrences/:occurrenceId/place': ({ act, params, body }) =>
      placeDateAt(deps, act, params.occurrenceId, body),
    'POST /api/occurrences/:occurrenceId/move': ({ act, params, body }) =>
      moveDateTo(deps, act, params.occurrenceId, body),
    'POST /api/sessions/:sessionId/dates': ({ act, params, body }) =>
      addOneOffDate(deps, act, params.sessionId, body),
    'POST /api/occurrences/:occurrenceId/cancel': ({ act, params, body }) =>
      cancelDate(deps, act, params.occurrenceId, body),
    'GET /api/occurrences/:occurrenceId/attendees.csv': async ({ user, params, reply }) =>
      sendCsv(reply, await attendeesCsv(pool, user, params.occurrenceId)),

    'GET /api/businesses/:businessId/check-in': ({ user, params }) =>
      showToday(pool, user, params.businessId, clock.now()),
    'GET /api/check-in/:token': async ({ viewer, params }) => findByCode(pool, await viewer(), params.token),
    'PUT /api/bookings/:bookingId/attendance': ({ user, params, body }) =>
      markBooking({ pool, clock }, user, params.bookingId, body),

    'POST /api/occurrences/:occurrenceId/walk-ins': ({ user, params, body }) =>
      noteWalkIn(deps, user, params.occurrenceId, body),
    'DELETE /api/walk-ins/:walkInId': ({ user, params }) => forgetWalkIn(deps, user, params.walkInId),

    'GET /api/bookings/:bookingId/sale': ({ user, params }) =>
      showSale(pool, user, params.bookingId, clock.now()),
    'POST /api/bookings/:bookingId/refund': ({ act, params, body }) =>
      refundSale(deps, act, params.bookingId, body),
    'POST /api/bookings/:bookingId/call-off': ({ act, params, body }) =>
      callOffSale(deps, act, params.bookingId, body),
    'PUT /api/bookings/:bookingId/dispute': ({ act, params, body }) =>
      answerDisputeOfSale(deps, act, params.bookingId, body),
    'GET /api/bookings/:bookingId/sale/dates': ({ user, params }) =>
      datesForSale(pool, user, params.bookingId, clock.now()),
    'POST /api/bookings/:bookingId/sale/move': ({ act, params, body }) =>
      moveSale(deps, act, params.bookingId, body),
    'POST /api/bookings/:bookingId/messages': ({ act, params, body }) =>
      messageCustomer(deps, act, params.bookingId, body),

    // The plain list (docs/product/api.md#endpoints); what surrounds it travels in headers.
    'GET /api/bookings/business/:businessId': async ({ user, params: { businessId }, query, reply }) => {
      const { bookings, total, ...pages } = await listLatestBookings(pool, user, businessId, query);
      reply.header('X-Total-Count', total);
      reply.header('Link', pageLinks(`/api/bookings/business/${businessId}`, query, pages));
      return bookings;
    },
    'GET /api/businesses/:businessId/bookings': ({ user, params, query }) =>
      listBookings(pool, user, params.businessId, query),
    'GET /api/businesses/:businessId/bookings.csv': async ({ user, params, query, reply }) =>
      sendCsv(reply, await bookingsCsv(pool, user, params.businessId, query, clock.now())),

    'GET /api/businesses/:businessId/overview': ({ user, params }) =>
      showOverview(pool, user, params.businessId, clock.now()),
  });
}
