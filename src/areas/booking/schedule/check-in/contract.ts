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
const frontDeskFactsSchema = z.object({
  firstTime: z.boolean(),
  /** The start of the date that they came to last. */
  lastVisit: z.iso.datetime().nullable(),
  /** What the staff noted for the door, the latest first. */
  notes: z.array(z.string()),
});

export const markAnswerSchema = z.object({
  bookingId: z.uuid(),
  state: attendanceSchema,
  mark: attendanceMarkSchema.nullable(),
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
      date: businessOccurrenceSchema,
      /** What one place costs at the door: the session fee. */
      price: pounds,
      /** By name; nobody who has cancelled. */
      attendees: z.array(
        attendeeSchema.extend({
          desk: frontDeskFactsSchema.nullable(),
        }),
      ),
      /** In the order in which they came. */
      walkIns: z.array(walkInSchema),
      checkIn: checkInTimesSchema,
    }),
  ),
  may: allowedActionsSchema,
});
export type TodayAnswer = z.infer<typeof todayAnswerSchema>;
export type TodayOccurrence = TodayAnswer['dates'][number];
export type FrontDeskAttendee = TodayOccurrence['attendees'][number];

/** The door of a business: who is expected today, who came, and who came without having booked. */
export const checkInEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/check-in': {
    auth: 'user',
    params: businessParamsSchema,
    answer: todayAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  // Whoever has the code; to others it is as if there were none. A code that is none of ours is somebody unknown, not
  // a malformed request.
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
