import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { sendCsv } from '#shared/http/csv-file.server.ts';
import { staffBookingEndpoints } from './contract.ts';
import {
  finishPaymentLink,
  type PaymentLinkDeps,
  readPaymentLink,
  releaseLink,
  renewLink,
} from './payment-link.server.ts';
import { readBookable, readCustomerForDate, takeBooking } from './take-booking.server.ts';
import { exportTakings, readTakings, recordDeskRefund, voidTaking } from './takings.server.ts';

export function staffBookingRoutes(deps: PaymentLinkDeps & { auth: Authenticator }): RegisterRoutes {
  return registerEndpoints(staffBookingEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/bookable': ({ user, params, query }) =>
      readBookable(deps, user, params.businessId, query),
    'GET /api/businesses/:businessId/bookable/:occurrenceId/customers/:customerId': ({ user, params }) =>
      readCustomerForDate(deps, user, params),
    'POST /api/businesses/:businessId/staff-bookings': ({ act, params, body }) =>
      takeBooking(deps, act, params.businessId, body),
    'POST /api/staff-bookings/:orderId/link': ({ act, params, body }) =>
      renewLink(deps, act, params.orderId, body),
    'DELETE /api/staff-bookings/:orderId': ({ act, params }) => releaseLink(deps, act, params.orderId),
    'GET /api/businesses/:businessId/takings': ({ user, params, query }) =>
      readTakings(deps, user, params.businessId, query.day),
    'GET /api/businesses/:businessId/takings.csv': async ({ user, params, query, reply }) =>
      sendCsv(reply, await exportTakings(deps, user, params.businessId, query)),
    'POST /api/takings/:takingId/void': ({ act, params, body }) =>
      voidTaking(deps, act, params.takingId, body.reason),
    'POST /api/bookings/:bookingId/desk-refund': ({ act, params, body }) =>
      recordDeskRefund(deps, act, params.bookingId, body),
    'GET /api/payment-links/:token': ({ params }) => readPaymentLink(deps, params.token),
    'POST /api/payment-links/:token/finish': ({ params }) => finishPaymentLink(deps, params.token),
  });
}
