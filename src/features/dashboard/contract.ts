import { z } from 'zod';
import { markSchema } from '#features/booking/attend/mark.ts';
import {
  attendanceSchema,
  bookingParamsSchema,
  bookingStateSchema,
  callingOffReasonSchema,
  MOST_PLACES,
  markAttendanceSchema,
  paidBySchema,
  refundSchema,
  sendMessageSchema,
  walkInInputSchema,
} from '#features/booking/contract.ts';
import { businessParamsSchema, businessRoleSchema } from '#features/businesses/contract.ts';
import { businessActions } from '#features/businesses/permissions/permissions.ts';
import { answerDisputeSchema } from '#features/payments/disputes/contract.ts';
import { taughtBySchema } from '#features/sessions/contract.ts';
import { durationSchema } from '#features/sessions/own/session-form.ts';
import { placeChoiceSchema } from '#features/venues/venue-forms.ts';
import { waiverStands } from '#features/waivers/rules.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { idField, numberIdField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { bookingFilters } from './bookings/bookings-address.ts';

/** Money at the API's edge: pounds as a decimal string with two places. */
/** Pounds with two places. */
export const pounds = z.string().regex(/^-?\d+\.\d{2}$/);

/** What the person may do with what they were answered, so that screens offer no button that is refused. */
const allowed = z.array(z.enum(businessActions));

/** What goes back, in pounds as the person was shown it. */
const refundShown = z
  .string({ error: 'Refund must be in pounds' })
  .regex(/^\d{1,7}\.\d{2}$/, 'Refund must be in pounds');

// The calendar

/** A day in an address: `YYYY-MM-DD` in Europe/London. */
const day = dayField();

const DAYS_AT_MOST = 31;
const DAY_MS = 86_400_000;

/** `GET /api/businesses/{businessId}/calendar?from=…&to=…`: days in Europe/London, both included, at most 31. */
const calendarQuerySchema = z
  .object({ from: day, to: day })
  .refine(
    ({ from, to }) =>
      Date.parse(to) >= Date.parse(from) && Date.parse(to) - Date.parse(from) < DAYS_AT_MOST * DAY_MS,
    { message: 'Please ask for 1 to 31 days', path: ['to'] },
  );

/** One date of a session as the business sees it. `taken` counts seats booked and held. */
const dateSchema = z.object({
  id: z.number().int(),
  sessionId: z.number().int(),
  title: z.string(),
  /** The session type's slug. */
  activity: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  capacity: z.number().int(),
  taken: z.number().int(),
  attended: z.number().int(),
  cancelled: z.boolean(),
  /** Added by itself, beside the weekly times. */
  oneOff: z.boolean(),
  note: z.string(),
  /** Who teaches it; empty where nobody is named. */
  instructors: z.array(taughtBySchema),
  /** Who teaches its session, where others are named for this date, or were; null where nobody is. */
  insteadOf: z.array(taughtBySchema).nullable(),
  venueId: z.number().int().nullable(),
  /** The venue's name; null at the business's own address. */
  venue: z.string().nullable(),
  roomId: z.number().int().nullable(),
  room: z.string().nullable(),
  /** The room that its session is held in, where this date has none: it was taken, or somebody chose none. */
  lacksRoom: z.string().nullable(),
});
export type BusinessDate = z.infer<typeof dateSchema>;

const calendarAnswerSchema = z.object({ dates: z.array(dateSchema), may: allowed });
export type CalendarAnswer = z.infer<typeof calendarAnswerSchema>;

// One date and who comes

const attendeeSchema = z.object({
  bookingId: z.uuid(),
  reference: z.string(),
  /** Who comes. */
  name: z.string(),
  /** Who booked, where that is somebody else: e-mail and phone are theirs. */
  bookedBy: z.string().nullable(),
  /** Said for sessions for children. */
  age: z.number().int().nullable(),
  guardian: z.object({ name: z.string(), phone: z.string() }).nullable(),
  email: z.string(),
  phone: z.string(),
  specialRequirements: z.string(),
  state: bookingStateSchema,
  bookedAt: z.iso.datetime(),
  /** The booking partner that sold the place; absent where that was Fettle. */
  soldThrough: z.string().nullish(),
  /** The system that it was imported from, where it was paid; absent of what was booked here. */
  paidElsewhere: z.string().nullish(),
  /** Who said that they came or did not; null also for marks made before that was kept. */
  mark: markSchema.nullable(),
  /** What they have signed; missing where nothing is asked. */
  waiver: z.enum(waiverStands).optional(),
});
export type Attendee = z.infer<typeof attendeeSchema>;

/** Somebody who came without having booked, as it was noted at the door. */
const walkInSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  places: z.number().int().positive(),
  paidBy: paidBySchema,
  /** What they gave there: the business's own money, in no ledger. */
  paid: pounds,
  cameAt: z.iso.datetime(),
  /** The first name of whoever noted it; null once their account is gone. */
  by: z.string().nullable(),
});
export type WalkIn = z.infer<typeof walkInSchema>;

/** What whoever is at the door should know of somebody; null of a place that is somebody else's than the buyer's. */
const deskFactsSchema = z.object({
  firstTime: z.boolean(),
  /** The start of the date that they came to last. */
  lastVisit: z.iso.datetime().nullable(),
  /** What the staff noted for the door, the latest first. */
  notes: z.array(z.string()),
});

/** When people can be checked in, and from when a no-show can be said. */
const checkInTimesSchema = z.object({
  opensAt: z.iso.datetime(),
  noShowFrom: z.iso.datetime(),
  closesAt: z.iso.datetime(),
});
export type CheckInTimes = z.infer<typeof checkInTimesSchema>;

/** `GET /api/occurrences/{occurrenceId}`. */
const dateAnswerSchema = z.object({
  date: dateSchema,
  business: z.object({ id: z.number().int(), name: z.string(), role: businessRoleSchema }),
  may: allowed,
  /** By name. */
  attendees: z.array(attendeeSchema),
  /** What cancelling the date now would do; null once it is over or cancelled. */
  cancellation: z.object({ bookings: z.number().int(), refund: pounds }).nullable(),
  checkIn: checkInTimesSchema,
});
export type DateAnswer = z.infer<typeof dateAnswerSchema>;

const seenDateSchema = z.object({
  startsAt: z.iso.datetime(),
  capacity: z.number().int(),
  note: z.string().max(500),
});
export type SeenDate = z.infer<typeof seenDateSchema>;

/** `PUT /api/occurrences/{occurrenceId}/place`. When it is no longer where the person saw it, nothing is changed (409). */
export const placeDateSchema = placeChoiceSchema.extend({ seen: placeChoiceSchema });
export type PlaceDate = z.infer<typeof placeDateSchema>;

/** `PUT /api/occurrences/{occurrenceId}`: of this date, or of it and all later ones of its weekly time. */
export const changeDateSchema = z.object({
  capacity: z
    .number({ error: 'Places must be a number' })
    .int('Places must be a whole number')
    .min(1, 'Must allow at least 1 participant')
    .max(10_000, 'At most 10000 places are possible'),
  /** HH:MM in the United Kingdom. */
  startTime: z
    .string({ error: 'Please choose a time' })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time'),
  note: z.string({ error: 'Note must be text' }).trim().max(500, 'Please keep this under 500 characters'),
  scope: z.enum(['this', 'later'], { error: 'Choose this date, or it and all later ones' }),
  /** How the person was shown it; when that no longer holds, nothing is changed (409). */
  seen: seenDateSchema.optional(),
});
export type ChangeDate = z.infer<typeof changeDateSchema>;

/**
 * `POST /api/occurrences/{occurrenceId}/move`: to another day or time of day in the United Kingdom. `seen` is what the
 * person was shown; when that no longer holds, nothing is moved (409).
 */
export const moveDateSchema = z.object({
  day: dayField('Please choose a day'),
  startTime: changeDateSchema.shape.startTime,
  seen: z.object({ startsAt: z.iso.datetime(), taken: z.number().int().nonnegative() }),
});
export type MoveDate = z.infer<typeof moveDateSchema>;

/** `POST /api/sessions/{sessionId}/dates`: a date beside the weekly times. `day` is in the United Kingdom. */
export const addDateSchema = changeDateSchema.pick({ capacity: true, startTime: true, note: true }).extend({
  day: dayField('Please choose a day'),
  /** In minutes. */
  duration: durationSchema,
  /** Where it is held; left out: where its session is. */
  place: placeChoiceSchema.optional(),
});
export type AddDate = z.infer<typeof addDateSchema>;

/**
 * `POST /api/occurrences/{occurrenceId}/cancel`. `bookings` and `refund` are what the person was shown; when they no
 * longer hold, nothing is cancelled (409).
 */
export const cancelDateSchema = z.object({
  reason: callingOffReasonSchema,
  bookings: z.number({ error: 'Bookings must be a number' }).int().nonnegative('Bookings must be a number'),
  refund: refundShown,
});
export type CancelDate = z.infer<typeof cancelDateSchema>;

const markAnswerSchema = z.object({
  bookingId: z.uuid(),
  state: attendanceSchema,
  mark: markSchema.nullable(),
});
export type MarkAnswer = z.infer<typeof markAnswerSchema>;

/** `GET /api/check-in/{token}`: where the person behind a QR code is expected. */
const checkInAnswerSchema = z.object({ occurrenceId: z.number().int(), bookingId: z.uuid() });
export type CheckInAnswer = z.infer<typeof checkInAnswerSchema>;

/** `GET /api/businesses/{businessId}/check-in`: the dates of today in London that take place, and who is expected. */
const todayAnswerSchema = z.object({
  /** Soonest first. */
  dates: z.array(
    z.object({
      date: dateSchema,
      /** What one place costs at the door: the session fee. */
      price: pounds,
      /** By name; nobody who has cancelled. */
      attendees: z.array(
        attendeeSchema.extend({
          desk: deskFactsSchema.nullable(),
        }),
      ),
      /** In the order in which they came. */
      walkIns: z.array(walkInSchema),
      checkIn: checkInTimesSchema,
    }),
  ),
  may: allowed,
});
export type TodayAnswer = z.infer<typeof todayAnswerSchema>;
export type DateToday = TodayAnswer['dates'][number];
export type DeskAttendee = DateToday['attendees'][number];

// Bookings and what they bring in

const NO_SUCH_PAGE = 'Please give a page from 1 on';

/** `GET /api/businesses/{businessId}/bookings`. `from` and `to` are London days of booking, both included. */
export const bookingsQuerySchema = z.object({
  q: z.string().trim().max(100, 'Please search for at most 100 characters').default(''),
  status: z.enum(bookingFilters, { error: 'Please choose a status from the list' }).default('all'),
  from: day.optional(),
  to: day.optional(),
  page: z.coerce
    .number({ error: NO_SUCH_PAGE })
    .int(NO_SUCH_PAGE)
    .min(1, NO_SUCH_PAGE)
    .max(100_000, NO_SUCH_PAGE)
    .default(1),
});
export type BookingsQuery = z.infer<typeof bookingsQuerySchema>;

const businessBookingSchema = z.object({
  bookingId: z.uuid(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  title: z.string(),
  occurrenceId: z.number().int(),
  startsAt: z.iso.datetime(),
  bookedAt: z.iso.datetime(),
  state: bookingStateSchema,
  /** The booking partner that sold it, and takes its money; absent where that was Fettle. */
  soldThrough: z.string().nullish(),
  /** The system that it was imported from, where it was paid; absent of what was booked here. */
  paidElsewhere: z.string().nullish(),
  /** Paid by the customer, platform fee included. */
  paid: pounds,
  refunded: pounds,
  platformFee: pounds,
  /** What is the business's: paid, less refunds, less the platform fee kept. */
  net: pounds,
});
export type BusinessBooking = z.infer<typeof businessBookingSchema>;

/** Sums over everything the filter finds, not only the page. */
const figuresSchema = z.object({
  bookings: z.number().int(),
  gross: pounds,
  refunds: pounds,
  platformFee: pounds,
  net: pounds,
});
export type Figures = z.infer<typeof figuresSchema>;

const bookingsAnswerSchema = z.object({
  bookings: z.array(businessBookingSchema),
  figures: figuresSchema,
  page: z.number().int(),
  pages: z.number().int(),
});
export type BookingsAnswer = z.infer<typeof bookingsAnswerSchema>;

/** Of `GET /api/bookings/business/{businessId}` when the query does not say. */
export const BOOKINGS_ON_PAGE = 25;
const AT_MOST = 100;

const LIMIT = `A page may hold between 1 and ${AT_MOST} bookings`;

/** `GET /api/bookings/business/{businessId}?page=…&limit=…`. */
const latestBookingsQuerySchema = z.object({
  page: z.coerce
    .number({ error: NO_SUCH_PAGE })
    .int(NO_SUCH_PAGE)
    .min(1, NO_SUCH_PAGE)
    .max(100_000, NO_SUCH_PAGE)
    .optional(),
  limit: z.coerce.number({ error: LIMIT }).int(LIMIT).min(1, LIMIT).max(AT_MOST, LIMIT).optional(),
});
export type LatestBookingsQuery = z.infer<typeof latestBookingsQuerySchema>;

/** A booking as the business sees it (docs/product.md#entities). */
const latestBookingSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  sessionId: z.number().int(),
  /** When the booked date starts. */
  sessionDate: z.iso.datetime(),
  /** Pounds paid, platform fee included. */
  totalAmount: pounds,
  specialRequirements: z.string(),
  state: bookingStateSchema,
  /** Who comes: the name given with the booking, which need not be the account's. */
  fullName: z.string(),
  /** Whose account it was booked with; both empty once that is deleted. */
  user: z.object({ firstName: z.string(), lastName: z.string() }),
  session: z.object({ id: z.number().int(), title: z.string() }),
});
export type LatestBooking = z.infer<typeof latestBookingSchema>;

export const latestBookingsSchema = z.array(latestBookingSchema);

// One booking, and what can be done about it

/** Something that became of a booking. What an admin did is the site's. */
const saleEventSchema = z.object({
  what: z.enum([
    'booked',
    'attended',
    'no_show',
    'cancelled',
    'moved',
    'move_paid',
    'refund_decided',
    'move_refunded',
    'refund_made',
    'refund_failed',
    'message',
    'refund_settled',
    'dispute_opened',
    'dispute_won',
    'dispute_lost',
    'dispute_closed',
  ]),
  at: z.iso.datetime(),
  by: z.enum(['customer', 'business', 'site']),
  /** Who of the business it was, where that is known. */
  person: z.string().nullable(),
  /** Whose place it is about; null in an order of one, and for what is about all of them. */
  place: z.string().nullable(),
  /** Paid, or given back. */
  amount: pounds.nullable(),
  /** Where it was moved to. */
  movedTo: z.iso.datetime().nullable(),
  /** As the customer reads it; of a message, all of it. */
  reason: z.string().nullable(),
});
export type SaleEvent = z.infer<typeof saleEventSchema>;

const paidOnceSchema = z.object({
  sessionFee: pounds,
  platformFee: pounds,
  /** Gone back, or on its way. */
  refunded: pounds,
  /** What the customer's bank has taken of it for good. */
  lost: pounds,
  /** What of the refunds the platform has borne alone. */
  goodwill: pounds,
  /** What can still go back. */
  left: pounds,
  /** What refunds and the bank have taken from each of the two; what one that failed took is among it, and is the customer's. */
  takenBack: z.object({ seller: pounds, platform: pounds }),
});
export type PaidOnce = z.infer<typeof paidOnceSchema>;

/**
 * What was paid for a place, and what has become of it: of each payment, in the order in which they give back (the
 * latest first), and in sum.
 */
const saleMoneySchema = paidOnceSchema.extend({
  paid: pounds,
  /** Of what went back, what moves to cheaper dates gave. */
  movedBack: pounds,
  payments: z.array(paidOnceSchema).min(1),
});
export type SaleMoney = z.infer<typeof saleMoneySchema>;

/** A place of the order that a booking was bought in. */
const salePlaceSchema = z.object({
  bookingId: z.uuid(),
  reference: z.string(),
  /** Who comes: the customer unless somebody else was named. */
  attendee: z.string(),
  /** As said when it was booked; null where nobody was asked. */
  age: z.number().int().nullable(),
  guardian: z.object({ name: z.string(), phone: z.string() }).nullable(),
  specialRequirements: z.string(),
  state: bookingStateSchema,
  occurrenceId: z.number().int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** It is at another date than it was bought for. */
  moved: z.boolean(),
  money: saleMoneySchema,
  /** What a promo code or booking several dates took off the session fee, here and wherever it is moved. */
  discount: pounds,
  /** The promo code it was booked with; null without one. */
  code: z.string().nullable(),
  /** What cancelling it now would give back; null when it can no longer be cancelled, nor moved. */
  cancellation: z.object({ refund: pounds }).nullable(),
});
export type SalePlace = z.infer<typeof salePlaceSchema>;

/** `GET /api/bookings/{bookingId}/sale`: a booking as the business that sold it sees it, with all that was bought with it. */
const saleSchema = salePlaceSchema.extend({
  /** The booking partner that sold it, and takes its money; absent where that was Fettle. */
  soldThrough: z.string().nullish(),
  /** The system that it was imported from, where it was paid; absent of what was booked here. */
  paidElsewhere: z.string().nullish(),
  bookedAt: z.iso.datetime(),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  title: z.string(),
  /** The session type's slug. */
  activity: z.string(),
  business: z.object({ id: z.number().int(), name: z.string(), role: businessRoleSchema }),
  may: allowed,
  orderReference: z.string(),
  /** In the order in which they were bought, this one among them. */
  places: z.array(salePlaceSchema),
  /** What the customer's bank asks, or has decided; null where it never asked. */
  dispute: z
    .object({
      /** Whether it decides just now: nobody else may refund the payment. */
      running: z.boolean(),
      /** The provider's words. */
      state: z.string(),
      reason: z.string(),
      /** Of the whole payment. */
      amount: pounds,
      /** What the bank charges for it, which the platform bears. */
      fee: pounds,
      /** Until when the platform answers; null once it has. */
      dueBy: z.iso.datetime().nullable(),
      /** What the business has said to it; null while that is nothing. */
      said: z.object({ text: z.string(), accepts: z.boolean(), at: z.iso.datetime() }).nullable(),
      /** The bank has no answer yet: the business may say what it knows, or something else. */
      open: z.boolean(),
    })
    .nullable(),
  /** Of all places, the newest first. */
  history: z.array(saleEventSchema),
});
export type Sale = z.infer<typeof saleSchema>;

/** Which places of the order are meant; the booking of the address unless said. */
const placesMeant = { places: z.array(idField).min(1).max(MOST_PLACES).optional() };

/** `POST /api/bookings/{bookingId}/refund`: the booking stays as it is. Several places give in proportion to what is left of each. */
export const refundSaleSchema = refundSchema.extend({ reason: callingOffReasonSchema, ...placesMeant });
export type RefundSale = z.infer<typeof refundSaleSchema>;

/**
 * `POST /api/bookings/{bookingId}/call-off`. `refund` is what the person was shown for all places meant; when it no
 * longer holds, nothing is cancelled (409).
 */
export const callOffSaleSchema = z.object({
  reason: callingOffReasonSchema,
  refund: refundShown,
  ...placesMeant,
});
export type CallOffSale = z.infer<typeof callOffSaleSchema>;

/**
 * `GET /api/bookings/{bookingId}/sale/dates`: the other dates of its session that have a place, soonest first, with
 * what a place costs there now, without discount and platform fee.
 */
const saleDateSchema = z.object({
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  left: z.number().int(),
  sessionFee: pounds,
});
export type SaleDate = z.infer<typeof saleDateSchema>;

/**
 * `POST /api/bookings/{bookingId}/sale/move`. `refund` is what the person was shown to go back for all places meant;
 * when it no longer holds, nothing moves (409). What the date costs more is not charged.
 */
export const moveSaleSchema = z.object({
  startsAt: z.iso.datetime({ offset: true, error: 'Choose a date' }),
  reason: callingOffReasonSchema,
  refund: refundShown,
  ...placesMeant,
});
export type MoveSale = z.infer<typeof moveSaleSchema>;

// The figures of the dashboard

const count = z.number().int().nonnegative();

/** `GET /api/businesses/{businessId}/overview`: the figures of the dashboard. Weeks begin on Monday in London. */
const overviewSchema = z.object({
  sessions: z.object({ total: count, published: count, pending: count }),
  bookings: z.object({ total: count, thisWeek: count }),
  /** What is the business's: paid, less refunds, less the platform fee kept; as on the bookings page. */
  revenue: pounds,
  /** The last seven weeks, the present one the last. */
  weeks: z.array(z.object({ monday: z.iso.date(), net: pounds })),
  /** Of all its sessions; the placeholder while there is no review. */
  rating: z.number().nullable(),
  reviewCount: count,
  bookingsBySession: z.array(z.object({ sessionId: z.number().int(), bookings: count })),
});
export type Overview = z.infer<typeof overviewSchema>;

const sessionParams = z.object({ sessionId: numberIdField });
const dateParams = z.object({ occurrenceId: numberIdField });

/** A business's day: its calendar, its dates and who comes to them. What a person may do there is asked of each. */
export const dashboardEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/calendar': {
    who: 'person',
    params: businessParamsSchema,
    query: calendarQuerySchema,
    answer: calendarAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/occurrences/:occurrenceId': {
    who: 'person',
    params: dateParams,
    answer: dateAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/occurrences/:occurrenceId': {
    who: 'person',
    params: dateParams,
    body: changeDateSchema,
    answer: dateAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/occurrences/:occurrenceId/place': {
    who: 'person',
    params: dateParams,
    body: placeDateSchema,
    answer: dateAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/occurrences/:occurrenceId/move': {
    who: 'person',
    params: dateParams,
    body: moveDateSchema,
    answer: dateAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/sessions/:sessionId/dates': {
    who: 'person',
    params: sessionParams,
    body: addDateSchema,
    answer: dateAnswerSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/occurrences/:occurrenceId/cancel': {
    who: 'person',
    params: dateParams,
    body: cancelDateSchema,
    answer: dateAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/occurrences/:occurrenceId/attendees.csv': {
    who: 'person',
    params: dateParams,
    sends: 'text/csv',
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/check-in': {
    who: 'person',
    params: businessParamsSchema,
    answer: todayAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  // Whoever has the code; to others it is as if there were none. A code that is none of ours is somebody unknown, not
  // a malformed request.
  'GET /api/check-in/:token': {
    who: 'anyone',
    params: z.object({ token: z.string() }),
    answer: checkInAnswerSchema,
  },
  'PUT /api/bookings/:bookingId/attendance': {
    who: 'person',
    params: bookingParamsSchema,
    body: markAttendanceSchema,
    answer: markAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/occurrences/:occurrenceId/walk-ins': {
    who: 'person',
    params: dateParams,
    body: walkInInputSchema,
    answer: walkInSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/walk-ins/:walkInId': {
    who: 'person',
    params: z.object({ walkInId: idField }),
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/bookings/:bookingId/sale': {
    who: 'person',
    params: bookingParamsSchema,
    answer: saleSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/bookings/:bookingId/refund': {
    who: 'person',
    params: bookingParamsSchema,
    body: refundSaleSchema,
    answer: saleSchema,
    errors: ['forbidden', 'conflict', 'payment_disputed'],
  },
  'POST /api/bookings/:bookingId/call-off': {
    who: 'person',
    params: bookingParamsSchema,
    body: callOffSaleSchema,
    answer: saleSchema,
    errors: ['forbidden', 'conflict'],
  },
  // What the business knows of the case, or that it accepts the loss.
  'PUT /api/bookings/:bookingId/dispute': {
    who: 'person',
    params: bookingParamsSchema,
    body: answerDisputeSchema,
    answer: saleSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/bookings/:bookingId/sale/dates': {
    who: 'person',
    params: bookingParamsSchema,
    answer: z.array(saleDateSchema),
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/bookings/:bookingId/sale/move': {
    who: 'person',
    params: bookingParamsSchema,
    body: moveSaleSchema,
    answer: saleSchema,
    errors: ['forbidden', 'conflict', 'sold_out'],
  },
  'POST /api/bookings/:bookingId/messages': {
    who: 'person',
    params: bookingParamsSchema,
    body: sendMessageSchema,
    answer: saleSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/bookings/business/:businessId': {
    who: 'person',
    params: businessParamsSchema,
    query: latestBookingsQuerySchema,
    answer: latestBookingsSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/bookings': {
    who: 'person',
    params: businessParamsSchema,
    query: bookingsQuerySchema,
    answer: bookingsAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/bookings.csv': {
    who: 'person',
    params: businessParamsSchema,
    query: bookingsQuerySchema,
    sends: 'text/csv',
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/overview': {
    who: 'person',
    params: businessParamsSchema,
    answer: overviewSchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof dashboardEndpoints> {}
}
