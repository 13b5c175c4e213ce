import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { MAX_DATES } from '#areas/catalogue/sessions/show/places.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { numberIdField } from '#shared/domain/id-field.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { codeMessages } from './codes/copy.ts';
import { normalizeCode } from './codes/rules.ts';

const day = dayField(codeMessages.day);

/** Unlimited if absent. */
const limit = z
  .number({ error: codeMessages.limit })
  .int(codeMessages.limit)
  .min(1, codeMessages.limit)
  .max(100_000, codeMessages.limit)
  .nullable()
  .default(null);

/** `amount` is per cent (1 to 100) or pounds per place; London days, inclusive; no sessions means all. */
export const newCodeSchema = z
  .object({
    code: z
      .string({ error: codeMessages.code })
      .max(60, codeMessages.code)
      .transform(normalizeCode)
      .refine((code) => /^[A-Z0-9]{3,20}$/.test(code), codeMessages.code),
    kind: z.enum(['percent', 'pounds'], codeMessages.kind),
    amount: z.string({ error: codeMessages.amount }).trim(),
    validFrom: day,
    validUntil: day.nullable().default(null),
    mostPlaces: limit,
    mostEach: limit,
    newcomersOnly: z.boolean().default(false),
    shown: z.boolean().default(false),
    sessionIds: z.array(z.number().int().positive()).max(200, codeMessages.tooManySessions).default([]),
  })
  .superRefine(({ kind, amount, validFrom, validUntil }, context) => {
    const fault = amountIssue(kind, amount);
    if (fault !== null) context.addIssue({ code: 'custom', path: ['amount'], message: fault });
    if (validUntil !== null && validUntil < validFrom)
      context.addIssue({ code: 'custom', path: ['validUntil'], message: codeMessages.order });
  });
export type NewCode = z.infer<typeof newCodeSchema>;

/** More than any session costs. */
const MAX_DISCOUNT_PENCE = 1_000_00;

/** Error message; null if valid. */
function amountIssue(kind: 'percent' | 'pounds', amount: string): string | null {
  if (kind === 'percent') return /^(?:[1-9]\d?|100)$/.test(amount) ? null : codeMessages.percent;
  const pence = decimalToPence(amount);
  return pence !== null && pence > 0 && pence <= MAX_DISCOUNT_PENCE ? null : codeMessages.pounds;
}

const MIN_DATES_MESSAGE = `Choose from 2 to ${MAX_DATES} dates`;

/** Discount per place, from a number of dates on. */
export const newSeriesPriceSchema = z
  .object({
    leastDates: z.coerce
      .number({ error: MIN_DATES_MESSAGE })
      .int(MIN_DATES_MESSAGE)
      .min(2, MIN_DATES_MESSAGE)
      .max(MAX_DATES, MIN_DATES_MESSAGE),
    kind: z.enum(['percent', 'pounds'], codeMessages.kind),
    amount: z.string({ error: codeMessages.amount }).trim(),
  })
  .superRefine(({ kind, amount }, context) => {
    const fault = amountIssue(kind, amount);
    if (fault !== null) context.addIssue({ code: 'custom', path: ['amount'], message: fault });
  });
export type NewSeriesPrice = z.infer<typeof newSeriesPriceSchema>;

export const seriesPriceFormSchema = newSeriesPriceSchema.and(
  z.object({ sessionId: z.coerce.number().int().positive('Choose a session') }),
);
export type SeriesPriceForm = z.infer<typeof seriesPriceFormSchema>;

/** Pounds. */
const publicSeriesPriceSchema = z.object({
  leastDates: z.number().int(),
  percentOff: z.number().int().nullable(),
  amountOff: z.string().nullable(),
});
export type PublicSeriesPrice = z.infer<typeof publicSeriesPriceSchema>;

const managedSeriesPriceSchema = publicSeriesPriceSchema.extend({
  sessionId: z.number().int(),
  title: z.string(),
});
export type ManagedSeriesPrice = z.infer<typeof managedSeriesPriceSchema>;

/** Pounds; `used` counts held and booked places. */
const managedCodeSchema = z.object({
  id: z.number().int(),
  code: z.string(),
  percentOff: z.number().int().nullable(),
  amountOff: z.string().nullable(),
  validFrom: z.string(),
  validUntil: z.string().nullable(),
  mostPlaces: z.number().int().nullable(),
  mostEach: z.number().int().nullable(),
  newcomersOnly: z.boolean(),
  /** Empty for all sessions. */
  sessions: z.array(z.object({ id: z.number().int(), title: z.string() })),
  shown: z.boolean(),
  standing: z.enum(['in_use', 'to_come', 'paused', 'used_up', 'over']),
  paused: z.boolean(),
  used: z.number().int(),
  given: z.string(),
});
export type ManagedCode = z.infer<typeof managedCodeSchema>;

/** Pounds. */
const publicCodeSchema = managedCodeSchema.pick({
  code: true,
  percentOff: true,
  amountOff: true,
  validUntil: true,
  newcomersOnly: true,
  mostEach: true,
  sessions: true,
});
export type PublicCode = z.infer<typeof publicCodeSchema>;

const codeUseSchema = z.object({
  bookingId: z.uuid(),
  reference: z.string(),
  name: z.string(),
  session: z.string(),
  startsAt: z.iso.datetime(),
  bookedAt: z.iso.datetime(),
  off: z.string(),
  cancelled: z.boolean(),
});
export type CodeUse = z.infer<typeof codeUseSchema>;

const codeParams = businessParamsSchema.extend({ codeId: numberIdField });
const seriesPriceParams = businessParamsSchema.extend({ sessionId: numberIdField });

export const offerEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/offers': {
    auth: 'public',
    params: businessParamsSchema,
    answer: z.array(publicCodeSchema),
  },
  'GET /api/businesses/:businessId/codes': {
    auth: 'user',
    params: businessParamsSchema,
    answer: z.array(managedCodeSchema),
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/codes': {
    auth: 'user',
    params: businessParamsSchema,
    body: newCodeSchema,
    answer: z.object({ id: z.number().int() }),
    status: 201,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/businesses/:businessId/codes/:codeId/paused': {
    auth: 'user',
    params: codeParams,
    body: z.object({ paused: z.boolean() }),
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/codes/:codeId/uses': {
    auth: 'user',
    params: codeParams,
    answer: z.array(codeUseSchema),
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/sessions/:sessionId/series-price': {
    auth: 'public',
    params: z.object({ sessionId: numberIdField }),
    answer: z.object({ price: publicSeriesPriceSchema.nullable() }),
  },
  'GET /api/businesses/:businessId/series-prices': {
    auth: 'user',
    params: businessParamsSchema,
    answer: z.array(managedSeriesPriceSchema),
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/businesses/:businessId/series-prices/:sessionId': {
    auth: 'user',
    params: seriesPriceParams,
    body: newSeriesPriceSchema,
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/businesses/:businessId/series-prices/:sessionId': {
    auth: 'user',
    params: seriesPriceParams,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof offerEndpoints> {}
}
