import { z } from 'zod';
import { attendeeInputSchema } from '#areas/booking/bookings/contract.ts';
import { deskPaymentKinds } from '#areas/booking/bookings/takings/desk-payment.ts';
import { pounds } from '#areas/booking/schedule/contract.ts';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { MAX_PLACES } from '#areas/catalogue/sessions/show/places.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { idField, numberIdField } from '#shared/domain/id-field.ts';
import { normaliseName } from '#shared/domain/text-normalisation.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { staffBookingErrors } from './copy.ts';
import { MAX_NOTE, MAX_REASON, staffPayments } from './rules.ts';
import { deskSaleSchema } from './sales/contract.ts';

const instant = z.iso.datetime();

const bookableSessionSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  activity: z.string(),
  /** Pounds for one place: without the platform fee at the desk, and with it. */
  sessionFee: pounds,
  total: pounds,
  /** For children's sessions: every attendee needs a name and an age. */
  asksAges: z.boolean(),
});
export type BookableSession = z.infer<typeof bookableSessionSchema>;

const bookableDateSchema = z.object({
  id: z.number().int(),
  sessionId: z.number().int(),
  startsAt: instant,
  /** Without places reserved for the waiting list. */
  left: z.number().int().nonnegative(),
  waiting: z.number().int().nonnegative(),
});
export type BookableDate = z.infer<typeof bookableDateSchema>;

const bookableSchema = z.object({
  sessions: z.array(bookableSessionSchema),
  /** Upcoming dates of the chosen session, at most 400. */
  dates: z.array(bookableDateSchema),
});
export type Bookable = z.infer<typeof bookableSchema>;

const customerForDateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Pass places that this session accepts. */
  credits: z.number().int().nonnegative(),
  booked: z.number().int().nonnegative(),
});
export type CustomerForDate = z.infer<typeof customerForDateSchema>;

/** `POST /api/businesses/{businessId}/staff-bookings`. `key` is the idempotency key. */
export const takeBookingSchema = z
  .object({
    key: idField,
    customerId: idField,
    occurrenceId: z.number().int().positive(),
    places: z
      .number({ error: 'Places must be a number' })
      .int('Places must be a number')
      .min(1, 'At least one place')
      .max(MAX_PLACES, `At most ${MAX_PLACES} places`),
    payment: z.enum(staffPayments, { error: staffBookingErrors.noPayment }),
    /** Total in pounds, as shown to the staff. */
    amount: pounds,
    attendees: z.array(attendeeInputSchema).min(1).max(MAX_PLACES).optional(),
    reason: z.string().overwrite(normaliseName).max(MAX_REASON, staffBookingErrors.longReason).default(''),
    /** Saved as a front-desk note on the customer. */
    note: z.string().overwrite(normaliseName).max(MAX_NOTE, staffBookingErrors.longNote).default(''),
    emailLink: z.boolean().default(false),
    /** Confirms a further booking if they already hold places. */
    again: z.boolean().default(false),
  })
  .refine(({ payment, reason }) => payment !== 'free' || reason !== '', {
    path: ['reason'],
    error: staffBookingErrors.noReason,
  });
export type TakeBooking = z.infer<typeof takeBookingSchema>;

const staffBookingSchema = z.object({
  orderId: z.uuid(),
  state: z.enum(['booked', 'waiting', 'ended']),
  payment: z.enum(staffPayments),
  customer: z.object({ id: z.uuid(), name: z.string(), email: z.string(), phone: z.string() }),
  title: z.string(),
  activity: z.string(),
  occurrenceId: z.number().int(),
  startsAt: instant,
  places: z.number().int(),
  /** Pounds. */
  amount: pounds,
  /** First name; null if their account is deleted. */
  takenBy: z.string().nullable(),
  /** For the first place, once booked. */
  bookingId: z.uuid().nullable(),
  reference: z.string().nullable(),
  /** When the link expires; null without one. */
  payBy: instant.nullable(),
  /** Only in the answer that creates a link without emailing it. */
  linkPath: z.string().nullable(),
});
export type StaffBooking = z.infer<typeof staffBookingSchema>;

const takingSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['booking', 'pass', 'walk_in']),
  title: z.string(),
  customer: z.string(),
  bookingId: z.uuid().nullable(),
  paidBy: z.enum(deskPaymentKinds),
  /** Pounds; negative for a refund. */
  amount: pounds,
  takenAt: instant,
  takenBy: z.string().nullable(),
  voided: z.boolean(),
});
export type Taking = z.infer<typeof takingSchema>;

const takingsSchema = z.object({
  day: z.iso.date(),
  takings: z.array(takingSchema),
  /** Pounds, without voided ones. */
  cash: pounds,
  cardReader: pounds,
  waiting: z.array(staffBookingSchema),
  /** Passes that wait for a payment by link. */
  waitingSales: z.array(deskSaleSchema),
});
export type Takings = z.infer<typeof takingsSchema>;

const paymentLinkSchema = z.object({
  state: z.enum(['payable', 'booked', 'cancelled', 'date_cancelled', 'refunded', 'ended']),
  business: z.string(),
  title: z.string(),
  /** Null for a pass. */
  startsAt: instant.nullable(),
  name: z.string(),
  email: z.string(),
  /** 0 for a pass without a number of places. */
  places: z.number().int(),
  sessionFee: pounds,
  platformFee: pounds,
  total: pounds,
  payBy: instant,
  /** Null for a pass. */
  cancellation: z.object({ hoursBefore: z.number().int(), givesBack: z.string() }).nullable(),
  /** Empty unless the link is payable. */
  clientSecret: z.string(),
});
export type PaymentLink = z.infer<typeof paymentLinkSchema>;

const orderParams = z.object({ orderId: idField });
const linkParams = z.object({ token: z.string().max(100) });

export const staffBookingEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/bookable': {
    auth: 'user',
    params: businessParamsSchema,
    /** Defaults to the session with the next date; `occurrence` determines the session. */
    query: z.object({
      session: z.coerce.number().int().positive().optional(),
      occurrence: z.coerce.number().int().positive().optional(),
    }),
    answer: bookableSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/bookable/:occurrenceId/customers/:customerId': {
    auth: 'user',
    params: businessParamsSchema.extend({
      occurrenceId: numberIdField,
      customerId: idField,
    }),
    answer: customerForDateSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/staff-bookings': {
    auth: 'user',
    params: businessParamsSchema,
    body: takeBookingSchema,
    bodyBytes: 65_536,
    answer: staffBookingSchema,
    rateLimit: { max: 120, timeWindow: '10 minutes' },
    errors: [
      'forbidden',
      'conflict',
      'sold_out',
      'price_changed',
      'already_booked',
      'credit_refused',
      'booking_disabled',
    ],
  },
  'POST /api/staff-bookings/:orderId/link': {
    auth: 'user',
    params: orderParams,
    body: z.object({ emailLink: z.boolean().default(false) }),
    answer: staffBookingSchema,
    rateLimit: { max: 30, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/staff-bookings/:orderId': {
    auth: 'user',
    params: orderParams,
    errors: ['forbidden', 'conflict', 'payment_provider_unavailable', 'payment_provider_refused'],
  },
  'GET /api/businesses/:businessId/takings': {
    auth: 'user',
    params: businessParamsSchema,
    query: z.object({ day: dayField().optional() }),
    answer: takingsSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/takings.csv': {
    auth: 'user',
    params: businessParamsSchema,
    query: z.object({ from: dayField(), to: dayField() }),
    sends: 'text/csv',
    rateLimit: { max: 30, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/takings/:takingId/void': {
    auth: 'user',
    params: z.object({ takingId: idField }),
    body: z.object({
      reason: z
        .string()
        .overwrite(normaliseName)
        .min(1, staffBookingErrors.noVoidReason)
        .max(MAX_REASON, staffBookingErrors.longReason),
    }),
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/bookings/:bookingId/desk-refund': {
    auth: 'user',
    params: z.object({ bookingId: idField }),
    body: z.object({ amount: pounds, key: idField }),
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/payment-links/:token': {
    auth: 'public',
    params: linkParams,
    answer: paymentLinkSchema,
    errors: ['hold_expired', 'payment_provider_unavailable', 'payment_provider_refused'],
  },
  'POST /api/payment-links/:token/finish': {
    auth: 'public',
    params: linkParams,
    answer: paymentLinkSchema,
    errors: [
      'payment_required',
      'payment_incomplete',
      'hold_expired',
      'sold_out',
      'conflict',
      'payment_provider_unavailable',
      'payment_provider_refused',
    ],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof staffBookingEndpoints> {}
}
