import { z } from 'zod';
import { cancellationTermsSchema, instructorSummarySchema } from '#areas/catalogue/sessions/contract.ts';
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
    // Read by whoever is booked for, whose address the booker gives, and who may never have heard of either.
    .refine(hasNoWebAddress, NO_WEB_ADDRESS_IN_NAME),
  email: contactEmailField,
  phone: phoneField,
  specialRequirements: z.string().trim().max(1000, 'Keep this under 1,000 characters').default(''),
});
export type BookingContact = z.infer<typeof bookingContactSchema>;
/** The form before it is checked. */
export type ContactInput = z.input<typeof bookingContactSchema>;

/** Places of one date that one order may be of. */
export { MAX_PLACES };

export const personNameSchema = z
  .string()
  .overwrite(normaliseName)
  .max(120, 'Name is too long')
  .refine(hasLetter, 'Name is required')
  .refine(isSingleLine, 'Name has characters we can’t show')
  .refine(hasNoWebAddress, NO_WEB_ADDRESS_IN_NAME);

/** Who comes to a place, as it is kept. Where the session is for children, who comes without an age is an adult. */
const attendeeSchema = z.object({
  name: z.string(),
  age: z.number().int().nullable(),
  guardian: z.object({ name: z.string(), phone: z.string() }).nullable(),
});
export type Attendee = z.infer<typeof attendeeSchema>;

/** The same as somebody gives it. */
export const namedAttendeeSchema = z.object({
  name: personNameSchema,
  age: z.number().int().min(0, 'Enter an age in years').max(120, 'Enter an age in years').nullable(),
  guardian: z.object({ name: personNameSchema, phone: phoneField }).nullable(),
});

/** The same as the browser sends it; what is left out is not known. */
export const attendeeInputSchema = namedAttendeeSchema.extend({
  age: namedAttendeeSchema.shape.age.default(null),
  guardian: namedAttendeeSchema.shape.guardian.default(null),
  note: bookingContactSchema.shape.specialRequirements,
});
export type AttendeeInput = z.infer<typeof attendeeInputSchema>;

/** Somebody whom a person has booked for, to choose from next time. The age is as said then. */
const rememberedAttendeeSchema = attendeeSchema.extend({ id: z.uuid() });
export type RememberedAttendee = z.infer<typeof rememberedAttendeeSchema>;

/**
 * Passes at a booking that is under way. `places` are covered by them; `usable` is how many could be at most, those
 * included. `passes`: those that are used, or that would be next, the one that runs out first at the head; `left` is
 * what is left of it with these used; of a month without a number (`unlimited`) it counts dates of this booking.
 */
const holdCreditsSchema = z.object({
  places: z.number().int(),
  usable: z.number().int(),
  /** Pounds that nobody has to pay any more. */
  covered: z.string(),
  passes: z.array(
    z.object({
      name: z.string(),
      used: z.number().int(),
      left: z.number().int(),
      lastDay: z.string(),
      unlimited: z.boolean(),
      /** Owner, where somebody shares it with the person. */
      sharedBy: z.string().nullable(),
    }),
  ),
});
export type HoldCredits = z.infer<typeof holdCreditsSchema>;

/** The promo code that something was priced with, and pounds that it took off the session's price. */
const appliedCodeSchema = z.object({ code: z.string(), off: z.string() });

const startSchema = z.iso.datetime({ offset: true });

/**
 * `POST /api/create-payment-intent`. `sessionOccurrence` is an occurrence's start; without it the next with space. `alsoDates`
 * are other dates of the session, of which the same places are booked with it. `amount` is for all places at all dates
 * together, without what a code or several dates take off; one place unless said.
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
    /** So many of the places, at all dates together, are covered by credits of the person's passes; none unless said. */
    credits: z.coerce.number().int().min(0).max(200).optional(),
    /** What is left to pay is paid with the person's gift vouchers as far as they go; not unless said. */
    vouchers: z.boolean().optional(),
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

/** All or half of the price goes back until `refundDeadline`, which is `hoursBefore` the start; nothing after it. */
const cancellationPolicySchema = z.object({
  refundUntil: z.iso.datetime(),
  hoursBefore: z.number().int(),
  givesBack: cancellationTermsSchema.shape.givesBack,
});
export type CancellationPolicy = z.infer<typeof cancellationPolicySchema>;

/**
 * The seat is held until `expiresAt`; the browser confirms the payment with `clientSecret`.
 * When `free` is true nothing is charged, because the session is free or credits cover all of it: there is no payment
 * step, `clientSecret` and `paymentIntentId` are
 * empty, and `POST /api/bookings` books at once.
 */
export const paymentIntentResponseSchema = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  free: z.boolean(),
  holdId: z.uuid(),
  /** Which page this is of those that were given the hold. It says so when it is left. */
  page: z.number().int(),
  expiresAt: z.iso.datetime(),
  /** Of the first date. */
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Every date, that one first; none for an hour of a trainer. */
  dates: z.array(z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() })),
  /** At each date. */
  places: z.number().int(),
  /** Of all places together: the sums of what each costs. */
  sessionFee: z.string(),
  platformFee: z.string(),
  totalAmount: z.string(),
  eachPlace: z.object({ sessionFee: z.string(), platformFee: z.string(), totalAmount: z.string() }),
  /** Null without one. What it took off is no part of the amounts. */
  code: appliedCodeSchema.nullable(),
  /** What is to be paid: the total less what credits cover. */
  toPay: z.string(),
  /** Null where the person has no credit for this session. */
  credits: holdCreditsSchema.nullable(),
  /** Pounds that the person's gift vouchers pay of it, and that they could pay besides; missing where there are none. */
  vouchers: z.object({ used: z.string(), left: z.string() }).optional(),
  /** Pounds that booking several dates takes off the session's price; null where it takes nothing off, or a code does. */
  datesOff: z.string().nullable(),
  /** The most that the person could have of each date: these places, and those that nobody has. */
  mostPlaces: z.number().int(),
  /** The session is for children: of those who come it is asked how old they are, and under 16 who is with them. */
  asksAges: z.boolean(),
  policy: cancellationPolicySchema,
  /** The telephone number that the person gave with their last booking; empty before the first. */
  phone: z.string(),
});
export type PaymentIntentResponse = z.infer<typeof paymentIntentResponseSchema>;

/**
 * `PUT /api/holds/{holdId}/contact`: stored before the card is charged, so that a lost browser loses nothing.
 * `attendees`: one for each place, required for several; the one of a single place is the buyer unless given.
 */
const holdContactSchema = bookingContactSchema.extend({
  attendees: z.array(attendeeInputSchema).min(1).max(MAX_PLACES).optional(),
  /** Keep them to choose from next time: so, unless told not to. */
  rememberAttendees: z.boolean().optional(),
  /** By which way the person came to the session, as far as their browser knows. */
  cameBy: z.enum(visitSources).optional(),
});
export type HoldContact = z.infer<typeof holdContactSchema>;

/**
 * `PUT /api/holds/{holdId}/sign-of-life`, every 40 seconds from a page that can be seen. `paymentOver`: the payment
 * that this page had begun has come to nothing.
 */
const heartbeatSchema = z.object({ paymentOver: z.boolean().default(false) });

/**
 * `DELETE /api/holds/{holdId}?page=1&paymentOver=true`: the page is left. Nothing is given back where a later one has
 * been given the hold; without `page` it is, whichever has it.
 */
const abandonHoldSchema = z.object({
  page: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  paymentOver: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
});

/**
 * `POST /api/bookings`: finalises the hold after the payment succeeded. The same call twice answers the same
 * booking. Without `holdId` (docs/product/api.md#endpoints) it is the caller's latest hold for that session and date.
 */
const createBookingSchema = z.object({
  /** Not given for an hour of a trainer, which its hold names. */
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

/** What the door makes of a booking: there, not there, or (again) not marked. */
export const attendanceSchema = bookingStateSchema.extract(['confirmed', 'attended', 'no_show']);
export type Attendance = z.infer<typeof attendanceSchema>;

/**
 * `PUT /api/bookings/{bookingId}/attendance`, by those who work at the door. `was` is the mark that the person saw:
 * if somebody else has changed it meanwhile, nothing happens (409).
 */
export const markAttendanceSchema = z.object({
  state: attendanceSchema,
  was: attendanceSchema,
  /** When it was pressed, where the device had no connection then. Kept as far as it can be true. */
  at: z.iso.datetime().optional(),
});
export type MarkAttendance = z.infer<typeof markAttendanceSchema>;

/** How somebody paid at the door: the business's own business, noted and not charged. */
export const paidBySchema = z.enum(['cash', 'card_reader', 'nothing'], { error: 'Choose how they paid' });
export type PaidBy = z.infer<typeof paidBySchema>;

/**
 * `POST /api/occurrences/{occurrenceId}/walk-ins`: somebody who came without having booked. `key` names the note, so that
 * one whose answer was lost can be sent again; `at` is when it was made, where the device had no connection then.
 */
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

/** What an hour with a trainer is: in person for one or a few, or online. */
export const trainerSessionTypeSchema = z.enum(optionValues(trainerSessionTypes));
export type TrainerSessionType = z.infer<typeof trainerSessionTypeSchema>;

/** A booking of a seat of a session, or (`trainer`) of an hour of a trainer. */
export const bookingSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  /** Null for an hour of a trainer. */
  sessionId: z.number().int().nullable(),
  /** Whose time it is; null for a seat of a session. Its link is missing where there is none, or it was cancelled. */
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
  /** Null without one. What it took off is no part of the amounts. */
  code: appliedCodeSchema.nullable(),
  specialRequirements: z.string(),
  /** What it was bought in: its reference, of how many places it is, and at how many dates they were. */
  order: z.object({
    id: z.uuid(),
    reference: z.string(),
    places: z.number().int(),
    dates: z.number().int(),
  }),
  /** Pounds that booking several dates took off the session's price; missing where it took nothing off. */
  datesOff: z.string().optional(),
  /** Who comes: the buyer unless somebody else was named. */
  attendee: attendeeSchema,
  /** The session is for children: of those who come it is asked how old they are, and under 16 who is with them. */
  asksAges: z.boolean(),
  state: bookingStateSchema,
  /** The payment's id at the provider; empty for a free session. */
  paymentIntentId: z.string(),
  /** What was paid since for moving it to dearer dates, the earliest first; missing where nothing was. */
  dearerMoves: z.array(z.object({ paymentIntentId: z.string(), amount: z.string() })).optional(),
  paymentState: z.enum(['pending', 'succeeded', 'refunded', 'partly_refunded', 'cancelled']),
  /** Pounds that went back or are on their way; "0.00" when none. */
  refundedAmount: z.string(),
  /** Pounds that should have gone back but did not: the bank, or the provider, refused them; "0.00" when none. */
  refundFailedAmount: z.string(),
  /** Pounds that the person has back from their bank, which took them in a dispute; "0.00" when none. */
  bankGaveAmount: z.string(),
  /** Their bank is deciding about a dispute of this payment: what goes back waits for that. */
  bankDecides: z.boolean(),
  /**
   * The pass whose credit covers the place, in place of money; missing where none does. `comesBack` is what becomes of
   * the credit on cancelling now, null where it can no longer be cancelled; `prorateReversal`: it has come back.
   */
  pass: z.object({ name: z.string(), comesBack: z.boolean().nullable(), givenBack: z.boolean() }).optional(),
  /**
   * What gift vouchers paid of the amounts above, in pounds; missing where none did. `comesBack` is whether it comes back
   * to them on cancelling now, null where it can no longer be cancelled; `prorateReversal`: it has come back.
   */
  voucher: z
    .object({ amount: z.string(), comesBack: z.boolean().nullable(), givenBack: z.boolean() })
    .optional(),
  /** What a credit paid of the amounts above, in pounds; missing where none did. */
  creditAmount: z.string().optional(),
  /** Pounds that cancelling now would give back, perhaps "0.00"; null when it can no longer be cancelled. */
  refundIfCancelled: z.string().nullable(),
  policy: cancellationPolicySchema,
  /** Who called it off and why, where it was not the seeker; null otherwise. */
  calledOff: z.object({ by: z.enum(['business', 'admin']), reason: z.string() }).nullable(),
  /** Customer and paid. `company`: what their receipts are for; missing where they named none. */
  user: z.object({ firstName: z.string(), lastName: z.string(), company: z.string().optional() }),
  /** `type` is the session type's slug. */
  session: z.object({ id: z.number().int().nullable(), title: z.string(), type: z.string() }),
  /** Who teaches the date; missing where nobody is named. */
  instructors: z.array(instructorSummarySchema).optional(),
  /** Giver, and where: the trainer's name and the place agreed for an hour of theirs. */
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

/**
 * `GET /api/orders/{orderId}`: what was paid at once, with each of its places. Amounts in pounds, refunded ones included
 * whose money is on its way.
 */
const orderSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  sessionFee: z.string(),
  platformFee: z.string(),
  totalAmount: z.string(),
  refundedAmount: z.string(),
  paymentState: bookingSchema.shape.paymentState,
  /** Empty where there was nothing to pay. */
  paymentIntentId: z.string(),
  bookings: z.array(bookingSchema),
});
export type Order = z.infer<typeof orderSchema>;

/** `GET /api/bookings`: the caller's own, latest start first. */
const bookingListSchema = z.array(bookingSchema);

/**
 * `GET /api/bookings/lookup?session_id=…&payment_intent=…`: the booking behind a payment, finalised first if the
 * webhook has not done so. For the payment step's return address and the confirmation page.
 */
const lookUpBookingSchema = z.object({
  session_id: z.coerce.number().int().positive().optional(),
  payment_intent: z.string().min(1).max(255),
});
export type LookUpBooking = z.infer<typeof lookUpBookingSchema>;

/**
 * `POST /api/bookings/{bookingId}/cancel`: answers the cancelled booking. `refund` is what the person was shown
 * that they get back, in pounds; when it is no longer the server's own figure, nothing is cancelled (409).
 */
const cancelBookingSchema = z.object({
  refund: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, 'Refund must be in pounds'),
  /** How many credits the person was shown to come back; none unless said. */
  credits: z.number().int().min(0).max(200).optional(),
});
export type CancelBooking = z.infer<typeof cancelBookingSchema>;

/**
 * `GET /api/bookings/{bookingId}/dates`: the dates of the same session that the booking can be moved to, soonest first.
 * `totalAmount` is what the date costs now, `difference` what that is beyond the booking's price: negative
 * where it goes back. `waived`: what it costs more and no card can be charged, and nobody is.
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

/** `POST /api/bookings/{bookingId}/move`: `difference` is what the person was shown; when it is another, nothing moves. */
const moveBookingSchema = z.object({
  startsAt: z.iso.datetime({ offset: true }),
  difference: z.string().regex(/^-?\d{1,7}(\.\d{1,2})?$/, 'Difference must be in pounds'),
});
export type MoveBooking = z.infer<typeof moveBookingSchema>;

/**
 * `POST /api/bookings/{bookingId}/move-payment`: a place at a dearer date, kept until `expiresAt` while the difference
 * is paid; what is paid for then is booked like any other hold.
 */
const movePaymentSchema = z.object({
  holdId: z.uuid(),
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  amount: z.string(),
  expiresAt: z.iso.datetime(),
});
export type MovePayment = z.infer<typeof movePaymentSchema>;

/** Why a date is called off, in the words of whoever does; everybody who booked reads it. */
export const cancellationReasonSchema = z
  .string()
  .trim()
  .min(3, 'Enter a reason for the people who booked')
  .max(500, 'Keep this under 500 characters');

/** Who calls a date or a booking off, where it is not the seeker, and why. */
const businessCancellationSchema = z.object({
  by: z.enum(['business', 'admin']),
  reason: cancellationReasonSchema,
});
export type BusinessCancellation = z.infer<typeof businessCancellationSchema>;

/** A refund of a booking: its amount in pounds, and a `key` that names it, so that sending it twice refunds once. */
export const refundSchema = z.object({
  amount: z
    .string({ error: 'Enter an amount in pounds, like 5.00' })
    .trim()
    .refine((text) => (decimalToPence(text) ?? 0) > 0, 'Enter an amount in pounds, like 5.00'),
  key: idField,
});

/**
 * What a business writes to somebody about a booking. `key` names the sending, so that one whose answer was lost can be
 * sent again.
 */
export const sendMessageSchema = z.object({
  text: z
    .string({ error: 'Write a message' })
    .trim()
    .min(1, 'Write a message')
    .max(2000, 'Please keep this under 2000 characters'),
  key: idField,
});
export type SendMessage = z.infer<typeof sendMessageSchema>;

/** `GET /api/bookings/messages`: what businesses wrote to the caller about their bookings, the oldest first. */
const bookingMessageSchema = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  /** The first name of whoever wrote; null once their account is gone. */
  author: z.string().nullable(),
  text: z.string(),
  sentAt: z.iso.datetime(),
});
export type BookingMessage = z.infer<typeof bookingMessageSchema>;

/** `GET` and `POST /api/calendar-feed`: the person's private address, null before they asked for one. */
const calendarFeedSchema = z.object({ url: z.url().nullable() });
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

export const bookingParamsSchema = z.object({ bookingId: idField });
const holdParams = z.object({ holdId: idField });
const attendeeParams = z.object({ attendeeId: idField });
const orderParams = z.object({ orderId: idField });

/**
 * `GET /api/bookings/usual-place`: a text for the place box; null for somebody who has neither searched nor booked.
 * `booked`: they have a booking that stands, to come or past.
 */
const usualLocationSchema = z.object({ place: z.string().nullable(), booked: z.boolean() });

/** Holding, paying for and booking a seat. Everybody is served only their own. */
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
  // Until it begins; who else comes is the buyer's to say.
  'PUT /api/bookings/:bookingId/attendee': {
    auth: 'user',
    params: bookingParamsSchema,
    body: attendeeInputSchema,
    answer: bookingSchema,
    errors: ['conflict'],
  },
  'GET /api/orders/:orderId': { auth: 'user', params: orderParams, answer: orderSchema },
  // Every place that can still be cancelled; `refund` is the sum for them all.
  'POST /api/orders/:orderId/cancel': {
    auth: 'user',
    params: orderParams,
    body: cancelBookingSchema,
    answer: orderSchema,
    errors: ['conflict'],
  },
  'GET /api/attendees': { auth: 'user', answer: z.array(rememberedAttendeeSchema) },
  // `conflict`: somebody else of that name is kept already.
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
  // For whoever has the token. What no token can be is as unknown as one that was replaced.
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
