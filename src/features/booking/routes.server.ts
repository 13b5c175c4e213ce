import { z } from 'zod';
import { type Authenticator, requireUser } from '#features/accounts/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { bookingAnswer } from './booking-answer.server.ts';
import { bookingCalendarFile, type CalendarSite } from './booking-calendar.server.ts';
import { readCalendarFeed, renewCalendarFeed, showCalendarFeed } from './calendar-feed.server.ts';
import { type CancelDeps, cancelBooking } from './cancel-booking.server.ts';
import { checkInCode } from './check-in-code.server.ts';
import {
  bookingListSchema,
  bookingParamsSchema,
  bookingSchema,
  calendarFeedParamsSchema,
  calendarFeedSchema,
  cancelBookingSchema,
  createBookingSchema,
  createPaymentIntentSchema,
  giveBackHoldSchema,
  holdContactSchema,
  holdParamsSchema,
  lookUpBookingSchema,
  paymentIntentAnswerSchema,
  signOfLifeSchema,
} from './contract.ts';
import { createBooking, lookUpBooking } from './create-booking.server.ts';
import { giveBackHold } from './give-back-hold.server.ts';
import { hearFromPage } from './hear-from-page.server.ts';
import { requireOwnBooking } from './own-booking.server.ts';
import { type PlaceHoldDeps, placeHold } from './place-hold.server.ts';
import { receiptPdf } from './receipt-pdf.server.ts';
import { setHoldContact } from './set-hold-contact.server.ts';
import { listOwnBookings, showBooking } from './show-bookings.server.ts';

const nothing = z.null();

export interface BookingRoutesDeps extends PlaceHoldDeps, CancelDeps {
  auth: Authenticator;
  /** Who publishes calendar entries, and where their links lead. */
  site: CalendarSite;
  /** Holds the fonts that receipts embed (assets/fonts). */
  fontFolder: string;
}

/** Holding, paying for and booking a seat. Every endpoint needs a signed-in person and serves only their own. */
export function bookingRoutes(deps: BookingRoutesDeps): RegisterRoutes {
  return (app) => {
    app.post(
      '/api/create-payment-intent',
      { schema: { body: createPaymentIntentSchema, response: { 200: paymentIntentAnswerSchema } } },
      async (request) => placeHold(deps, await requireUser(deps.auth, request), request.body),
    );

    app.put(
      '/api/holds/:holdId/contact',
      { schema: { params: holdParamsSchema, body: holdContactSchema, response: { 204: nothing } } },
      async (request, reply) => {
        const user = await requireUser(deps.auth, request);
        await setHoldContact(deps, user, request.params.holdId, request.body);
        return reply.code(204).send(null);
      },
    );

    app.put(
      '/api/holds/:holdId/sign-of-life',
      { schema: { params: holdParamsSchema, body: signOfLifeSchema, response: { 204: nothing } } },
      async (request, reply) => {
        const user = await requireUser(deps.auth, request);
        await hearFromPage(deps, user, request.params.holdId, request.body);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/api/holds/:holdId',
      {
        schema: { params: holdParamsSchema, querystring: giveBackHoldSchema, response: { 204: nothing } },
      },
      async (request, reply) => {
        const user = await requireUser(deps.auth, request);
        await giveBackHold(deps, user, request.params.holdId, request.query);
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/api/bookings',
      { schema: { body: createBookingSchema, response: { 200: bookingSchema } } },
      async (request) => createBooking(deps, await requireUser(deps.auth, request), request.body),
    );

    app.get('/api/bookings', { schema: { response: { 200: bookingListSchema } } }, async (request) =>
      listOwnBookings(deps, await requireUser(deps.auth, request)),
    );

    app.get(
      '/api/bookings/lookup',
      { schema: { querystring: lookUpBookingSchema, response: { 200: bookingSchema } } },
      async (request) => lookUpBooking(deps, await requireUser(deps.auth, request), request.query),
    );

    app.get(
      '/api/bookings/:bookingId',
      { schema: { params: bookingParamsSchema, response: { 200: bookingSchema } } },
      async (request) => showBooking(deps, await requireUser(deps.auth, request), request.params.bookingId),
    );

    app.post(
      '/api/bookings/:bookingId/cancel',
      {
        schema: { params: bookingParamsSchema, body: cancelBookingSchema, response: { 200: bookingSchema } },
      },
      async (request) =>
        cancelBooking(deps, await requireUser(deps.auth, request), request.params.bookingId, request.body),
    );

    app.get(
      '/api/bookings/:bookingId/calendar.ics',
      { schema: { params: bookingParamsSchema } },
      async (request, reply) => {
        const user = await requireUser(deps.auth, request);
        const booking = await requireOwnBooking(deps.pool, user, request.params.bookingId);
        const file = bookingCalendarFile(deps.site, booking);
        return reply
          .header('content-type', file.contentType)
          .header('content-disposition', `attachment; filename="${file.fileName}"`)
          .header('cache-control', 'no-store')
          .send(file.content);
      },
    );

    app.get(
      '/api/bookings/:bookingId/receipt.pdf',
      { schema: { params: bookingParamsSchema } },
      async (request, reply) => {
        const user = await requireUser(deps.auth, request);
        const booking = await requireOwnBooking(deps.pool, user, request.params.bookingId);
        const today = deps.clock.now();
        const { fontFolder, site } = deps;
        const pdf = await receiptPdf(bookingAnswer(booking, today), { brand: site.brand, today, fontFolder });
        return reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', `attachment; filename="receipt-${booking.reference}.pdf"`)
          .header('cache-control', 'no-store')
          .send(pdf);
      },
    );

    app.get(
      '/api/bookings/:bookingId/check-in.svg',
      { schema: { params: bookingParamsSchema } },
      async (request, reply) => {
        const user = await requireUser(deps.auth, request);
        const booking = await requireOwnBooking(deps.pool, user, request.params.bookingId);
        return reply
          .header('content-type', 'image/svg+xml')
          .header('cache-control', 'no-store')
          .send(await checkInCode(deps.site.publicUrl, booking));
      },
    );

    app.get('/api/calendar-feed', { schema: { response: { 200: calendarFeedSchema } } }, async (request) =>
      showCalendarFeed(deps, await requireUser(deps.auth, request)),
    );

    app.post('/api/calendar-feed', { schema: { response: { 200: calendarFeedSchema } } }, async (request) =>
      renewCalendarFeed(deps, await requireUser(deps.auth, request)),
    );

    app.get(
      '/api/calendar/:token.ics',
      { schema: { params: calendarFeedParamsSchema } },
      async (request, reply) =>
        reply
          .header('content-type', 'text/calendar; charset=utf-8')
          .header('cache-control', 'private, no-store')
          // The address is the secret: no link may carry it away, no search engine keep it.
          .header('referrer-policy', 'no-referrer')
          .header('x-robots-tag', 'noindex')
          .send(await readCalendarFeed(deps, request.params.token)),
    );
  };
}
