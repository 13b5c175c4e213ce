import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { numberIdField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { copyWeekSchema, MAX_COPY_WEEKS } from './copy-forms.ts';
import { copyOutcomes } from './plan-copy.ts';

const WEEKS_MESSAGE = `Choose 1 to ${MAX_COPY_WEEKS} weeks, such as 1,2,3`;

/** `GET …/week-copies/preview`: `weeks=1,2,3` weeks after the week from `firstDay`. */
const previewQuerySchema = z.object({
  firstDay: dayField('Choose a week'),
  weeks: z
    .string({ error: WEEKS_MESSAGE })
    .regex(/^([1-9]|1[0-2])(,([1-9]|1[0-2])){0,11}$/, WEEKS_MESSAGE)
    .transform((text) => [...new Set(text.split(',').map(Number))]),
});
export type CopyPreviewQuery = z.infer<typeof previewQuerySchema>;

const previewOccurrenceSchema = z.object({
  occurrenceId: z.number().int(),
  weeks: z.number().int(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  capacity: z.number().int(),
  outcome: z.enum(copyOutcomes),
  /** Why it can't be copied, or a warning. */
  because: z.string().nullable(),
});
export type CopyPreviewOccurrence = z.infer<typeof previewOccurrenceSchema>;

const previewAnswerSchema = z.object({ dates: z.array(previewOccurrenceSchema) });
export type CopyPreview = z.infer<typeof previewAnswerSchema>;

/** `GET …/week-copies`: copies from the last 12 weeks, latest first, whether or not they can be undone. */
const copiesAnswerSchema = z.object({
  copies: z.array(
    z.object({
      id: z.number().int(),
      /** First day of the original week, in London. */
      firstDay: z.iso.date(),
      createdAt: z.iso.datetime(),
      dates: z.number().int(),
      /** Number of dates with bookings; a copy can only be undone at 0. */
      booked: z.number().int(),
    }),
  ),
});
export type WeekCopies = z.infer<typeof copiesAnswerSchema>;
export type WeekCopy = WeekCopies['copies'][number];

export const weekCopyEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/week-copies': {
    auth: 'user',
    params: businessParamsSchema,
    answer: copiesAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/week-copies/preview': {
    auth: 'user',
    params: businessParamsSchema,
    query: previewQuerySchema,
    answer: previewAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/week-copies': {
    auth: 'user',
    params: businessParamsSchema,
    body: copyWeekSchema,
    bodyBytes: 32 * 1024,
    answer: copiesAnswerSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/businesses/:businessId/week-copies/:copyId': {
    auth: 'user',
    params: businessParamsSchema.extend({ copyId: numberIdField }),
    answer: copiesAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof weekCopyEndpoints> {}
}
