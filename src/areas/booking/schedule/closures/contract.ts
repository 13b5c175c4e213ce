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
  /** The one session that it closes, and its title; null for none: the whole business, or a place of it. */
  sessionId: z.number().int().nullable(),
  title: z.string().nullable(),
  /** The place that it closes (`venueId` null: the business's own address; `roomId` null: all of it), and its name. */
  place: locationChoiceSchema.nullable(),
  placeName: z.string().nullable(),
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
const isOrdered = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) => lastDay >= firstDay;
const DAY_ORDER_ISSUE = { message: 'The last day can’t be before the first', path: ['lastDay'] };
const isWithinMaxDays = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) =>
  daysBetween(firstDay, lastDay) < MAX_CLOSURE_DAYS;
const SINGLE_TARGET_ISSUE = { message: 'Choose a session or a place, not both', path: ['sessionId'] };
const TOO_LONG_ISSUE = { message: 'A closure can last up to a year', path: ['lastDay'] };

const OWN_ADDRESS = 'own';
const idInQuery = z.coerce.number().int().positive();

/** `GET …/closures/preview`: what would become of the dates on these days, of a session, a venue or a room if one is named. */
export const closurePreviewQuerySchema = z
  .object({
    ...days,
    sessionId: idInQuery.optional(),
    /** `own` for the business's own address. */
    venueId: z.union([z.literal(OWN_ADDRESS), idInQuery]).optional(),
    /** Of that venue. */
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

/** What a preview is of, as its query says it. */
export const targetFromQuery = ({ sessionId, venueId, roomId }: ClosurePreviewQuery): ClosureScope => ({
  sessionId: sessionId ?? null,
  place:
    venueId === undefined
      ? null
      : { venueId: venueId === OWN_ADDRESS ? null : venueId, roomId: roomId ?? null },
});

/** The same the other way round. */
export const targetToQuery = ({
  sessionId,
  place,
}: ClosureScope): Omit<ClosurePreviewQuery, 'firstDay' | 'lastDay'> => ({
  ...(sessionId === null ? {} : { sessionId }),
  ...(place === null ? {} : { venueId: place.venueId ?? OWN_ADDRESS }),
  ...(place === null || place.roomId === null ? {} : { roomId: place.roomId }),
});

/** A date that people have booked, or are paying for. */
const soldOccurrenceSchema = z.object({
  occurrenceId: z.number().int(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  /** Places, with those that are being paid for. */
  taken: z.number().int(),
  /** What goes back if it is called off, in pounds. */
  refund: z.string().regex(/^\d+\.\d{2}$/),
});
export type SoldOccurrence = z.infer<typeof soldOccurrenceSchema>;

const previewAnswerSchema = z.object({
  /** Dates that nobody has booked: they leave the search. */
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
  /** One session; null for none. */
  sessionId: z.number().int().positive().nullable(),
  /** One place; null for none. With neither, the whole business is closed. */
  place: locationChoiceSchema.nullable().default(null),
};
const hasSingleTarget = ({ sessionId, place }: ClosureScope) => sessionId === null || place === null;

/** What the form holds: which days, why and what. */
export const closureFormSchema = z
  .object(closure)
  .refine(hasSingleTarget, SINGLE_TARGET_ISSUE)
  .refine(isOrdered, DAY_ORDER_ISSUE)
  .refine(isWithinMaxDays, TOO_LONG_ISSUE);

/**
 * `POST …/closures`. `sold` says of every date with people in it what becomes of it, with what the person was shown; when
 * that no longer holds, or one has come to it, nothing is closed (409).
 */
export const createClosureSchema = z
  .object({
    ...closure,
    sold: z.array(
      soldOccurrenceSchema.pick({ occurrenceId: true, taken: true, refund: true }).extend({
        outcome: z.enum(['keep', 'call_off'], { error: 'Choose whether to keep or cancel this date' }),
      }),
    ),
  })
  .refine(hasSingleTarget, SINGLE_TARGET_ISSUE)
  .refine(isOrdered, DAY_ORDER_ISSUE)
  .refine(isWithinMaxDays, TOO_LONG_ISSUE);
export type CreateClosure = z.infer<typeof createClosureSchema>;

/** Closing a business, a session or a place of it, for some days. */
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
    // A year of a large studio: every date with bookings is named, with what was shown of it.
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
