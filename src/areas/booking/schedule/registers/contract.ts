import { z } from 'zod';
import { attendanceMarkSchema } from '#areas/booking/bookings/attend/attendance-mark.ts';
import { bookingStateSchema, markAttendanceSchema } from '#areas/booking/bookings/contract.ts';
import { waiverStatuses } from '#areas/booking/waivers/rules.ts';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { markAnswerSchema } from '../check-in/contract.ts';
import { businessOccurrenceSchema, checkInTimesSchema, occurrenceParams } from '../occurrences/contract.ts';

/** `GET /api/businesses/{businessId}/classes`. */
const ownClassesSchema = z.object({
  /** Whose classes; null where no instructor has the person's account. */
  instructor: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Two weeks back and four weeks ahead, soonest first; cancelled ones too. */
  classes: z.array(businessOccurrenceSchema),
});
export type OwnClasses = z.infer<typeof ownClassesSchema>;

/** Somebody on the register: no email address or phone number, and no answers to a waiver. */
const registerLineSchema = z.object({
  bookingId: z.uuid(),
  name: z.string(),
  /** Given for children's sessions. */
  age: z.number().int().nullable(),
  guardian: z.string().nullable(),
  specialRequirements: z.string(),
  /** Their first visit to the business; null for a place that somebody else bought. */
  firstTime: z.boolean().nullable(),
  state: bookingStateSchema,
  mark: attendanceMarkSchema.nullable(),
  waiver: z.enum(waiverStatuses).optional(),
});
export type RegisterLine = z.infer<typeof registerLineSchema>;

/** `GET /api/occurrences/{occurrenceId}/register`. */
const registerSchema = z.object({
  businessId: z.number().int(),
  date: businessOccurrenceSchema,
  /** By name; without those who cancelled. */
  people: z.array(registerLineSchema),
  /** Who came without booking. */
  walkIns: z.array(z.object({ id: z.uuid(), name: z.string(), places: z.number().int().positive() })),
  checkIn: checkInTimesSchema,
});
export type Register = z.infer<typeof registerSchema>;

/** An instructor's own classes and their registers. Roles that see attendees open every register. */
export const registerEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/classes': {
    auth: 'user',
    params: businessParamsSchema,
    answer: ownClassesSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/occurrences/:occurrenceId/register': {
    auth: 'user',
    params: occurrenceParams,
    answer: registerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/occurrences/:occurrenceId/register/:bookingId': {
    auth: 'user',
    params: occurrenceParams.extend({ bookingId: idField }),
    body: markAttendanceSchema,
    answer: markAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof registerEndpoints> {}
}
