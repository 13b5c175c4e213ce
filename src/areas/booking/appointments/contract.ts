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

/**
 * `GET /api/personal-trainers/{id}/hours?from=…&to=…`: days in Europe/London, both included, at most 31. For an hour
 * unless `minutes` says otherwise; of a kind in person the way to the next is kept free.
 */
const availabilityQuerySchema = z.object({
  from: daySchema,
  to: daySchema,
  minutes: z.coerce.number().pipe(lengthSchema).default(HOUR_MINUTES),
  sessionType: trainerSessionTypeSchema.default('online'),
});

/** What of all that a trainer offers is to be booked. */
export type AppointmentKind = Pick<z.infer<typeof availabilityQuerySchema>, 'sessionType' | 'minutes'>;

/** A time that can be booked. */
const availableTimeSchema = z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() });
export type AvailableTime = z.infer<typeof availableTimeSchema>;
const availabilitySchema = z.array(availableTimeSchema);

/** What is chosen before paying; shared by form and server. In person, the trainer has to know where to go. */
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

/** `POST /api/personal-trainers/{id}/hold`: keeps an hour, or the length given, for ten minutes. `amount` is the total in pounds, as it was seen. */
const holdAppointmentSchema = z
  .object({
    ...meetingFields,
    startsAt: z.iso.datetime({ offset: true }),
    amount: amountField,
    /** 1: a credit of a package of the trainer pays for it; none does unless said. */
    credits: z.number().int().min(0).max(1).default(0),
  })
  .superRefine(validateMeetingPlace);
export type HoldAppointmentInput = z.infer<typeof holdAppointmentSchema>;

// The trainer's own side

/** A booking as the trainer sees it. */
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
  /** Where it is held online: for this one alone, or (`standing`) as always; null in person. */
  meeting: z.object({ link: z.string(), standing: z.boolean() }).nullable(),
  /** What the client has signed; missing where nothing is asked. */
  waiver: z.enum(waiverStatuses).optional(),
  /** What the trainer noted of the client, the latest first. */
  notes: z.array(z.object({ id: z.uuid(), text: z.string(), writtenAt: z.iso.datetime() })),
  /** It has begun, and whether the client came can be said, or put right. */
  mayMark: z.boolean(),
  /** When that was said; null before. */
  markedAt: z.iso.datetime().nullable(),
  /** Pounds that the trainer earns; the platform fee is not theirs. */
  fee: z.string(),
  /** What the client's bank asks, or has decided; null where it never asked. */
  dispute: z
    .object({
      state: disputeStateSchema,
      /** The provider's word. */
      reason: z.string(),
      amount: z.string(),
      /** By when we answer; null once that is done. */
      dueBy: z.iso.datetime().nullable(),
      /** What the trainer has said to it; null while that is nothing. */
      said: z.object({ text: z.string(), accepts: z.boolean(), at: z.iso.datetime() }).nullable(),
      /** Something can be said. */
      open: z.boolean(),
    })
    .nullable(),
});
export type TrainerBooking = z.infer<typeof trainerBookingSchema>;

/** `GET /api/trainer-diary`: bookings, days off and earnings of the trainer who asks. */
const trainerDiarySchema = z.object({
  upcoming: z.array(trainerBookingSchema),
  past: z.array(trainerBookingSchema),
  /** Days in Europe/London, from today on. */
  daysOff: z.array(z.iso.date()),
  /** Which bank holidays are kept where the trainer is. */
  nation: z.enum(nations),
  /** Those of the next half year on which they would work, and whether they have taken them off. */
  holidays: z.array(
    z.object({ day: z.iso.date(), name: z.string(), substitute: z.boolean(), off: z.boolean() }),
  ),
  /** Pounds earned by the ledger: fees of paid bookings less what went back of them. */
  revenue: z.string(),
  totalBookings: z.number().int(),
});
export type TrainerDiary = z.infer<typeof trainerDiarySchema>;

/** `POST /api/trainer-diary/bookings/{bookingId}/cancel`: the client reads the reason and gets everything back. */
export const cancelTrainerBookingSchema = z.object({
  reason: z
    .string()
    .trim()
    .min(3, 'Enter a reason for the client')
    .max(500, 'Keep this under 500 characters'),
});

/** `GET /api/trainer-calendar`: the diary as a calendar to subscribe to, and a calendar elsewhere that keeps hours free. */
const trainerCalendarSchema = z.object({
  /** Whoever knows it reads the diary; null before one was asked for. */
  feedUrl: z.string().nullable(),
  busy: z
    .object({
      url: z.string(),
      readAt: z.iso.datetime().nullable(),
      /** Why it cannot be read at present; the last good reading counts. */
      problem: z.string().nullable(),
      /** Since when no reading has succeeded. */
      failingSince: z.iso.datetime().nullable(),
      /** Of the last good reading: entries of the file, those that could not be read, and the commonest reasons. */
      entries: z.number().int().nonnegative(),
      unread: z.number().int().nonnegative(),
      reasons: z.array(z.string()),
      /** Busy times to come. */
      times: z.number().int().nonnegative(),
    })
    .nullable(),
});
export type TrainerCalendar = z.infer<typeof trainerCalendarSchema>;

/** `PUT /api/trainer-calendar/busy`: empty takes it away. */
export const followCalendarSchema = z.object({
  url: z
    .string()
    .trim()
    .max(2000, 'The address is too long')
    .regex(/^$|^(?:https|webcals?):\/\/\S+$/i, 'Enter an address that starts with https:// or webcal://'),
  holds: holdsField,
});

/** The longest holiday that is taken at once, in days. */
const MAX_HOLIDAY_DAYS = 42;

/** `POST /api/trainer-diary/days-off`: a day, or every day up to a last one. */
export const daysOffSchema = z
  .object({ from: daySchema, to: z.union([z.literal(''), daySchema]).default(''), holds: holdsField })
  .superRefine(({ from, to }, context) => {
    if (to === '') return;
    if (to < from)
      context.addIssue({ code: 'custom', path: ['to'], message: 'Choose a last day after the first' });
    // Compared as numbers, since days that are none come here too.
    else if (daysBetween(from, to) >= MAX_HOLIDAY_DAYS)
      context.addIssue({ code: 'custom', path: ['to'], message: 'Choose up to six weeks at a time' });
  });

/** `POST /api/trainer-diary/bookings/{bookingId}/notes`. The key makes what is sent twice one note. */
export const clientNoteSchema = z.object({
  text: z.string().trim().min(1, 'Enter some text').max(1000, 'Keep the note under 1,000 characters'),
  key: z.uuid(),
});
export type ClientNoteInput = z.infer<typeof clientNoteSchema>;

const dayParams = z.object({ day: daySchema });
const bookingParams = z.object({ bookingId: idField });

/** Hours of trainers for those who book them, and the trainer's own diary. */
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
    // Each calls somebody else's server.
    rateLimit: { max: 10, timeWindow: '10 minutes' },
  },
  // For whoever has the token. What no token can be is as unknown as one that was replaced.
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
  // Every bank holiday on which they would work, at once.
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
  // What the trainer knows of the case of the client's bank, or that they accept the loss.
  'PUT /api/trainer-diary/bookings/:bookingId/dispute': {
    auth: 'user',
    params: bookingParams,
    body: answerDisputeSchema,
    answer: trainerDiarySchema,
    errors: ['forbidden', 'conflict'],
  },
  // Where this one is held online; empty for where they always are.
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
