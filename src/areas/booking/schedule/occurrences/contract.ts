import { z } from 'zod';
import { attendanceMarkSchema } from '#areas/booking/bookings/attend/attendance-mark.ts';
import { bookingStateSchema, cancellationReasonSchema } from '#areas/booking/bookings/contract.ts';
import { waiverStatuses } from '#areas/booking/waivers/rules.ts';
import { businessParamsSchema, businessRoleSchema } from '#areas/catalogue/businesses/contract.ts';
import { instructorSummarySchema } from '#areas/catalogue/sessions/contract.ts';
import { durationSchema } from '#areas/catalogue/sessions/own/session-form.ts';
import { priceCategorySchema } from '#areas/catalogue/sessions/prices/contract.ts';
import { locationChoiceSchema } from '#areas/catalogue/venues/venue-forms.ts';
import { CLOCK_TIME } from '#shared/calendar/clock-time.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { numberIdField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { allowedActionsSchema, pounds, shownRefundSchema } from '../contract.ts';

/** `YYYY-MM-DD` in London. */
const day = dayField();

const MAX_CALENDAR_DAYS = 31;
const DAY_MS = 86_400_000;

/** `GET /api/businesses/{businessId}/calendar?from=…&to=…`: London days, both inclusive, at most 31. */
const calendarQuerySchema = z
  .object({ from: day, to: day })
  .refine(
    ({ from, to }) =>
      Date.parse(to) >= Date.parse(from) && Date.parse(to) - Date.parse(from) < MAX_CALENDAR_DAYS * DAY_MS,
    { message: 'Ask for 1 to 31 days', path: ['to'] },
  );

/** `taken` counts booked and held places. */
export const businessOccurrenceSchema = z.object({
  id: z.number().int(),
  sessionId: z.number().int(),
  title: z.string(),
  activity: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  capacity: z.number().int(),
  taken: z.number().int(),
  attended: z.number().int(),
  cancelled: z.boolean(),
  /** Added outside the weekly times. */
  oneOff: z.boolean(),
  note: z.string(),
  instructors: z.array(instructorSummarySchema),
  /** The session's regular instructors; null unless this date has, or had, others. */
  insteadOf: z.array(instructorSummarySchema).nullable(),
  venueId: z.number().int().nullable(),
  /** Null at the business's own address. */
  venue: z.string().nullable(),
  roomId: z.number().int().nullable(),
  room: z.string().nullable(),
  /** The session's room if this date lacks it, because it was occupied or removed; otherwise null. */
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
  name: z.string(),
  /** The buyer, if someone else: email and phone are theirs. */
  bookedBy: z.string().nullable(),
  /** Children's sessions only. */
  age: z.number().int().nullable(),
  guardian: z.object({ name: z.string(), phone: z.string() }).nullable(),
  email: z.string(),
  phone: z.string(),
  specialRequirements: z.string(),
  state: bookingStateSchema,
  bookedAt: z.iso.datetime(),
  /** The booking partner that sold the place; absent for Fettle. */
  soldThrough: z.string().nullish(),
  /** The system it was imported from, if it was paid there. */
  paidElsewhere: z.string().nullish(),
  /** Whose price it has, and what proves that; missing for the standard one. */
  price: z
    .object({
      category: priceCategorySchema,
      proof: z.string().nullable(),
      /** The team has checked it: the last London day. */
      checkedUntil: z.iso.date().nullable(),
    })
    .optional(),
  /** Null also for marks from before we stored who set them. */
  mark: attendanceMarkSchema.nullable(),
  /** Absent if the session asks for no waiver. */
  waiver: z.enum(waiverStatuses).optional(),
  /** The buyer; absent if they are not in the business's customer list. */
  customerId: z.uuid().optional(),
});
export type Attendee = z.infer<typeof attendeeSchema>;

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
  attendees: z.array(attendeeSchema),
  /** Null if the date is over or cancelled. */
  cancellation: z
    .object({
      /** With or without an attendance mark. */
      bookings: z.number().int(),
      refund: pounds,
      /**
       * People with an attendance mark after the start, and their refund. Null if the business has no choice to make.
       */
      marked: z.object({ checkedIn: z.number().int(), noShows: z.number().int(), refund: pounds }).nullable(),
    })
    .nullable(),
  checkIn: checkInTimesSchema,
  /** Absent if the session has no minimum number of people. */
  minimum: z
    .object({
      people: z.number().int(),
      booked: z.number().int(),
      decidesAt: z.iso.datetime(),
      /** Whatever the number: somebody of the business has said so, or it was enough at the time to decide. */
      runs: z.boolean(),
    })
    .optional(),
});
export type OccurrenceAnswer = z.infer<typeof occurrenceAnswerSchema>;

const seenOccurrenceSchema = z.object({
  startsAt: z.iso.datetime(),
  capacity: z.number().int(),
  note: z.string().max(500),
});
export type SeenOccurrence = z.infer<typeof seenOccurrenceSchema>;

/** `PUT /api/occurrences/{occurrenceId}/place`: 409 if the place differs from `seen`. */
export const relocateOccurrenceSchema = locationChoiceSchema.extend({ seen: locationChoiceSchema });
export type RelocateOccurrence = z.infer<typeof relocateOccurrenceSchema>;

/** `PUT /api/occurrences/{occurrenceId}`: this date, or it and all later ones of its weekly slot. */
export const changeOccurrenceSchema = z.object({
  capacity: z
    .number({ error: 'Places must be a number' })
    .int('Places must be a whole number')
    .min(1, 'Must allow at least 1 participant')
    .max(10_000, 'Enter at most 10,000 places'),
  /** HH:MM in London. */
  startTime: z.string({ error: 'Choose a time' }).regex(CLOCK_TIME, 'Choose a time'),
  note: z.string({ error: 'Note must be text' }).trim().max(500, 'Keep this under 500 characters'),
  scope: z.enum(['this', 'later'], { error: 'Choose this date, or this and all later dates' }),
  /** 409 if the date has changed since. */
  seen: seenOccurrenceSchema.optional(),
});
export type ChangeOccurrence = z.infer<typeof changeOccurrenceSchema>;

/** `POST /api/occurrences/{occurrenceId}/move`, in London time: 409 if the date differs from `seen`. */
export const moveOccurrenceSchema = z.object({
  day: dayField('Choose a day'),
  startTime: changeOccurrenceSchema.shape.startTime,
  seen: z.object({ startsAt: z.iso.datetime(), taken: z.number().int().nonnegative() }),
});
export type MoveOccurrence = z.infer<typeof moveOccurrenceSchema>;

/** `POST /api/sessions/{sessionId}/dates`; `day` is in London. */
export const addOccurrenceSchema = changeOccurrenceSchema
  .pick({ capacity: true, startTime: true, note: true })
  .extend({
    day: dayField('Choose a day'),
    duration: durationSchema,
    /** Defaults to the session's place. */
    place: locationChoiceSchema.optional(),
  });
export type AddOccurrence = z.infer<typeof addOccurrenceSchema>;

/** Whether a cancellation also refunds people with an attendance mark. */
export const markedChoiceSchema = z.enum(['refund', 'keep'], {
  error: 'Choose whether to refund people who are checked in too',
});
export type MarkedChoice = z.infer<typeof markedChoiceSchema>;

/**
 * `POST /api/occurrences/{occurrenceId}/cancel`: 409 if `bookings` and `refund` differ from what the person saw.
 * `marked` is required after the start if anyone has an attendance mark.
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
  'POST /api/occurrences/:occurrenceId/run-anyway': {
    auth: 'user',
    params: occurrenceParams,
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
