import { findBusinessId } from '#areas/catalogue/sessions/own/session-ownership.server.ts';
import { readLastPlace } from '#areas/identity/accounts/current/last-place.ts';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { throttleCodeAttempts } from '#areas/identity/accounts/sign-in/code-throttle.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { newSecret } from '#shared/domain/secret.server.ts';
import { requestNetwork } from '#shared/http/network.ts';
import { checkoutDefaults } from './book/booking-queries.server.ts';
import { toBookingResponse } from './book/booking-response.server.ts';
import { createBooking, lookUpBooking } from './book/create-booking.server.ts';
import { type CancelDeps, cancelBooking } from './cancel/cancel-booking.server.ts';
import { cancelOrder } from './cancel/cancel-order.server.ts';
import { bookingEndpoints, usualLocationEndpoints } from './contract.ts';
import { abandonHold, heartbeat, setHoldContact } from './hold/own-hold.server.ts';
import { type PlaceHoldDeps, placeHold } from './hold/place-hold.server.ts';
import { listMyMessages } from './message/send-message.server.ts';
import { holdMove } from './move/hold-move.server.ts';
import { listMoveTargets, type MoveDeps, moveBooking } from './move/move-booking.server.ts';
import {
  bookingCalendarFile,
  type CalendarSite,
  readCalendarFeed,
  readCalendarFeedUrl,
  renewCalendarFeed,
} from './my-bookings/booking-calendar.server.ts';
import { invitationFile } from './my-bookings/invitation-file.server.ts';
import { findLatestBooking } from './my-bookings/my-booking-queries.server.ts';
import {
  listMyBookings,
  readBooking,
  renderCheckInCode,
  requireOwnBooking,
} from './my-bookings/read-bookings.server.ts';
import { deleteRememberedAttendee, listRememberedAttendees } from './order/attendee-queries.server.ts';
import { updateAttendee, updateSavedAttendee } from './order/attendees.server.ts';
import { readOrder, requireOwnOrder } from './order/read-order.server.ts';
import { renderReceiptPdf } from './receipts/receipt-pdf.server.ts';
import {
  clearedVisitorCookie,
  readVisitorSecret,
  visitorCookie,
} from './visitor-hold/visitor-cookie.server.ts';
import {
  abandonVisitorHold,
  hasVisitorHolds,
  holdForVisitor,
  readVisitorHolds,
  type VisitorHoldDeps,
} from './visitor-hold/visitor-holds.server.ts';

export interface BookingRoutesDeps extends PlaceHoldDeps, VisitorHoldDeps, CancelDeps, MoveDeps {
  auth: Authenticator;
  site: CalendarSite;
  fontFolder: string;
}

const isSecure = ({ site }: Pick<BookingRoutesDeps, 'site'>): boolean => site.publicUrl.startsWith('https:');

/** Callers only reach their own bookings. */
export const bookingRoutes = (deps: BookingRoutesDeps) =>
  registerEndpoints(bookingEndpoints, deps.auth, {
    'POST /api/create-payment-intent': async ({ user, body, request, reply }) => {
      const secret = readVisitorSecret(request.headers.cookie);
      const place = async () => {
        const answer = await placeHold(deps, user, body, secret);
        if (secret !== null && !(await hasVisitorHolds(deps, secret)))
          reply.header('set-cookie', clearedVisitorCookie(isSecure(deps)));
        return answer;
      };
      if (body.code === undefined) return place();
      const guess = {
        of: 'promo_code',
        userId: user.id,
        network: requestNetwork(request),
        businessId: await findBusinessId(deps.pool, body.sessionId),
      } as const;
      return throttleCodeAttempts(deps, guess, place);
    },
    'POST /api/visitor-holds': async ({ body, request, reply, viewer }) => {
      if ((await viewer()) !== null)
        throw new AppError('conflict', 'You’re signed in. Open the checkout to hold your place.');
      const secret = readVisitorSecret(request.headers.cookie) ?? newSecret();
      const held = await holdForVisitor(deps, { secret, network: requestNetwork(request) }, body);
      reply.header('set-cookie', visitorCookie(secret, isSecure(deps)));
      return held;
    },
    'GET /api/visitor-holds': ({ request, reply }) => {
      reply.header('cache-control', 'no-store');
      return readVisitorHolds(deps, readVisitorSecret(request.headers.cookie));
    },
    'DELETE /api/visitor-holds/:holdId': ({ params, request }) =>
      abandonVisitorHold(deps, readVisitorSecret(request.headers.cookie), params.holdId),
    'PUT /api/holds/:holdId/contact': ({ user, params, body }) =>
      setHoldContact(deps, user, params.holdId, body),
    'PUT /api/holds/:holdId/sign-of-life': ({ user, params, body }) =>
      heartbeat(deps, user, params.holdId, body),
    'DELETE /api/holds/:holdId': ({ user, params, query }) => abandonHold(deps, user, params.holdId, query),

    'POST /api/bookings': ({ user, body }) => createBooking(deps, user, body),
    'GET /api/bookings': ({ user }) => listMyBookings(deps, user),
    'GET /api/bookings/messages': ({ user }) => listMyMessages(deps.pool, user),
    'GET /api/bookings/lookup': ({ user, query }) => lookUpBooking(deps, user, query),
    'GET /api/bookings/:bookingId': ({ user, params }) => readBooking(deps, user, params.bookingId),
    'POST /api/bookings/:bookingId/cancel': ({ user, params, body }) =>
      cancelBooking(deps, user, params.bookingId, body),
    'GET /api/bookings/:bookingId/dates': ({ user, params }) => listMoveTargets(deps, user, params.bookingId),
    'POST /api/bookings/:bookingId/move': ({ user, params, body }) =>
      moveBooking(deps, user, params.bookingId, body),
    'POST /api/bookings/:bookingId/move-payment': ({ user, params, body }) =>
      holdMove(deps, user, params.bookingId, body),
    'PUT /api/bookings/:bookingId/attendee': ({ user, params, body }) =>
      updateAttendee(deps, user, params.bookingId, body),

    'GET /api/orders/:orderId': ({ user, params }) => readOrder(deps, user, params.orderId),
    'POST /api/orders/:orderId/cancel': ({ user, params, body }) =>
      cancelOrder(deps, user, params.orderId, body),
    'GET /api/checkout-contact': async ({ user }) => {
      const { phone } = await checkoutDefaults(deps.pool, { userId: user.id, sessionId: null });
      return { phone };
    },
    'GET /api/attendees': ({ user }) => listRememberedAttendees(deps.pool, user.id),
    'PUT /api/attendees/:attendeeId': ({ user, params, body }) =>
      updateSavedAttendee(deps, user, params.attendeeId, body),
    'DELETE /api/attendees/:attendeeId': async ({ user, params }) => {
      if (!(await deleteRememberedAttendee(deps.pool, user.id, params.attendeeId)))
        throw new AppError('not_found', 'We can’t find that person.');
    },

    'GET /api/bookings/:bookingId/calendar.ics': async ({ user, params, reply }) => {
      const booking = await requireOwnBooking(deps.pool, user, params.bookingId);
      // For a series, all active places; a cancelled one is removed by itself.
      const bought =
        booking.dates > 1 && booking.cancelledAt === null
          ? await requireOwnOrder(deps.pool, user, booking.orderId)
          : [];
      const file = bookingCalendarFile(deps.site, booking, bought);
      return reply
        .header('content-type', file.contentType)
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .header('cache-control', 'no-store')
        .send(file.content);
    },
    'GET /api/bookings/:bookingId/invitation.ics': async ({ user, params, reply }) => {
      const booking = await requireOwnBooking(deps.pool, user, params.bookingId);
      const file = invitationFile(deps.site, booking, deps.clock.now());
      return reply
        .header('content-type', file.contentType)
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .header('cache-control', 'no-store')
        .send(file.content);
    },
    'GET /api/bookings/:bookingId/receipt.pdf': async ({ user, params, reply }) => {
      const booking = await requireOwnBooking(deps.pool, user, params.bookingId);
      const today = deps.clock.now();
      const { fontFolder, site } = deps;
      const bought = await requireOwnOrder(deps.pool, user, booking.orderId);
      const pdf = await renderReceiptPdf(
        toBookingResponse(booking, today),
        { brand: site.brand, today, fontFolder },
        bought.map((place) => toBookingResponse(place, today)),
      );
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="receipt-${booking.reference}.pdf"`)
        .header('cache-control', 'no-store')
        .send(pdf);
    },
    'GET /api/bookings/:bookingId/check-in.svg': async ({ user, params, reply }) => {
      const booking = await requireOwnBooking(deps.pool, user, params.bookingId);
      return reply
        .header('content-type', 'image/svg+xml')
        .header('cache-control', 'no-store')
        .send(await renderCheckInCode(deps.site.publicUrl, booking));
    },

    'GET /api/calendar-feed': ({ user }) => readCalendarFeedUrl(deps, user),
    'POST /api/calendar-feed': ({ user }) => renewCalendarFeed(deps, user),
    'GET /api/calendar/:token.ics': async ({ params, reply }) =>
      reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        // The URL is the secret: don't leak it to links or search engines.
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        .send(await readCalendarFeed(deps, params.token)),
  });

/** The last search, else the district of the last booking: a whole postcode would be the studio's own. */
export const usualLocationRoutes = ({ db, auth }: { db: Db; auth: Authenticator }) =>
  registerEndpoints(usualLocationEndpoints, auth, {
    'GET /api/bookings/usual-place': async ({ user, request }) => {
      const latest = await findLatestBooking(db, user.id);
      return {
        place: readLastPlace(request.headers.cookie) ?? latest?.district ?? null,
        booked: latest !== null,
      };
    },
  });
