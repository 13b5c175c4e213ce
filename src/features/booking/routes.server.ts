import { readLastPlace } from '#features/accounts/current/last-place.ts';
import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { limitWordGuesses } from '#features/accounts/sign-in/word-guesses.server.ts';
import { businessOfSession } from '#features/sessions/own/whose-sessions.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { networkOfRequest } from '#shared/http/network.ts';
import { bookingAnswer } from './book/booking-answer.server.ts';
import { createBooking, lookUpBooking } from './book/create-booking.server.ts';
import { type CancelDeps, cancelBooking } from './cancel/cancel-booking.server.ts';
import { cancelOrder } from './cancel/cancel-order.server.ts';
import { bookingEndpoints, usualPlaceEndpoints } from './contract.ts';
import { giveBackHold, hearFromPage, setHoldContact } from './hold/own-hold.server.ts';
import { type PlaceHoldDeps, placeHold } from './hold/place-hold.server.ts';
import { listOwnMessages } from './message/send-message.server.ts';
import { holdDearerDate } from './move/hold-dearer-date.server.ts';
import { datesToMoveTo, type MoveDeps, moveBooking } from './move/move-booking.server.ts';
import { forgetAttendee, rememberedAttendees } from './order/attendee-queries.server.ts';
import { changeRemembered, nameAttendee } from './order/attendees.server.ts';
import { requireOwnOrder, showOrder } from './order/show-order.server.ts';
import {
  bookingCalendarFile,
  type CalendarSite,
  readCalendarFeed,
  renewCalendarFeed,
  showCalendarFeed,
} from './own/booking-calendar.server.ts';
import { selectLatestBooking } from './own/own-queries.server.ts';
import { checkInCode, listOwnBookings, requireOwnBooking, showBooking } from './own/show-bookings.server.ts';
import { receiptPdf } from './receipts/receipt-pdf.server.ts';

export interface BookingRoutesDeps extends PlaceHoldDeps, CancelDeps, MoveDeps {
  auth: Authenticator;
  /** Who publishes calendar entries, and where their links lead. */
  site: CalendarSite;
  /** Holds the fonts that receipts embed (assets/fonts). */
  fontFolder: string;
}

/** Holding, paying for and booking a seat. Everybody is served only their own. */
export const bookingRoutes = (deps: BookingRoutesDeps) =>
  serve(bookingEndpoints, deps.auth, {
    'POST /api/create-payment-intent': async ({ user, body, request }) => {
      if (body.code === undefined) return placeHold(deps, user, body);
      const guess = {
        of: 'promo_code',
        userId: user.id,
        network: networkOfRequest(request),
        businessId: await businessOfSession(deps.pool, body.sessionId),
      } as const;
      return limitWordGuesses(deps, guess, () => placeHold(deps, user, body));
    },
    'PUT /api/holds/:holdId/contact': ({ user, params, body }) =>
      setHoldContact(deps, user, params.holdId, body),
    'PUT /api/holds/:holdId/sign-of-life': ({ user, params, body }) =>
      hearFromPage(deps, user, params.holdId, body),
    'DELETE /api/holds/:holdId': ({ user, params, query }) => giveBackHold(deps, user, params.holdId, query),

    'POST /api/bookings': ({ user, body }) => createBooking(deps, user, body),
    'GET /api/bookings': ({ user }) => listOwnBookings(deps, user),
    'GET /api/bookings/messages': ({ user }) => listOwnMessages(deps.pool, user),
    'GET /api/bookings/lookup': ({ user, query }) => lookUpBooking(deps, user, query),
    'GET /api/bookings/:bookingId': ({ user, params }) => showBooking(deps, user, params.bookingId),
    'POST /api/bookings/:bookingId/cancel': ({ user, params, body }) =>
      cancelBooking(deps, user, params.bookingId, body),
    'GET /api/bookings/:bookingId/dates': ({ user, params }) => datesToMoveTo(deps, user, params.bookingId),
    'POST /api/bookings/:bookingId/move': ({ user, params, body }) =>
      moveBooking(deps, user, params.bookingId, body),
    'POST /api/bookings/:bookingId/move-payment': ({ user, params, body }) =>
      holdDearerDate(deps, user, params.bookingId, body),
    'PUT /api/bookings/:bookingId/attendee': ({ user, params, body }) =>
      nameAttendee(deps, user, params.bookingId, body),

    'GET /api/orders/:orderId': ({ user, params }) => showOrder(deps, user, params.orderId),
    'POST /api/orders/:orderId/cancel': ({ user, params, body }) =>
      cancelOrder(deps, user, params.orderId, body),
    'GET /api/attendees': ({ user }) => rememberedAttendees(deps.pool, user.id),
    'PUT /api/attendees/:attendeeId': ({ user, params, body }) =>
      changeRemembered(deps, user, params.attendeeId, body),
    'DELETE /api/attendees/:attendeeId': async ({ user, params }) => {
      if (!(await forgetAttendee(deps.pool, user.id, params.attendeeId)))
        throw new AppError('not_found', 'We can’t find that person.');
    },

    'GET /api/bookings/:bookingId/calendar.ics': async ({ user, params, reply }) => {
      const booking = await requireOwnBooking(deps.pool, user, params.bookingId);
      // Of a series all that stands; what was cancelled is taken out by itself.
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
    'GET /api/bookings/:bookingId/receipt.pdf': async ({ user, params, reply }) => {
      const booking = await requireOwnBooking(deps.pool, user, params.bookingId);
      const today = deps.clock.now();
      const { fontFolder, site } = deps;
      const bought = await requireOwnOrder(deps.pool, user, booking.orderId);
      const pdf = await receiptPdf(
        bookingAnswer(booking, today),
        { brand: site.brand, today, fontFolder },
        bought.map((place) => bookingAnswer(place, today)),
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
        .send(await checkInCode(deps.site.publicUrl, booking));
    },

    'GET /api/calendar-feed': ({ user }) => showCalendarFeed(deps, user),
    'POST /api/calendar-feed': ({ user }) => renewCalendarFeed(deps, user),
    'GET /api/calendar/:token.ics': async ({ params, reply }) =>
      reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        // The address is the secret: no link may carry it away, no search engine keep it.
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        .send(await readCalendarFeed(deps, params.token)),
  });

/** Where a person's next search begins: at the place they searched last, else where they last booked. */
export const usualPlaceRoutes = ({ db, auth }: { db: Db; auth: Authenticator }) =>
  serve(usualPlaceEndpoints, auth, {
    'GET /api/bookings/usual-place': async ({ user, request }) => {
      const latest = await selectLatestBooking(db, user.id);
      return {
        place: readLastPlace(request.headers.cookie) ?? latest?.postcode ?? null,
        booked: latest !== null,
      };
    },
  });
