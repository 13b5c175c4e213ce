import { z } from 'zod';
import { businessParamsSchema } from '#features/businesses/contract.ts';
import { businessActions } from '#features/businesses/permissions/permissions.ts';
import { nations } from '#shared/calendar/bank-holidays.ts';
import { daysBetween } from '#shared/calendar/calendar-day.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const day = z.iso.date('Please choose a day');
const LONGEST_DAYS = 366;

const closureSchema = z.object({
  id: z.number().int(),
  /** The one session that it closes, and its title; null for the whole business. */
  sessionId: z.number().int().nullable(),
  title: z.string().nullable(),
  /** In London, both included. */
  firstDay: day,
  lastDay: day,
  reason: z.string(),
});
export type Closure = z.infer<typeof closureSchema>;

/** `GET /api/businesses/{businessId}/closures`: those that are not over, and the bank holidays of the next twelve months. */
const closuresAnswerSchema = z.object({
  closures: z.array(closureSchema),
  /** Which bank holidays are kept where the business is. */
  nation: z.enum(nations),
  holidays: z.array(z.object({ day, name: z.string(), substitute: z.boolean() })),
  /** What the person may do there. */
  may: z.array(z.enum(businessActions)),
});
export type ClosuresAnswer = z.infer<typeof closuresAnswerSchema>;

const days = {
  firstDay: day,
  lastDay: day,
};
const inOrder = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) => lastDay >= firstDay;
const WRONG_WAY = { message: 'The last day must not come before the first', path: ['lastDay'] };
const notTooLong = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) =>
  daysBetween(firstDay, lastDay) < LONGEST_DAYS;
const TOO_LONG = { message: 'A closure lasts a year at most', path: ['lastDay'] };

/** `GET …/closures/preview`: what would become of the dates on these days. */
export const previewQuerySchema = z
  .object({ ...days, sessionId: z.coerce.number().int().positive().optional() })
  .refine(inOrder, WRONG_WAY)
  .refine(notTooLong, TOO_LONG);
export type PreviewQuery = z.infer<typeof previewQuerySchema>;

/** A date that people have booked, or are paying for. */
const soldDateSchema = z.object({
  occurrenceId: z.number().int(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  /** Places, with those that are being paid for. */
  taken: z.number().int(),
  /** What goes back if it is called off, in pounds. */
  refund: z.string().regex(/^\d+\.\d{2}$/),
});
export type SoldDate = z.infer<typeof soldDateSchema>;

const previewAnswerSchema = z.object({
  /** Dates that nobody has booked: they leave the search. */
  empty: z.number().int(),
  sold: z.array(soldDateSchema),
});
export type ClosurePreview = z.infer<typeof previewAnswerSchema>;

const closure = {
  ...days,
  reason: z
    .string({ error: 'Please say why' })
    .trim()
    .min(1, 'Please say why')
    .max(120, 'Please keep this under 120 characters'),
  /** Null closes the whole business. */
  sessionId: z.number().int().positive().nullable(),
};

/** What the form holds: which days, why and what. */
export const closureFormSchema = z.object(closure).refine(inOrder, WRONG_WAY).refine(notTooLong, TOO_LONG);

/**
 * `POST …/closures`. `sold` says of every date with people in it what becomes of it, with what the person was shown; when
 * that no longer holds, or one has come to it, nothing is closed (409).
 */
export const closeDaysSchema = z
  .object({
    ...closure,
    sold: z.array(
      soldDateSchema
        .pick({ occurrenceId: true, taken: true, refund: true })
        .extend({ outcome: z.enum(['keep', 'call_off'], { error: 'Choose what becomes of this date' }) }),
    ),
  })
  .refine(inOrder, WRONG_WAY)
  .refine(notTooLong, TOO_LONG);
export type CloseDays = z.infer<typeof closeDaysSchema>;

/** Closing a business, or a session of it, for some days. */
export const closureEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/closures': {
    who: 'person',
    params: businessParamsSchema,
    answer: closuresAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/closures/preview': {
    who: 'person',
    params: businessParamsSchema,
    query: previewQuerySchema,
    answer: previewAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/closures': {
    who: 'person',
    params: businessParamsSchema,
    body: closeDaysSchema,
    answer: closuresAnswerSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/businesses/:businessId/closures/:closureId': {
    who: 'person',
    params: businessParamsSchema.extend({ closureId: z.coerce.number().int().positive() }),
    answer: closuresAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof closureEndpoints> {}
}
