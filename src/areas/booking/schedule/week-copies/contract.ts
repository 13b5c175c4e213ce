import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { numberIdField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { copyWeekSchema, MAX_COPY_WEEKS } from './copy-forms.ts';
import { copyOutcomes } from './plan-copy.ts';

const WEEKS_MESSAGE = `Choose 1 to ${MAX_COPY_WEEKS} weeks, such as 1,2,3`;

/** `GET …/week-copies/preview`: the week from `firstDay` on, copied so many weeks later: `weeks=1,2,3`. */
const previewQuerySchema = z.object({
  firstDay: dayField('Choose a week'),
  weeks: z
    .string({ error: WEEKS_MESSAGE })
    .regex(/^([1-9]|1[0-2])(,([1-9]|1[0-2])){0,11}$/, WEEKS_MESSAGE)
    .transform((text) => [...new Set(text.split(',').map(Number))]),
});
export type CopyPreviewQuery = z.infer<typeof previewQuerySchema>;

const previewOccurrenceSchema = z.object({
  /** The date that would be copied. */
  occurrenceId: z.number().int(),
  weeks: z.number().int(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  capacity: z.number().int(),
  outcome: z.enum(copyOutcomes),
  /** Why it is not made, or what is worth knowing of one that is. */
  because: z.string().nullable(),
});
export type CopyPreviewOccurrence = z.infer<typeof previewOccurrenceSchema>;

const previewAnswerSchema = z.object({ dates: z.array(previewOccurrenceSchema) });
export type CopyPreview = z.infer<typeof previewAnswerSchema>;

/** `GET …/week-copies`: those of the last 12 weeks that can be undone, or could have been; the latest first. */
const copiesAnswerSchema = z.object({
  copies: z.array(
    z.object({
      id: z.number().int(),
      /** Of the week that was copied, in London. */
      firstDay: z.iso.date(),
      createdAt: z.iso.datetime(),
      /** How many it made. */
      dates: z.number().int(),
      /** How many of them have somebody in them: as long as any has, it cannot be undone. */
      booked: z.number().int(),
    }),
  ),
});
export type WeekCopies = z.infer<typeof copiesAnswerSchema>;
export type WeekCopy = WeekCopies['copies'][number];

/** Having a week stand again in later weeks, and undoing it. */
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
