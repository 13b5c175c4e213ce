import { z } from 'zod';
import { attendanceMarkSchema } from '#areas/booking/bookings/attend/attendance-mark.ts';
import {
  attendanceSchema,
  bookingParamsSchema,
  markAttendanceSchema,
  paidBySchema,
  walkInInputSchema,
} from '#areas/booking/bookings/contract.ts';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { allowedActionsSchema, pounds } from '../contract.ts';
import {
  attendeeSchema,
  businessOccurrenceSchema,
  checkInTimesSchema,
  occurrenceParams,
} from '../occurrences/contract.ts';

const walkInSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  places: z.number().int().positive(),
  paidBy: paidBySchema,
  /** Paid to the business, not through Fettle. */
  paid: pounds,
  cameAt: z.iso.datetime(),
  /** First name; null if their account is deleted. */
  by: z.string().nullable(),
});
export type WalkIn = z.infer<typeof walkInSchema>;

/** Null if the place belongs to somebody other than the buyer. */
const frontDeskFactsSchema = z.object({
  firstTime: z.boolean(),
  lastVisit: z.iso.datetime().nullable(),
  /** Latest first. */
  notes: z.array(z.string()),
});

export const markAnswerSchema = z.object({
  bookingId: z.uuid(),
  state: attendanceSchema,
  mark: attendanceMarkSchema.nullable(),
});
export type MarkAnswer = z.infer<typeof markAnswerSchema>;

/** `GET /api/check-in/{token}` */
const checkInAnswerSchema = z.object({ occurrenceId: z.number().int(), bookingId: z.uuid() });
export type CheckInAnswer = z.infer<typeof checkInAnswerSchema>;

/** `GET /api/businesses/{businessId}/check-in`: today is a London day; cancelled dates are left out. */
const todayAnswerSchema = z.object({
  dates: z.array(
    z.object({
      date: businessOccurrenceSchema,
      price: pounds,
      /** By name, without cancelled bookings. */
      attendees: z.array(
        attendeeSchema.extend({
          desk: frontDeskFactsSchema.nullable(),
        }),
      ),
      walkIns: z.array(walkInSchema),
      checkIn: checkInTimesSchema,
    }),
  ),
  may: allowedActionsSchema,
});
export type TodayAnswer = z.infer<typeof todayAnswerSchema>;
export type TodayOccurrence = TodayAnswer['dates'][number];
export type FrontDeskAttendee = TodayOccurrence['attendees'][number];

export const checkInEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/check-in': {
    auth: 'user',
    params: businessParamsSchema,
    answer: todayAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  // A malformed code gets 404, like an unknown one.
  'GET /api/check-in/:token': {
    auth: 'public',
    params: z.object({ token: z.string() }),
    answer: checkInAnswerSchema,
  },
  'PUT /api/bookings/:bookingId/attendance': {
    auth: 'user',
    params: bookingParamsSchema,
    body: markAttendanceSchema,
    answer: markAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/occurrences/:occurrenceId/walk-ins': {
    auth: 'user',
    params: occurrenceParams,
    body: walkInInputSchema,
    answer: walkInSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/walk-ins/:walkInId': {
    auth: 'user',
    params: z.object({ walkInId: idField }),
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof checkInEndpoints> {}
}
