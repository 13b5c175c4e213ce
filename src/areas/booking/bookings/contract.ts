import { z } from 'zod';
import { cancellationTermsSchema, instructorSummarySchema } from '#areas/catalogue/sessions/contract.ts';
import { placeCategorySchema, priceCategorySchema } from '#areas/catalogue/sessions/prices/contract.ts';
import { MAX_DATES, MAX_PLACES, maxDatesForPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { visitSources } from '#areas/catalogue/sessions/visits/visit-source.ts';
import { amountField } from '#shared/domain/amount-field.ts';
import { idField } from '#shared/domain/id-field.ts';
import { optionValues } from '#shared/domain/option-lists.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import {
  contactEmailField,
  hasNoWebAddress,
  NO_WEB_ADDRESS_IN_NAME,
  phoneField,
} from '#shared/domain/person-fields.ts';
import { isSingleLine } from '#shared/domain/single-line-text.ts';
import { hasLetter, normaliseName } from '#shared/domain/text-normalisation.ts';
import { trainerSessionTypes } from '#shared/domain/trainer-options.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** The booking form (docs/product/data.md#validation), shared by dialog, checkout and server. */
export const bookingContactSchema = z.object({
  fullName: z
    .string()
    .overwrite(normaliseName)
    .max(120, 'Full name is too long')
    .refine(hasLetter, 'Full name is required')
    .refine(isSingleLine, 'Full name has characters we can’t show')
    // We email the attendee this name, and they may know neither the booker nor us.
    .refine(hasNoWebAddress, NO_WEB_ADDRESS_IN_NAME),
  email: contactEmailField,
  phone: phoneField,
  specialRequirements: z.string().trim().max(1000, 'Keep this under 1,000 characters').default(''),
});
export type BookingContact = z.infer<typeof bookingContactSchema>;
export type ContactInput = z.input<typeof bookingContactSchema>;

export { MAX_PLACES };

export const personNameSchema = z
  .string()
  .overwrite(normaliseName)
  .max(120, 'Name is too long')
  .refine(hasLetter, 'Name is required')
  .refine(isSingleLine, 'Name has characters we can’t show')
  .refine(hasNoWebAddress, NO_WEB_ADDRESS_IN_NAME);

/** A stored attendee. At children's sessions, an attendee without an age is an adult. */
const attendeeSchema = z.object({
  name: z.string(),
  age: z.number().int().nullable(),
  guardian: z.object({ name: z.string(), phone: z.string() }).nullable(),
});
export type Attendee = z.infer<typeof attendeeSchema>;

export const namedAttendeeSchema = z.object({
  name: personNameSchema,
  age: z.number().int().min(0, 'Enter an age in years').max(120, 'Enter an age in years').nullable(),
  guardian: z.object({ name: personNameSchema, phone: phoneField }).nullable(),
});

/** As the browser sends it; missing fields are unknown. */
export const attendeeInputSchema = namedAttendeeSchema.extend({
  age: namedAttendeeSchema.shape.age.default(null),
  guardian: namedAttendeeSchema.shape.guardian.default(null),
  note: bookingContactSchema.shape.specialRequirements,
});
export type AttendeeInput = z.infer<typeof attendeeInputSchema>;

const rememberedAttendeeSchema = attendeeSchema.extend({ id: z.uuid() });
export type RememberedAttendee = z.infer<typeof rememberedAttendeeSchema>;

/**
 * `usable`: the most places that passes could pay. `left`: the balance after this booking, in dates if `unlimited`.
 */
const holdCreditsSchema = z.object({
  places: z.number().int(),
  usable: z.number().int(),
  /** Pounds that the credits pay. */
  covered: z.string(),
  passes: z.array(
    z.object({
      name: z.string(),
      used: z.number().int(),
      left: z.number().int(),
      lastDay: z.string(),
      unlimited: z.boolean(),
      /** The owner, if shared. */
      sharedBy: z.string().nullable(),
    }),
  ),
});
export type HoldCredits = z.infer<typeof holdCreditsSchema>;

/** `off`: its discount on the session's price, in pounds. */
const appliedCodeSchema = z.object({ code: z.string(), off: z.string() });

const startSchema = z.iso.datetime({ offset: true });

/**
 * `POST /api/create-payment-intent`. `sessionOccurrence`: a start, default the next free date. `amount`: before
 * discounts.
 */
const createPaymentIntentSchema = z
  .object({
    sessionId: z.coerce.number().int().positive(),
    amount: amountField,
    sessionDate: startSchema.optional(),
    alsoDates: z
      .array(startSchema)
      .max(MAX_DATES - 1, `You can book up to ${MAX_DATES} dates at once`)
      .optional(),
    places: z.coerce.number().int().min(1).max(MAX_PLACES).optional(),
    code: z.string().trim().min(1, 'Enter a promo code').max(40, 'Enter a promo code').optional(),
    /** Places at all dates to pay with pass credits, default 0. */
    credits: z.coerce.number().int().min(0).max(200).optional(),
    /** Pay the rest with the person's gift vouchers. Default false. */
    vouchers: z.boolean().optional(),
    /** Whose price each place at a date has, default `standard`. */
    categories: z.array(placeCategorySchema).min(1).max(MAX_PLACES).optional(),
  })
  .superRefine(({ places = 1, categories }, context) => {
    if (categories !== undefined && categories.length !== places)
      context.addIssue({ code: 'custom', path: ['categories'], message: 'Choose a category for each place' });
  })
  .superRefine(({ sessionDate, alsoDates = [], places = 1 }, context) => {
    if (alsoDates.length === 0) return;
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['alsoDates'], message });
    const starts = new Set([sessionDate, ...alsoDates].map((start) => Date.parse(start ?? '')));
    if (sessionDate === undefined) refuse('Choose the first date');
    else if (starts.size <= alsoDates.length) refuse('You’ve chosen the same date twice');
    if (alsoDates.length + 1 > maxDatesForPlaces(places))
      refuse(`With ${places} places, you can book up to ${maxDatesForPlaces(places)} dates at once`);
  });
export type CreatePaymentIntent = z.infer<typeof createPaymentIntentSchema>;

/** `POST /api/visitor-holds`, before anybody has signed in: places at dates of a session, for ten minutes. */
const createVisitorHoldSchema = z.object({
  sessionId: z.coerce.number().int().positive(),
  sessionDate: startSchema,
  alsoDates: z
    .array(startSchema)
    .max(MAX_DATES - 1, `You can book up to ${MAX_DATES} dates at once`)
    .optional(),
  places: z.coerce.number().int().min(1).max(MAX_PLACES).optional(),
});
export type CreateVisitorHold = z.infer<typeof createVisitorHoldSchema>;

const visitorHoldResponseSchema = z.object({
  holdId: z.uuid(),
  sessionId: z.number().int(),
  title: z.string(),
  /** The earlier first. */
  starts: z.array(z.iso.datetime()),
  /** Per date. */
  places: z.number().int(),
  expiresAt: z.iso.datetime(),
});
export type VisitorHoldResponse = z.infer<typeof visitorHoldResponseSchema>;

/** All or half of the price is refunded until `refundDeadline`, `hoursBefore` the start; nothing after it. */
const cancellationPolicySchema = z.object({
  refundUntil: z.iso.datetime(),
  hoursBefore: z.number().int(),
  /** The first date bought of a course, from which `hoursBefore` counts for all; missing for a single date. */
  courseStartsAt: z.iso.datetime().optional(),
  givesBack: cancellationTermsSchema.shape.givesBack,
});
export type CancellationPolicy = z.infer<typeof cancellationPolicySchema>;

/** `proof`: what to bring; missing if nothing. Amounts exclude discounts. */
const placePriceSchema = z.object({
  category: placeCategorySchema,
  proof: z.string().optional(),
  sessionFee: z.string(),
  platformFee: z.string(),
  totalAmount: z.string(),
});
export type PlacePriceResponse = z.infer<typeof placePriceSchema>;

/** If `free`, `clientSecret` and `paymentIntentId` are empty, and `POST /api/bookings` books at once. */
export const paymentIntentResponseSchema = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  free: z.boolean(),
  holdId: z.uuid(),
  /** The number of the browser page with the hold. The page sends it when left. */
  page: z.number().int(),
  expiresAt: z.iso.datetime(),
  /** Of the first date. */
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** All dates, the first included; empty for an appointment. */
  dates: z.array(z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() })),
  /** Per date. */
  places: z.number().int(),
  /** For all places together. */
  sessionFee: z.string(),
  platformFee: z.string(),
  totalAmount: z.string(),
  eachPlace: z.object({ sessionFee: z.string(), platformFee: z.string(), totalAmount: z.string() }),
  /** Each place at a date, in order, if they have different prices: `eachPlace` is then the first. Missing otherwise. */
  people: z.array(placePriceSchema).optional(),
  /** Null without a code. The amounts exclude its discount. */
  code: appliedCodeSchema.nullable(),
  /** The total less credits. */
  toPay: z.string(),
  /** Null without a credit for this session. */
  credits: holdCreditsSchema.nullable(),
  /** Pounds that gift vouchers pay, and could still pay; missing without vouchers. */
  vouchers: z.object({ used: z.string(), left: z.string() }).optional(),
  /** The discount in pounds for several dates; null if none, or if a code applies. */
  datesOff: z.string().nullable(),
  /** Per date: these places plus the free ones. */
  mostPlaces: z.number().int(),
  /** A children's session: attendees need an age, and under 16 a guardian. */
  asksAges: z.boolean(),
  policy: cancellationPolicySchema,
  /** True if the hold from before they signed in had expired, and this is a new one. Missing otherwise. */
  heldAgain: z.literal(true).optional(),
  /** From the person's last booking; empty before the first. */
  phone: z.string(),
  /** The business to ask about its news; null for a trainer, or if the person has agreed. */
  newsFrom: z.string().nullable(),
});
export type PaymentIntentResponse = z.infer<typeof paymentIntentResponseSchema>;

/**
 * `PUT /api/holds/{holdId}/contact`, before the charge. `attendees`: one per place; a single place defaults to the
 * buyer.
 */
const holdContactSchema = bookingContactSchema.extend({
  attendees: z.array(attendeeInputSchema).min(1).max(MAX_PLACES).optional(),
  /** Default true. */
  rememberAttendees: z.boolean().optional(),
  /** Agrees to the business's news, from the booking on. Default false. Trainers send none. */
  news: z.boolean().optional(),
  /** The person's route to the session, as far as their browser knows. */
  cameBy: z.enum(visitSources).optional(),
});
export type HoldContact = z.infer<typeof holdContactSchema>;

/** `PUT /api/holds/{holdId}/sign-of-life`, every 40 seconds. `paymentOver`: this page's payment failed. */
const heartbeatSchema = z.object({ paymentOver: z.boolean().default(false) });

/** `DELETE /api/holds/{holdId}`: releases it unless a later page has it; without `page`, always. */
const abandonHoldSchema = z.object({
  page: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  paymentOver: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
});

/** `POST /api/bookings`; idempotent. `holdId` defaults to the caller's latest hold for that session and date. */
const createBookingSchema = z.object({
  /** Missing for an appointment: the hold has it. */
  sessionId: z.coerce.number().int().positive().optional(),
  sessionDate: z.iso.datetime({ offset: true }).optional(),
  totalAmount: amountField.optional(),
  specialRequirements: z.string().trim().max(1000).optional(),
  holdId: idField.optional(),
});
export type CreateBooking = z.infer<typeof createBookingSchema>;

export const bookingStateSchema = z.enum([
  'confirmed',
  'cancelled_by_seeker',
  'cancelled_by_business',
  'attended',
  'no_show',
]);
export type BookingState = z.infer<typeof bookingStateSchema>;

/** `confirmed` clears the mark. */
export const attendanceSchema = bookingStateSchema.extract(['confirmed', 'attended', 'no_show']);
export type Attendance = z.infer<typeof attendanceSchema>;

/** `PUT /api/bookings/{bookingId}/attendance`. `was`: the mark they saw, 409 if changed. */
export const markAttendanceSchema = z.object({
  state: attendanceSchema,
  was: attendanceSchema,
  /** When it was tapped, if the device was offline. We correct impossible times. */
  at: z.iso.datetime().optional(),
});
export type MarkAttendance = z.infer<typeof markAttendanceSchema>;

/** The business's own record: we don't charge it. */
export const paidBySchema = z.enum(['cash', 'card_reader', 'nothing'], { error: 'Choose how they paid' });
export type PaidBy = z.infer<typeof paidBySchema>;

/** `POST /api/occurrences/{occurrenceId}/walk-ins`. `key`: idempotency key. `at`: time of the tap, if offline. */
export const walkInInputSchema = z.object({
  key: idField,
  name: personNameSchema,
  places: z
    .number({ error: 'Places must be a number' })
    .int('Places must be a whole number')
    .min(1, 'At least one place')
    .max(MAX_PLACES, `At most ${MAX_PLACES} places`),
  paidBy: paidBySchema,
  at: z.iso.datetime().optional(),
});
export type WalkInInput = z.infer<typeof walkInInputSchema>;

export const trainerSessionTypeSchema = z.enum(optionValues(trainerSessionTypes));
export type TrainerSessionType = z.infer<typeof trainerSessionTypeSchema>;

/** A booking of a session or, with `trainer`, of an appointment. */
export const bookingSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  /** Null for an appointment. */
  sessionId: z.number().int().nullable(),
  /** Null for a session. `meetingLink` is missing if there is none or the booking was cancelled. */
  trainer: z
    .object({
      id: z.number().int(),
      sessionType: trainerSessionTypeSchema,
      meetingLink: z.string().optional(),
    })
    .nullable(),
  sessionDate: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  bookedAt: z.iso.datetime(),
  sessionFee: z.string(),
  platformFee: z.string(),
  totalAmount: z.string(),
  /** Null without a code. The amounts exclude its discount. */
  code: appliedCodeSchema.nullable(),
  specialRequirements: z.string(),
  order: z.object({
    id: z.uuid(),
    reference: z.string(),
    places: z.number().int(),
    dates: z.number().int(),
  }),
  /** Whose price it has; missing for the standard one. */
  category: priceCategorySchema.optional(),
  /** What to bring for it; missing if nothing. */
  proof: z.string().optional(),
  /** Missing unless the date is part of a course: cancel its order, not single dates. */
  course: z.object({ id: z.number().int() }).optional(),
  /** The discount in pounds for several dates; missing if none. */
  datesOff: z.string().optional(),
  /** The buyer by default. */
  attendee: attendeeSchema,
  /** A children's session: attendees need an age, and under 16 a guardian. */
  asksAges: z.boolean(),
  state: bookingStateSchema,
  /** The provider's id; empty for a free session. */
  paymentIntentId: z.string(),
  /** Payments for moves to dearer dates, the earliest first; missing if none. */
  dearerMoves: z.array(z.object({ paymentIntentId: z.string(), amount: z.string() })).optional(),
  paymentState: z.enum(['pending', 'succeeded', 'refunded', 'partly_refunded', 'cancelled']),
  /** Pounds refunded or on their way; "0.00" if none. */
  refundedAmount: z.string(),
  /** Pounds of refunds that the bank or provider refused; "0.00" if none. */
  refundFailedAmount: z.string(),
  /** Pounds that their bank returned in a dispute; "0.00" if none. */
  bankGaveAmount: z.string(),
  /** A dispute is open: refunds wait for its end. */
  bankDecides: z.boolean(),
  /** Missing if none. `comesBack`: whether cancelling now returns the credit, null if it can't be cancelled. */
  pass: z.object({ name: z.string(), comesBack: z.boolean().nullable(), givenBack: z.boolean() }).optional(),
  /** In pounds; missing if none. `comesBack`: as for `pass`. */
  voucher: z
    .object({ amount: z.string(), comesBack: z.boolean().nullable(), givenBack: z.boolean() })
    .optional(),
  /** What a credit paid of the amounts above, in pounds; missing if none. */
  creditAmount: z.string().optional(),
  /** The refund in pounds for cancelling now, perhaps "0.00"; null if it can't be cancelled. */
  refundIfCancelled: z.string().nullable(),
  policy: cancellationPolicySchema,
  /** Null unless the business or an admin cancelled. */
  calledOff: z.object({ by: z.enum(['business', 'admin']), reason: z.string() }).nullable(),
  /** The customer. `company`: for receipts; missing if none. */
  user: z.object({ firstName: z.string(), lastName: z.string(), company: z.string().optional() }),
  /** `type` is the session type's slug. */
  session: z.object({ id: z.number().int().nullable(), title: z.string(), type: z.string() }),
  /** Missing if there are none. */
  instructors: z.array(instructorSummarySchema).optional(),
  /** For an appointment: the trainer's name and the agreed place. */
  business: z.object({
    name: z.string(),
    address: z.string(),
    town: z.string(),
    postcode: z.string(),
    /** Null online. */
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    phone: z.string(),
  }),
});
export type Booking = z.infer<typeof bookingSchema>;

/** `GET /api/orders/{orderId}`. Pounds; refunds on their way count as refunded. */
const orderSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  sessionFee: z.string(),
  platformFee: z.string(),
  totalAmount: z.string(),
  refundedAmount: z.string(),
  paymentState: bookingSchema.shape.paymentState,
  /** Empty if it was free. */
  paymentIntentId: z.string(),
  bookings: z.array(bookingSchema),
});
export type Order = z.infer<typeof orderSchema>;

/** `GET /api/bookings`: the caller's own, latest start first. */
const bookingListSchema = z.array(bookingSchema);

/** `GET /api/bookings/lookup?session_id=…&payment_intent=…`: finalises the booking if the webhook is late. */
const lookUpBookingSchema = z.object({
  session_id: z.coerce.number().int().positive().optional(),
  payment_intent: z.string().min(1).max(255),
});
export type LookUpBooking = z.infer<typeof lookUpBookingSchema>;

/** `POST /api/bookings/{bookingId}/cancel`. `refund`: pounds as shown to the person, 409 if changed. */
const cancelBookingSchema = z.object({
  refund: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, 'Refund must be in pounds'),
  /** The number of returned credits shown to the person, default 0. */
  credits: z.number().int().min(0).max(200).optional(),
});
export type CancelBooking = z.infer<typeof cancelBookingSchema>;

/**
 * `GET /api/bookings/{bookingId}/dates`. `difference`: negative for a refund. `waived`: extra cost without a card to
 * charge.
 */
const moveTargetSchema = z.object({
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  left: z.number().int(),
  totalAmount: z.string(),
  difference: z.string(),
  waived: z.string(),
});
export type MoveTarget = z.infer<typeof moveTargetSchema>;

/** `POST /api/bookings/{bookingId}/move`: `difference` is the amount shown; if it has changed, nothing moves. */
const moveBookingSchema = z.object({
  startsAt: z.iso.datetime({ offset: true }),
  difference: z.string().regex(/^-?\d{1,7}(\.\d{1,2})?$/, 'Difference must be in pounds'),
});
export type MoveBooking = z.infer<typeof moveBookingSchema>;

/** `POST /api/bookings/{bookingId}/move-payment`: holds a dearer date until `expiresAt`. */
const movePaymentSchema = z.object({
  holdId: z.uuid(),
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  amount: z.string(),
  expiresAt: z.iso.datetime(),
});
export type MovePayment = z.infer<typeof movePaymentSchema>;

export const cancellationReasonSchema = z
  .string()
  .overwrite(normaliseName)
  .min(3, 'Enter a reason for the people who booked')
  .max(500, 'Keep this under 500 characters');

const businessCancellationSchema = z.object({
  by: z.enum(['business', 'admin']),
  reason: cancellationReasonSchema,
});
export type BusinessCancellation = z.infer<typeof businessCancellationSchema>;

/** Pounds. `key` is the idempotency key. */
export const refundSchema = z.object({
  amount: z
    .string({ error: 'Enter an amount in pounds, like 5.00' })
    .trim()
    .refine((text) => (decimalToPence(text) ?? 0) > 0, 'Enter an amount in pounds, like 5.00'),
  key: idField,
});

/** A message about a booking. `key` is the idempotency key. */
export const sendMessageSchema = z.object({
  text: z
    .string({ error: 'Write a message' })
    .trim()
    .min(1, 'Write a message')
    .max(2000, 'Please keep this under 2000 characters'),
  key: idField,
});
export type SendMessage = z.infer<typeof sendMessageSchema>;

/** `GET /api/bookings/messages`: businesses' messages to the caller about bookings, the oldest first. */
const bookingMessageSchema = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  /** The first name; null if their account is deleted. */
  author: z.string().nullable(),
  text: z.string(),
  sentAt: z.iso.datetime(),
});
export type BookingMessage = z.infer<typeof bookingMessageSchema>;

/** `GET` and `POST /api/calendar-feed`: the person's private URL, null until they create one. */
const calendarFeedSchema = z.object({ url: z.url().nullable() });
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

export const bookingParamsSchema = z.object({ bookingId: idField });
const holdParams = z.object({ holdId: idField });
const attendeeParams = z.object({ attendeeId: idField });
const orderParams = z.object({ orderId: idField });

/** Null without searches and bookings. `booked`: they have an active booking, past or future. */
const usualLocationSchema = z.object({ place: z.string().nullable(), booked: z.boolean() });

/** Callers only see their own bookings. */
export const bookingEndpoints = defineEndpoints({
  'POST /api/create-payment-intent': {
    auth: 'user',
    body: createPaymentIntentSchema,
    answer: paymentIntentResponseSchema,
    errors: [
      'booking_disabled',
      'not_found',
      'conflict',
      'price_changed',
      'code_refused',
      'credit_refused',
      'sold_out',
      'already_booked',
      'hold_expired',
      'too_many_holds',
      'payment_provider_unavailable',
      'payment_provider_refused',
    ],
  },
  // For visitors. A cookie names the browser, and the hold passes to the account that it signs in to.
  'POST /api/visitor-holds': {
    auth: 'public',
    body: createVisitorHoldSchema,
    answer: visitorHoldResponseSchema,
    rateLimit: { max: 60, timeWindow: '10 minutes' },
    errors: ['not_found', 'conflict', 'sold_out', 'too_many_holds'],
  },
  'GET /api/visitor-holds': { auth: 'public', answer: z.array(visitorHoldResponseSchema) },
  'DELETE /api/visitor-holds/:holdId': { auth: 'public', params: holdParams },
  'PUT /api/holds/:holdId/contact': {
    auth: 'user',
    params: holdParams,
    body: holdContactSchema,
    bodyBytes: 64 * 1024,
    errors: ['already_booked', 'hold_expired'],
  },
  'PUT /api/holds/:holdId/sign-of-life': {
    auth: 'user',
    params: holdParams,
    body: heartbeatSchema,
    errors: ['already_booked', 'hold_expired'],
  },
  'DELETE /api/holds/:holdId': {
    auth: 'user',
    params: holdParams,
    query: abandonHoldSchema,
    errors: [
      'already_booked',
      'payment_incomplete',
      'payment_provider_unavailable',
      'payment_provider_refused',
    ],
  },
  'POST /api/bookings': {
    auth: 'user',
    body: createBookingSchema,
    answer: bookingSchema,
    errors: [
      'payment_required',
      'not_found',
      'conflict',
      'price_changed',
      'sold_out',
      'hold_expired',
      'payment_incomplete',
      'payment_provider_unavailable',
      'payment_provider_refused',
    ],
  },
  'GET /api/bookings': { auth: 'user', answer: bookingListSchema },
  'GET /api/bookings/lookup': {
    auth: 'user',
    query: lookUpBookingSchema,
    answer: bookingSchema,
    errors: [
      'payment_required',
      'not_found',
      'conflict',
      'sold_out',
      'hold_expired',
      'payment_incomplete',
      'payment_provider_unavailable',
      'payment_provider_refused',
    ],
  },
  'GET /api/bookings/messages': { auth: 'user', answer: z.array(bookingMessageSchema) },
  'GET /api/bookings/:bookingId': { auth: 'user', params: bookingParamsSchema, answer: bookingSchema },
  'POST /api/bookings/:bookingId/cancel': {
    auth: 'user',
    params: bookingParamsSchema,
    body: cancelBookingSchema,
    answer: bookingSchema,
    errors: ['conflict'],
  },
  'GET /api/bookings/:bookingId/dates': {
    auth: 'user',
    params: bookingParamsSchema,
    answer: z.array(moveTargetSchema),
  },
  'POST /api/bookings/:bookingId/move': {
    auth: 'user',
    params: bookingParamsSchema,
    body: moveBookingSchema,
    answer: z.object({ booking: bookingSchema }),
    errors: ['conflict', 'price_changed', 'sold_out'],
  },
  'POST /api/bookings/:bookingId/move-payment': {
    auth: 'user',
    params: bookingParamsSchema,
    body: moveBookingSchema,
    answer: movePaymentSchema,
    errors: [
      'conflict',
      'price_changed',
      'sold_out',
      'already_booked',
      'hold_expired',
      'payment_incomplete',
      'too_many_holds',
      'payment_provider_unavailable',
      'payment_provider_refused',
    ],
  },
  // Until the start. Only the buyer can change attendees.
  'PUT /api/bookings/:bookingId/attendee': {
    auth: 'user',
    params: bookingParamsSchema,
    body: attendeeInputSchema,
    answer: bookingSchema,
    errors: ['conflict'],
  },
  'GET /api/orders/:orderId': { auth: 'user', params: orderParams, answer: orderSchema },
  // Cancels every place that still can be; `refund` is the total.
  'POST /api/orders/:orderId/cancel': {
    auth: 'user',
    params: orderParams,
    body: cancelBookingSchema,
    answer: orderSchema,
    errors: ['conflict'],
  },
  /** The phone number of the latest booking; empty if there is none. */
  'GET /api/checkout-contact': { auth: 'user', answer: z.object({ phone: z.string() }) },
  'GET /api/attendees': { auth: 'user', answer: z.array(rememberedAttendeeSchema) },
  // `conflict`: another saved attendee has that name.
  'PUT /api/attendees/:attendeeId': {
    auth: 'user',
    params: attendeeParams,
    body: namedAttendeeSchema,
    answer: rememberedAttendeeSchema,
    errors: ['conflict'],
  },
  'DELETE /api/attendees/:attendeeId': { auth: 'user', params: attendeeParams },
  'GET /api/bookings/:bookingId/calendar.ics': {
    auth: 'user',
    params: bookingParamsSchema,
    sends: 'text/calendar',
  },
  // Names nobody and no reference: for friends. Refused once the session is over, cancelled, or of a trainer.
  'GET /api/bookings/:bookingId/invitation.ics': {
    auth: 'user',
    params: bookingParamsSchema,
    sends: 'text/calendar',
    errors: ['conflict'],
  },
  'GET /api/bookings/:bookingId/receipt.pdf': {
    auth: 'user',
    params: bookingParamsSchema,
    sends: 'application/pdf',
  },
  'GET /api/bookings/:bookingId/check-in.svg': {
    auth: 'user',
    params: bookingParamsSchema,
    sends: 'image/svg+xml',
  },
  'GET /api/calendar-feed': { auth: 'user', answer: calendarFeedSchema },
  'POST /api/calendar-feed': { auth: 'user', answer: calendarFeedSchema, errors: ['forbidden'] },
  // Authorised by the token alone. Malformed and replaced tokens get the same answer.
  'GET /api/calendar/:token.ics': {
    auth: 'public',
    params: z.object({ token: z.string() }),
    sends: 'text/calendar',
  },
});

export const usualLocationEndpoints = defineEndpoints({
  'GET /api/bookings/usual-place': { auth: 'user', answer: usualLocationSchema },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof bookingEndpoints>, Callable<typeof usualLocationEndpoints> {}
}
