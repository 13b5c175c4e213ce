import { z } from 'zod';
import { businessParamsSchema } from '#features/businesses/contract.ts';
import { businessActions } from '#features/businesses/permissions/permissions.ts';
import type { ClosedThing } from '#features/sessions/closures/rules.ts';
import { placeChoiceSchema } from '#features/venues/venue-forms.ts';
import { nations } from '#shared/calendar/bank-holidays.ts';
import { daysBetween } from '#shared/calendar/calendar-day.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { numberIdField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const day = dayField('Choose a day');
const LONGEST_DAYS = 366;

const closureSchema = z.object({
  id: z.number().int(),
  /** The one session that it closes, and its title; null for none: the whole business, or a place of it. */
  sessionId: z.number().int().nullable(),
  title: z.string().nullable(),
  /** The place that it closes (`venueId` null: the business's own address; `roomId` null: all of it), and its name. */
  place: placeChoiceSchema.nullable(),
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
const inOrder = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) => lastDay >= firstDay;
const WRONG_WAY = { message: 'The last day can’t be before the first', path: ['lastDay'] };
const notTooLong = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) =>
  daysBetween(firstDay, lastDay) < LONGEST_DAYS;
const ONE_THING = { message: 'Choose a session or a place, not both', path: ['sessionId'] };
const TOO_LONG = { message: 'A closure can last up to a year', path: ['lastDay'] };

const OWN_ADDRESS = 'own';
const idInQuery = z.coerce.number().int().positive();

/** `GET …/closures/preview`: what would become of the dates on these days, of a session, a venue or a room if one is named. */
export const previewQuerySchema = z
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
  .refine(({ sessionId, venueId }) => sessionId === undefined || venueId === undefined, ONE_THING)
  .refine(inOrder, WRONG_WAY)
  .refine(notTooLong, TOO_LONG);
export type PreviewQuery = z.infer<typeof previewQuerySchema>;

/** What a preview is of, as its query says it. */
export const thingOfQuery = ({ sessionId, venueId, roomId }: PreviewQuery): ClosedThing => ({
  sessionId: sessionId ?? null,
  place:
    venueId === undefined
      ? null
      : { venueId: venueId === OWN_ADDRESS ? null : venueId, roomId: roomId ?? null },
});

/** The same the other way round. */
export const queryOfThing = ({
  sessionId,
  place,
}: ClosedThing): Omit<PreviewQuery, 'firstDay' | 'lastDay'> => ({
  ...(sessionId === null ? {} : { sessionId }),
  ...(place === null ? {} : { venueId: place.venueId ?? OWN_ADDRESS }),
  ...(place === null || place.roomId === null ? {} : { roomId: place.roomId }),
});

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
    .string({ error: 'Enter a reason' })
    .trim()
    .min(1, 'Enter a reason')
    .max(120, 'Keep this under 120 characters'),
  /** One session; null for none. */
  sessionId: z.number().int().positive().nullable(),
  /** One place; null for none. With neither, the whole business is closed. */
  place: placeChoiceSchema.nullable().default(null),
};
const isOneThing = ({ sessionId, place }: ClosedThing) => sessionId === null || place === null;

/** What the form holds: which days, why and what. */
export const closureFormSchema = z
  .object(closure)
  .refine(isOneThing, ONE_THING)
  .refine(inOrder, WRONG_WAY)
  .refine(notTooLong, TOO_LONG);

/**
 * `POST …/closures`. `sold` says of every date with people in it what becomes of it, with what the person was shown; when
 * that no longer holds, or one has come to it, nothing is closed (409).
 */
export const closeDaysSchema = z
  .object({
    ...closure,
    sold: z.array(
      soldDateSchema.pick({ occurrenceId: true, taken: true, refund: true }).extend({
        outcome: z.enum(['keep', 'call_off'], { error: 'Choose whether to keep or cancel this date' }),
      }),
    ),
  })
  .refine(isOneThing, ONE_THING)
  .refine(inOrder, WRONG_WAY)
  .refine(notTooLong, TOO_LONG);
export type CloseDays = z.infer<typeof closeDaysSchema>;

/** Closing a business, a session or a place of it, for some days. */
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
    bodyBytes: 32 * 1024,
    answer: closuresAnswerSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/businesses/:businessId/closures/:closureId': {
    who: 'person',
    params: businessParamsSchema.extend({ closureId: numberIdField }),
    answer: closuresAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof closureEndpoints> {}
}
