import { z } from 'zod';
import { cancellationReasonSchema } from '#areas/booking/bookings/contract.ts';
import { courseDatesSchema } from '#areas/catalogue/sessions/courses/course-dates.ts';
import { priceSchema } from '#areas/catalogue/sessions/own/session-form.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { numberIdField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { allowedActionsSchema, pounds, shownRefundSchema } from '../contract.ts';

/** One order of a course, without cancelled bookings. */
const participantSchema = z.object({
  orderId: z.uuid(),
  /** The attendees. */
  names: z.array(z.string()),
  /** The buyer's. */
  email: z.string(),
  phone: z.string(),
  /** Dates of the course that they have, past ones included. */
  dates: z.number().int(),
  joinedAt: z.iso.datetime(),
});
export type Participant = z.infer<typeof participantSchema>;

const businessCourseSchema = z.object({
  id: z.number().int(),
  /** The session fee of a place at all dates. */
  price: pounds,
  dates: z.array(
    z.object({
      id: z.number().int(),
      startsAt: z.iso.datetime(),
      capacity: z.number().int(),
      taken: z.number().int(),
      cancelled: z.boolean(),
    }),
  ),
  /** By name. */
  people: z.array(participantSchema),
  /** Places kept for people of the term before, and until when; null if none are. */
  kept: z.object({ places: z.number().int(), until: z.iso.datetime() }).nullable(),
  /** What cancelling all dates to come would refund; null if there are none. */
  cancellation: z.object({ dates: z.number().int(), bookings: z.number().int(), refund: pounds }).nullable(),
});
export type BusinessCourse = z.infer<typeof businessCourseSchema>;

const businessCoursesSchema = z.object({
  session: z.object({ id: z.number().int(), title: z.string(), businessId: z.number().int() }),
  may: allowedActionsSchema,
  /** The latest first. */
  courses: z.array(businessCourseSchema),
});
export type BusinessCourses = z.infer<typeof businessCoursesSchema>;

/** `bookings` and `refund` as shown: nothing is cancelled if they have changed. */
export const cancelCourseSchema = z.object({
  reason: cancellationReasonSchema,
  bookings: z.number().int().min(0),
  refund: shownRefundSchema,
});
export type CancelCourse = z.infer<typeof cancelCourseSchema>;

/** `POST /api/sessions/{id}/courses`. `keptUntil`: the last day on which places are kept; null keeps none. */
export const nextTermSchema = courseDatesSchema
  .extend({ price: priceSchema, keptUntil: dayField('Choose a day').nullable() })
  .refine(({ days, keptUntil }) => keptUntil === null || keptUntil < (days[0] ?? ''), {
    message: 'Choose a day before the first date',
    path: ['keptUntil'],
  });
export type NextTerm = z.output<typeof nextTermSchema>;

const courseSessionParams = z.object({ id: numberIdField });

export const courseEndpoints = defineEndpoints({
  'GET /api/sessions/:id/courses': {
    auth: 'user',
    params: courseSessionParams,
    answer: businessCoursesSchema,
    errors: ['forbidden', 'conflict'],
  },
  // Lays out the next term, and keeps the places of those on the latest one.
  'POST /api/sessions/:id/courses': {
    auth: 'user',
    params: courseSessionParams,
    body: nextTermSchema,
    bodyBytes: 8 * 1024,
    answer: businessCoursesSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
  },
  // Cancels every date to come, with full refunds.
  'POST /api/courses/:courseId/cancel': {
    auth: 'user',
    params: z.object({ courseId: numberIdField }),
    body: cancelCourseSchema,
    answer: businessCoursesSchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof courseEndpoints> {}
}
