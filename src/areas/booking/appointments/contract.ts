import { z } from 'zod';
import {
  bookingSchema,
  markAttendanceSchema,
  paymentIntentResponseSchema,
  trainerSessionTypeSchema,
} from '#areas/booking/bookings/contract.ts';
import { waiverStatuses } from '#areas/booking/waivers/rules.ts';
import { lengthSchema, meetingLinkSchema, trainerParamsSchema } from '#areas/catalogue/trainers/contract.ts';
import { holdsField } from '#areas/catalogue/trainers/terms/change-offer.ts';
import { HOUR_MINUTES } from '#areas/catalogue/trainers/terms/offer.ts';
import { answerDisputeSchema, disputeStateSchema } from '#areas/money/payments/disputes/contract.ts';
import { nations } from '#shared/calendar/bank-holidays.ts';
import { daysBetween } from '#shared/calendar/calendar-day.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { amountField } from '#shared/domain/amount-field.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { isInPerson } from './rules.ts';

const daySchema = dayField('Choose a day');

/** `GET /api/personal-trainers/{id}/hours?from=…&to=…`: London days, both included, at most 31. */
const availabilityQuerySchema = z.object({
  from: daySchema,
  to: daySchema,
  minutes: z.coerce.number().pipe(lengthSchema).default(HOUR_MINUTES),
  sessionType: trainerSessionTypeSchema.default('online'),
});

export type AppointmentKind = Pick<z.infer<typeof availabilityQuerySchema>, 'sessionType' | 'minutes'>;

const availableTimeSchema = z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() });
export type AvailableTime = z.infer<typeof availableTimeSchema>;
const availabilitySchema = z.array(availableTimeSchema);

/** Shared by form and server. In person, the trainer needs an address. */
const meetingFields = {
  sessionType: trainerSessionTypeSchema,
  minutes: lengthSchema.default(HOUR_MINUTES),
  address: z.string().trim().max(200, 'Address is too long').default(''),
  postcode: z.string().trim().max(10, 'Valid UK postcode is required').default(''),
};

function validateMeetingPlace(
  meeting: { sessionType: z.infer<typeof trainerSessionTypeSchema>; address: string; postcode: string },
  context: z.RefinementCtx,
): void {
  if (!isInPerson(meeting.sessionType)) return;
  if (meeting.address.length < 5) {
    context.addIssue({ code: 'custom', path: ['address'], message: 'Address is required' });
  }
  if (meeting.postcode.length < 5) {
    context.addIssue({ code: 'custom', path: ['postcode'], message: 'Valid UK postcode is required' });
  }
}

export const meetingSchema = z.object(meetingFields).superRefine(validateMeetingPlace);
export type Meeting = z.infer<typeof meetingSchema>;
export type MeetingInput = z.input<typeof meetingSchema>;

/** `POST /api/personal-trainers/{id}/hold`: `amount` is the total in pounds, as shown. */
const holdAppointmentSchema = z
  .object({
    ...meetingFields,
    startsAt: z.iso.datetime({ offset: true }),
    amount: amountField,
    /** 1 pays with a package credit. */
    credits: z.number().int().min(0).max(1).default(0),
  })
  .superRefine(validateMeetingPlace);
export type HoldAppointmentInput = z.infer<typeof holdAppointmentSchema>;

const trainerBookingSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  state: bookingSchema.shape.state,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  sessionType: trainerSessionTypeSchema,
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  specialRequirements: z.string(),
  /** Both empty online. */
  address: z.string(),
  postcode: z.string(),
  /** `standing`: the trainer's default link. Null in person. */
  meeting: z.object({ link: z.string(), standing: z.boolean() }).nullable(),
  /** Missing if there is nothing to sign. */
  waiver: z.enum(waiverStatuses).optional(),
  /** Latest first. */
  notes: z.array(z.object({ id: z.uuid(), text: z.string(), writtenAt: z.iso.datetime() })),
  mayMark: z.boolean(),
  markedAt: z.iso.datetime().nullable(),
  /** The trainer's pounds, without the platform fee. */
  fee: z.string(),
  /** Null if there was never a dispute. */
  dispute: z
    .object({
      state: disputeStateSchema,
      /** The provider's code. */
      reason: z.string(),
      amount: z.string(),
      /** Our deadline; null once answered. */
      dueBy: z.iso.datetime().nullable(),
      /** The trainer's statement, if any. */
      said: z.object({ text: z.string(), accepts: z.boolean(), at: z.iso.datetime() }).nullable(),
      /** The trainer can still respond. */
      open: z.boolean(),
    })
    .nullable(),
});
export type TrainerBooking = z.infer<typeof trainerBookingSchema>;

/** `GET /api/trainer-diary` */
const trainerDiarySchema = z.object({
  upcoming: z.array(trainerBookingSchema),
  past: z.array(trainerBookingSchema),
  /** London days, from today on. */
  daysOff: z.array(z.iso.date()),
  /** Decides the bank holidays. */
  nation: z.enum(nations),
  /** Bank holidays of the next half year on which the trainer would work. */
  holidays: z.array(
    z.object({ day: z.iso.date(), name: z.string(), substitute: z.boolean(), off: z.boolean() }),
  ),
  /** Pounds by the ledger: fees less refunds. */
  revenue: z.string(),
  totalBookings: z.number().int(),
});
export type TrainerDiary = z.infer<typeof trainerDiarySchema>;

/** `POST /api/trainer-diary/bookings/{bookingId}/cancel`: the client sees the reason and gets a full refund. */
export const cancelTrainerBookingSchema = z.object({
  reason: z
    .string()
    .trim()
    .min(3, 'Enter a reason for the client')
    .max(500, 'Keep this under 500 characters'),
});

/** `GET /api/trainer-calendar`: the diary's feed, and a calendar to read busy times from. */
const trainerCalendarSchema = z.object({
  /** Secret: it opens the diary. Null until created. */
  feedUrl: z.string().nullable(),
  busy: z
    .object({
      url: z.string(),
      readAt: z.iso.datetime().nullable(),
      /** The current error; the last good reading stays in use. */
      problem: z.string().nullable(),
      failingSince: z.iso.datetime().nullable(),
      /** Of the last successful read. */
      entries: z.number().int().nonnegative(),
      unread: z.number().int().nonnegative(),
      reasons: z.array(z.string()),
      /** Future busy times. */
      times: z.number().int().nonnegative(),
    })
    .nullable(),
});
export type TrainerCalendar = z.infer<typeof trainerCalendarSchema>;

/** `PUT /api/trainer-calendar/busy`: empty removes it. */
export const followCalendarSchema = z.object({
  url: z
    .string()
    .trim()
    .max(2000, 'The address is too long')
    .regex(/^$|^(?:https|webcals?):\/\/\S+$/i, 'Enter an address that starts with https:// or webcal://'),
  holds: holdsField,
});

const MAX_HOLIDAY_DAYS = 42;

/** `POST /api/trainer-diary/days-off`: one day, or a range. */
export const daysOffSchema = z
  .object({ from: daySchema, to: z.union([z.literal(''), daySchema]).default(''), holds: holdsField })
  .superRefine(({ from, to }, context) => {
    if (to === '') return;
    if (to < from)
      context.addIssue({ code: 'custom', path: ['to'], message: 'Choose a last day after the first' });
    // Invalid dates reach this too, so compare as numbers.
    else if (daysBetween(from, to) >= MAX_HOLIDAY_DAYS)
      context.addIssue({ code: 'custom', path: ['to'], message: 'Choose up to six weeks at a time' });
  });

/** `POST /api/trainer-diary/bookings/{bookingId}/notes`: idempotent by key. */
export const clientNoteSchema = z.object({
  text: z.string().trim().min(1, 'Enter some text').max(1000, 'Keep the note under 1,000 characters'),
  key: z.uuid(),
});
export type ClientNoteInput = z.infer<typeof clientNoteSchema>;

const dayParams = z.object({ day: daySchema });
const bookingParams = z.object({ bookingId: idField });

export const trainerBookingEndpoints = defineEndpoints({
  'GET /api/personal-trainers/:id/hours': {
    auth: 'public',
    params: trainerParamsSchema,
    query: availabilityQuerySchema,
    answer: availabilitySchema,
  },
  'POST /api/personal-trainers/:id/hold': {
    auth: 'user',
    params: trainerParamsSchema,
    body: holdAppointmentSchema,
    answer: paymentIntentResponseSchema,
    errors: [
      'booking_disabled',
      'conflict',
      'price_changed',
      'sold_out',
      'credit_refused',
      'already_booked',
      'hold_expired',
      'too_many_holds',
      'payment_provider_unavailable',
      'payment_provider_refused',
    ],
  },
  'GET /api/trainer-diary': { auth: 'user', answer: trainerDiarySchema, errors: ['forbidden'] },
  'GET /api/trainer-calendar': { auth: 'user', answer: trainerCalendarSchema, errors: ['forbidden'] },
  'POST /api/trainer-calendar/feed': { auth: 'user', answer: trainerCalendarSchema, errors: ['forbidden'] },
  'DELETE /api/trainer-calendar/feed': {
    auth: 'user',
    answer: trainerCalendarSchema,
    errors: ['forbidden'],
  },
  'PUT /api/trainer-calendar/busy': {
    auth: 'user',
    body: followCalendarSchema,
    answer: trainerCalendarSchema,
    errors: ['forbidden', 'people_paying'],
    // Each call makes a request to another server.
    rateLimit: { max: 10, timeWindow: '10 minutes' },
  },
  // Authorised by the token alone. Malformed and replaced tokens get the same answer.
  'GET /api/trainer-calendar/:token.ics': {
    auth: 'public',
    params: z.object({ token: z.string() }),
    sends: 'text/calendar',
  },
  'PUT /api/trainer-diary/days-off/:day': {
    auth: 'user',
    params: dayParams,
    answer: trainerDiarySchema,
    errors: ['forbidden', 'people_paying'],
  },
  'POST /api/trainer-diary/days-off': {
    auth: 'user',
    body: daysOffSchema,
    answer: trainerDiarySchema,
    errors: ['forbidden', 'people_paying'],
  },
  'POST /api/trainer-diary/bank-holidays-off': {
    auth: 'user',
    query: z.object({ holds: holdsField }),
    answer: trainerDiarySchema,
    errors: ['forbidden', 'people_paying'],
  },
  'DELETE /api/trainer-diary/days-off/:day': {
    auth: 'user',
    params: dayParams,
    answer: trainerDiarySchema,
    errors: ['forbidden'],
  },
  'POST /api/trainer-diary/bookings/:bookingId/cancel': {
    auth: 'user',
    params: bookingParams,
    body: cancelTrainerBookingSchema,
    answer: trainerDiarySchema,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/trainer-diary/bookings/:bookingId/dispute': {
    auth: 'user',
    params: bookingParams,
    body: answerDisputeSchema,
    answer: trainerDiarySchema,
    errors: ['forbidden', 'conflict'],
  },
  // Empty restores the default link.
  'POST /api/trainer-diary/bookings/:bookingId/notes': {
    auth: 'user',
    params: bookingParams,
    body: clientNoteSchema,
    answer: trainerDiarySchema,
    errors: ['forbidden'],
    rateLimit: { max: 120, timeWindow: '10 minutes' },
  },
  'DELETE /api/trainer-diary/notes/:noteId': {
    auth: 'user',
    params: z.object({ noteId: idField }),
    answer: trainerDiarySchema,
    errors: ['forbidden'],
  },
  'PUT /api/trainer-diary/bookings/:bookingId/meeting-link': {
    auth: 'user',
    params: bookingParams,
    body: meetingLinkSchema,
    answer: trainerDiarySchema,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/trainer-diary/bookings/:bookingId/attendance': {
    auth: 'user',
    params: bookingParams,
    body: markAttendanceSchema,
    answer: trainerDiarySchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof trainerBookingEndpoints> {}
}
