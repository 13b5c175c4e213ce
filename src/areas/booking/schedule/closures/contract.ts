import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { businessActions } from '#areas/catalogue/businesses/permissions/permissions.ts';
import type { ClosureScope } from '#areas/catalogue/sessions/closures/rules.ts';
import { locationChoiceSchema } from '#areas/catalogue/venues/venue-forms.ts';
import { nations } from '#shared/calendar/bank-holidays.ts';
import { daysBetween } from '#shared/calendar/calendar-day.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { numberIdField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const day = dayField('Choose a day');
const MAX_CLOSURE_DAYS = 366;

const closureSchema = z.object({
  id: z.number().int(),
  /** Null if the closure covers the whole business or a place. */
  sessionId: z.number().int().nullable(),
  title: z.string().nullable(),
  /** `venueId` null: the business's own address. `roomId` null: the whole venue. */
  place: locationChoiceSchema.nullable(),
  placeName: z.string().nullable(),
  /** London days, both inclusive. */
  firstDay: day,
  lastDay: day,
  reason: z.string(),
});
export type Closure = z.infer<typeof closureSchema>;

/** `GET /api/businesses/{businessId}/closures`: current and future closures, and twelve months of bank holidays. */
const closuresAnswerSchema = z.object({
  closures: z.array(closureSchema),
  nation: z.enum(nations),
  holidays: z.array(z.object({ day, name: z.string(), substitute: z.boolean() })),
  may: z.array(z.enum(businessActions)),
});
export type ClosuresAnswer = z.infer<typeof closuresAnswerSchema>;

const days = {
  firstDay: day,
  lastDay: day,
};
const isOrdered = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) => lastDay >= firstDay;
const DAY_ORDER_ISSUE = { message: 'The last day can’t be before the first', path: ['lastDay'] };
const isWithinMaxDays = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) =>
  daysBetween(firstDay, lastDay) < MAX_CLOSURE_DAYS;
const SINGLE_TARGET_ISSUE = { message: 'Choose a session or a place, not both', path: ['sessionId'] };
const TOO_LONG_ISSUE = { message: 'A closure can last up to a year', path: ['lastDay'] };

const OWN_ADDRESS = 'own';
const idInQuery = z.coerce.number().int().positive();

/** `GET …/closures/preview` */
export const closurePreviewQuerySchema = z
  .object({
    ...days,
    sessionId: idInQuery.optional(),
    /** `own` means the business's own address. */
    venueId: z.union([z.literal(OWN_ADDRESS), idInQuery]).optional(),
    roomId: idInQuery.optional(),
  })
  .refine(({ venueId, roomId }) => roomId === undefined || venueId !== undefined, {
    message: 'Choose the venue of this room',
    path: ['venueId'],
  })
  .refine(({ sessionId, venueId }) => sessionId === undefined || venueId === undefined, SINGLE_TARGET_ISSUE)
  .refine(isOrdered, DAY_ORDER_ISSUE)
  .refine(isWithinMaxDays, TOO_LONG_ISSUE);
export type ClosurePreviewQuery = z.infer<typeof closurePreviewQuerySchema>;

export const targetFromQuery = ({ sessionId, venueId, roomId }: ClosurePreviewQuery): ClosureScope => ({
  sessionId: sessionId ?? null,
  place:
    venueId === undefined
      ? null
      : { venueId: venueId === OWN_ADDRESS ? null : venueId, roomId: roomId ?? null },
});

export const targetToQuery = ({
  sessionId,
  place,
}: ClosureScope): Omit<ClosurePreviewQuery, 'firstDay' | 'lastDay'> => ({
  ...(sessionId === null ? {} : { sessionId }),
  ...(place === null ? {} : { venueId: place.venueId ?? OWN_ADDRESS }),
  ...(place === null || place.roomId === null ? {} : { roomId: place.roomId }),
});

const soldOccurrenceSchema = z.object({
  occurrenceId: z.number().int(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  /** Includes places that are being paid for. */
  taken: z.number().int(),
  /** Total refund if the date is cancelled, in pounds. */
  refund: z.string().regex(/^\d+\.\d{2}$/),
});
export type SoldOccurrence = z.infer<typeof soldOccurrenceSchema>;

const previewAnswerSchema = z.object({
  empty: z.number().int(),
  sold: z.array(soldOccurrenceSchema),
});
export type ClosurePreview = z.infer<typeof previewAnswerSchema>;

const closure = {
  ...days,
  reason: z
    .string({ error: 'Enter a reason' })
    .trim()
    .min(1, 'Enter a reason')
    .max(120, 'Keep this under 120 characters'),
  sessionId: z.number().int().positive().nullable(),
  /** With neither session nor place, the whole business is closed. */
  place: locationChoiceSchema.nullable().default(null),
};
const hasSingleTarget = ({ sessionId, place }: ClosureScope) => sessionId === null || place === null;

export const closureFormSchema = z
  .object(closure)
  .refine(hasSingleTarget, SINGLE_TARGET_ISSUE)
  .refine(isOrdered, DAY_ORDER_ISSUE)
  .refine(isWithinMaxDays, TOO_LONG_ISSUE);

/**
 * `POST …/closures`. `sold` names the outcome for each sold date, with the figures the person saw. If these have
 * changed, nothing is closed (409).
 */
/** As many dates as the body's limit has room for. */
const MAX_SOLD_DATES = 5000;

export const createClosureSchema = z
  .object({
    ...closure,
    sold: z
      .array(
        soldOccurrenceSchema.pick({ occurrenceId: true, taken: true, refund: true }).extend({
          outcome: z.enum(['keep', 'call_off'], { error: 'Choose whether to keep or cancel this date' }),
        }),
      )
      .max(MAX_SOLD_DATES, 'Close fewer days at once'),
  })
  .refine(hasSingleTarget, SINGLE_TARGET_ISSUE)
  .refine(isOrdered, DAY_ORDER_ISSUE)
  .refine(isWithinMaxDays, TOO_LONG_ISSUE);
export type CreateClosure = z.infer<typeof createClosureSchema>;

export const closureEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/closures': {
    auth: 'user',
    params: businessParamsSchema,
    answer: closuresAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/closures/preview': {
    auth: 'user',
    params: businessParamsSchema,
    query: closurePreviewQuerySchema,
    answer: previewAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/closures': {
    auth: 'user',
    params: businessParamsSchema,
    body: createClosureSchema,
    // A large studio may list a year of sold dates.
    bodyBytes: 1024 * 1024,
    answer: closuresAnswerSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/businesses/:businessId/closures/:closureId': {
    auth: 'user',
    params: businessParamsSchema.extend({ closureId: numberIdField }),
    answer: closuresAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof closureEndpoints> {}
}
