import type { CancelOccurrenceDeps } from '#areas/booking/bookings/cancel/cancel-occurrence.server.ts';
import {
  createWalkIn,
  deleteWalkIn,
  findByCheckInCode,
  markBooking,
  readTodayAttendees,
} from '#areas/booking/schedule/check-in/check-in.server.ts';
import { checkInEndpoints } from '#areas/booking/schedule/check-in/contract.ts';
import { addOneOffOccurrence } from '#areas/booking/schedule/occurrences/add-one-off-occurrence.server.ts';
import {
  type ChangeOccurrenceDeps,
  cancelBusinessOccurrence,
  changeBusinessOccurrence,
  moveBusinessOccurrence,
  relocateBusinessOccurrence,
  runOccurrenceAnyway,
} from '#areas/booking/schedule/occurrences/change-occurrence.server.ts';
import { occurrenceEndpoints } from '#areas/booking/schedule/occurrences/contract.ts';
import {
  attendeesCsv,
  readCalendar,
  readOccurrence,
} from '#areas/booking/schedule/occurrences/read-occurrence.server.ts';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { sendCsv } from '#shared/http/csv-file.server.ts';
import { pageLinks } from '#shared/http/page-links.ts';
import { bookingListEndpoints } from './bookings/contract.ts';
import { bookingsCsv, listBookings, listLatestBookings } from './bookings/list-bookings.server.ts';
import { businessOrderEndpoints } from './business-orders/contract.ts';
import {
  answerOrderDispute,
  type BusinessOrderDeps,
  cancelOrderItems,
  messageCustomer,
  moveOrderItems,
  refundOrderItems,
} from './business-orders/manage-business-order.server.ts';
import { listMoveTargets, readBusinessOrder } from './business-orders/read-business-order.server.ts';
import { overviewEndpoints } from './figures/contract.ts';
import { readOverview } from './figures/read-overview.server.ts';

export interface DashboardRoutesDeps extends ChangeOccurrenceDeps, CancelOccurrenceDeps, BusinessOrderDeps {
  auth: Authenticator;
}

export function dashboardRoutes(deps: DashboardRoutesDeps): RegisterRoutes {
  const { pool, clock, auth } = deps;
  const endpoints = {
    ...occurrenceEndpoints,
    ...checkInEndpoints,
    ...businessOrderEndpoints,
    ...bookingListEndpoints,
    ...overviewEndpoints,
  };
  return registerEndpoints(endpoints, auth, {
    'GET /api/businesses/:businessId/calendar': ({ user, params, query }) =>
      readCalendar(pool, user, params.businessId, query),
    'GET /api/occurrences/:occurrenceId': ({ user, params }) =>
      readOccurrence(pool, user, params.occurrenceId, clock.now()),
    'PUT /api/occurrences/:occurrenceId': ({ user, params, body }) =>
      changeBusinessOccurrence(deps, user, params.occurrenceId, body),
    'PUT /api/occurrences/:occurrenceId/place': ({ act, params, body }) =>
      relocateBusinessOccurrence(deps, act, params.occurrenceId, body),
    'POST /api/occurrences/:occurrenceId/move': ({ act, params, body }) =>
      moveBusinessOccurrence(deps, act, params.occurrenceId, body),
    'POST /api/sessions/:sessionId/dates': ({ act, params, body }) =>
      addOneOffOccurrence(deps, act, params.sessionId, body),
    'POST /api/occurrences/:occurrenceId/cancel': ({ act, params, body }) =>
      cancelBusinessOccurrence(deps, act, params.occurrenceId, body),
    'POST /api/occurrences/:occurrenceId/run-anyway': ({ act, params }) =>
      runOccurrenceAnyway(deps, act, params.occurrenceId),
    'GET /api/occurrences/:occurrenceId/attendees.csv': async ({ user, params, reply }) =>
      sendCsv(reply, await attendeesCsv(pool, user, params.occurrenceId)),

    'GET /api/businesses/:businessId/check-in': ({ user, params }) =>
      readTodayAttendees(pool, user, params.businessId, clock.now()),
    'GET /api/check-in/:token': async ({ viewer, params }) =>
      findByCheckInCode(pool, await viewer(), params.token),
    'PUT /api/bookings/:bookingId/attendance': ({ user, params, body }) =>
      markBooking({ pool, clock }, user, params.bookingId, body),

    'POST /api/occurrences/:occurrenceId/walk-ins': ({ user, params, body }) =>
      createWalkIn(deps, user, params.occurrenceId, body),
    'DELETE /api/walk-ins/:walkInId': ({ user, params }) => deleteWalkIn(deps, user, params.walkInId),

    'GET /api/bookings/:bookingId/sale': ({ user, params }) =>
      readBusinessOrder(pool, user, params.bookingId, clock.now()),
    'POST /api/bookings/:bookingId/refund': ({ act, params, body }) =>
      refundOrderItems(deps, act, params.bookingId, body),
    'POST /api/bookings/:bookingId/call-off': ({ act, params, body }) =>
      cancelOrderItems(deps, act, params.bookingId, body),
    'PUT /api/bookings/:bookingId/dispute': ({ act, params, body }) =>
      answerOrderDispute(deps, act, params.bookingId, body),
    'GET /api/bookings/:bookingId/sale/dates': ({ user, params }) =>
      listMoveTargets(pool, user, params.bookingId, clock.now()),
    'POST /api/bookings/:bookingId/sale/move': ({ act, params, body }) =>
      moveOrderItems(deps, act, params.bookingId, body),
    'POST /api/bookings/:bookingId/messages': ({ act, params, body }) =>
      messageCustomer(deps, act, params.bookingId, body),

    // A plain list (docs/product/api.md#endpoints); paging is in headers.
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
      readOverview(pool, user, params.businessId, clock.now()),
  });
}
