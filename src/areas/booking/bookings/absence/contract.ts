import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { absenceRulesSchema } from '#areas/catalogue/sessions/booking-rules/rules-schemas.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

export const absenceKindSchema = z.enum(['no_show', 'late_cancel']);
export type AbsenceKind = z.infer<typeof absenceKindSchema>;

const absenceSchema = z.object({
  bookingId: z.uuid(),
  /** As booked. */
  name: z.string(),
  kind: absenceKindSchema,
  sessionTitle: z.string(),
  startsAt: z.iso.datetime(),
  /** The start of the date, or the cancellation. */
  happenedAt: z.iso.datetime(),
  /** When online booking is paused. Null: a warning. */
  pause: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
  waived: z.boolean(),
  mayWaive: z.boolean(),
});
export type Absence = z.infer<typeof absenceSchema>;

const absencesSchema = z.object({
  /** Null while they are off. */
  rules: absenceRulesSchema.nullable(),
  /** Of the last 90 days, latest first. */
  absences: z.array(absenceSchema),
});
export type Absences = z.infer<typeof absencesSchema>;

/** What a business does about missed bookings. Owners and managers change it. */
export const absenceEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/absences': {
    auth: 'user',
    params: businessParamsSchema,
    answer: absencesSchema,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/businesses/:businessId/absence-rules': {
    auth: 'user',
    params: businessParamsSchema,
    body: z.object({ rules: absenceRulesSchema.nullable() }),
    answer: absencesSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/absences/:bookingId/waive': {
    auth: 'user',
    params: businessParamsSchema.extend({ bookingId: idField }),
    answer: absencesSchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof absenceEndpoints> {}
}
