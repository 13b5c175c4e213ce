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
  /** Null if no instructor is linked to the person's account. */
  instructor: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** From two weeks back to four weeks ahead, soonest first, including cancelled ones. */
  classes: z.array(businessOccurrenceSchema),
});
export type OwnClasses = z.infer<typeof ownClassesSchema>;

/** Leaves out email, phone and waiver answers on purpose. */
const registerLineSchema = z.object({
  bookingId: z.uuid(),
  name: z.string(),
  age: z.number().int().nullable(),
  guardian: z.string().nullable(),
  specialRequirements: z.string(),
  /** Null for a place that somebody else bought. */
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
  /** By name, without cancelled bookings. */
  people: z.array(registerLineSchema),
  walkIns: z.array(z.object({ id: z.uuid(), name: z.string(), places: z.number().int().positive() })),
  checkIn: checkInTimesSchema,
});
export type Register = z.infer<typeof registerSchema>;

/** Roles that see attendees can open every register. */
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
