import { z } from 'zod';
import { attendanceMarkSchema } from '#areas/booking/bookings/attend/attendance-mark.ts';
import { bookingStateSchema, cancellationReasonSchema } from '#areas/booking/bookings/contract.ts';
import { waiverStatuses } from '#areas/booking/waivers/rules.ts';
import { businessParamsSchema, businessRoleSchema } from '#areas/catalogue/businesses/contract.ts';
import { instructorSummarySchema } from '#areas/catalogue/sessions/contract.ts';
import { durationSchema } from '#areas/catalogue/sessions/own/session-form.ts';
import { locationChoiceSchema } from '#areas/catalogue/venues/venue-forms.ts';
import { CLOCK_TIME } from '#shared/calendar/clock-time.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { numberIdField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { allowedActionsSchema, pounds, shownRefundSchema } from '../contract.ts';

/** A day in an address: `YYYY-MM-DD` in Europe/London. */
const day = dayField();

const MAX_CALENDAR_DAYS = 31;
const DAY_MS = 86_400_000;

/** `GET /api/businesses/{businessId}/calendar?from=…&to=…`: days in Europe/London, both included, at most 31. */
const calendarQuerySchema = z
  .object({ from: day, to: day })
  .refine(
    ({ from, to }) =>
      Date.parse(to) >= Date.parse(from) && Date.parse(to) - Date.parse(from) < MAX_CALENDAR_DAYS * DAY_MS,
    { message: 'Ask for 1 to 31 days', path: ['to'] },
  );

/** One date of a session as the business sees it. `taken` counts seats booked and held. */
export const businessOccurrenceSchema = z.object({
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
  instructors: z.array(instructorSummarySchema),
  /** Who teaches its session, where others are named for this date, or were; null where nobody is. */
  insteadOf: z.array(instructorSummarySchema).nullable(),
  venueId: z.number().int().nullable(),
  /** The venue's name; null at the business's own address. */
  venue: z.string().nullable(),
  roomId: z.number().int().nullable(),
  room: z.string().nullable(),
  /** The room that its session is held in, where this date has none: it was taken, or somebody chose none. */
  lacksRoom: z.string().nullable(),
});
export type BusinessOccurrence = z.infer<typeof businessOccurrenceSchema>;

const calendarAnswerSchema = z.object({
  dates: z.array(businessOccurrenceSchema),
  may: allowedActionsSchema,
});
export type CalendarAnswer = z.infer<typeof calendarAnswerSchema>;

export const attendeeSchema = z.object({
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
  mark: attendanceMarkSchema.nullable(),
  /** What they have signed; missing where nothing is asked. */
  waiver: z.enum(waiverStatuses).optional(),
  /** The page of whoever booked; missing where the business doesn't know them as a customer. */
  customerId: z.uuid().optional(),
});
export type Attendee = z.infer<typeof attendeeSchema>;

/** When people can be checked in, and from when a no-show can be said. */
export const checkInTimesSchema = z.object({
  opensAt: z.iso.datetime(),
  noShowFrom: z.iso.datetime(),
  closesAt: z.iso.datetime(),
});
export type CheckInTimes = z.infer<typeof checkInTimesSchema>;

/** `GET /api/occurrences/{occurrenceId}`. */
const occurrenceAnswerSchema = z.object({
  date: businessOccurrenceSchema,
  business: z.object({ id: z.number().int(), name: z.string(), role: businessRoleSchema }),
  may: allowedActionsSchema,
  /** By name. */
  attendees: z.array(attendeeSchema),
  /** What cancelling the date now would do; null once it is over or cancelled. */
  cancellation: z
    .object({
      /** Everybody, with or without an attendance mark. */
      bookings: z.number().int(),
      refund: pounds,
      /**
       * People who are checked in or marked as no-shows, once the date has begun, and what goes back for them: the
       * business says whether they are refunded too. Null when it is not asked.
       */
      marked: z.object({ checkedIn: z.number().int(), noShows: z.number().int(), refund: pounds }).nullable(),
    })
    .nullable(),
  checkIn: checkInTimesSchema,
});
export type OccurrenceAnswer = z.infer<typeof occurrenceAnswerSchema>;

const seenOccurrenceSchema = z.object({
  startsAt: z.iso.datetime(),
  capacity: z.number().int(),
  note: z.string().max(500),
});
export type SeenOccurrence = z.infer<typeof seenOccurrenceSchema>;

/** `PUT /api/occurrences/{occurrenceId}/place`. When it is no longer where the person saw it, nothing is changed (409). */
export const relocateOccurrenceSchema = locationChoiceSchema.extend({ seen: locationChoiceSchema });
export type RelocateOccurrence = z.infer<typeof relocateOccurrenceSchema>;

/** `PUT /api/occurrences/{occurrenceId}`: of this date, or of it and all later ones of its weekly time. */
export const changeOccurrenceSchema = z.object({
  capacity: z
    .number({ error: 'Places must be a number' })
    .int('Places must be a whole number')
    .min(1, 'Must allow at least 1 participant')
    .max(10_000, 'Enter at most 10,000 places'),
  /** HH:MM in the United Kingdom. */
  startTime: z.string({ error: 'Choose a time' }).regex(CLOCK_TIME, 'Choose a time'),
  note: z.string({ error: 'Note must be text' }).trim().max(500, 'Keep this under 500 characters'),
  scope: z.enum(['this', 'later'], { error: 'Choose this date, or this and all later dates' }),
  /** How the person was shown it; when that no longer holds, nothing is changed (409). */
  seen: seenOccurrenceSchema.optional(),
});
export type ChangeOccurrence = z.infer<typeof changeOccurrenceSchema>;

/**
 * `POST /api/occurrences/{occurrenceId}/move`: to another day or time of day in the United Kingdom. `seen` is what the
 * person was shown; when that no longer holds, nothing is moved (409).
 */
export const moveOccurrenceSchema = z.object({
  day: dayField('Choose a day'),
  startTime: changeOccurrenceSchema.shape.startTime,
  seen: z.object({ startsAt: z.iso.datetime(), taken: z.number().int().nonnegative() }),
});
export type MoveOccurrence = z.infer<typeof moveOccurrenceSchema>;

/** `POST /api/sessions/{sessionId}/dates`: a date beside the weekly times. `day` is in the United Kingdom. */
export const addOccurrenceSchema = changeOccurrenceSchema
  .pick({ capacity: true, startTime: true, note: true })
  .extend({
    day: dayField('Choose a day'),
    /** In minutes. */
    duration: durationSchema,
    /** Where it is held; left out: where its session is. */
    place: locationChoiceSchema.optional(),
  });
export type AddOccurrence = z.infer<typeof addOccurrenceSchema>;

/** Whether people who are checked in, or marked as no-shows, are refunded too when their date is cancelled. */
export const markedChoiceSchema = z.enum(['refund', 'keep'], {
  error: 'Choose whether to refund people who are checked in too',
});
export type MarkedChoice = z.infer<typeof markedChoiceSchema>;

/**
 * `POST /api/occurrences/{occurrenceId}/cancel`. `bookings` and `refund` are what the person was shown, for their choice
 * of `marked`; when they no longer hold, nothing is cancelled (409). `marked` is required once the date has begun and
 * somebody is checked in or marked as a no-show (409); before, everybody is refunded.
 */
export const cancelOccurrenceSchema = z.object({
  reason: cancellationReasonSchema,
  bookings: z.number({ error: 'Bookings must be a number' }).int().nonnegative('Bookings must be a number'),
  refund: shownRefundSchema,
  marked: markedChoiceSchema.optional(),
});
export type CancelOccurrence = z.infer<typeof cancelOccurrenceSchema>;

const sessionParams = z.object({ sessionId: numberIdField });
export const occurrenceParams = z.object({ occurrenceId: numberIdField });

/** A business's calendar, its dates and who comes to them. What a person may do there is asked of each. */
export const occurrenceEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/calendar': {
    auth: 'user',
    params: businessParamsSchema,
    query: calendarQuerySchema,
    answer: calendarAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/occurrences/:occurrenceId': {
    auth: 'user',
    params: occurrenceParams,
    answer: occurrenceAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/occurrences/:occurrenceId': {
    auth: 'user',
    params: occurrenceParams,
    body: changeOccurrenceSchema,
    answer: occurrenceAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/occurrences/:occurrenceId/place': {
    auth: 'user',
    params: occurrenceParams,
    body: relocateOccurrenceSchema,
    answer: occurrenceAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/occurrences/:occurrenceId/move': {
    auth: 'user',
    params: occurrenceParams,
    body: moveOccurrenceSchema,
    answer: occurrenceAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/sessions/:sessionId/dates': {
    auth: 'user',
    params: sessionParams,
    body: addOccurrenceSchema,
    answer: occurrenceAnswerSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/occurrences/:occurrenceId/cancel': {
    auth: 'user',
    params: occurrenceParams,
    body: cancelOccurrenceSchema,
    answer: occurrenceAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/occurrences/:occurrenceId/attendees.csv': {
    auth: 'user',
    params: occurrenceParams,
    sends: 'text/csv',
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof occurrenceEndpoints> {}
}
