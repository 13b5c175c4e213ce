import { z } from 'zod';
import { businessParamsSchema } from '#features/businesses/contract.ts';
import { MOST_DATES } from '#features/sessions/show/places.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { numberIdField } from '#shared/domain/id-field.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { codeSentences } from './codes/copy.ts';
import { codeAsKept } from './codes/rules.ts';

const day = dayField(codeSentences.day);

/** Places a code may be used for; as many as there are when it is left out. */
const limit = z
  .number({ error: codeSentences.limit })
  .int(codeSentences.limit)
  .min(1, codeSentences.limit)
  .max(100_000, codeSentences.limit)
  .nullable()
  .default(null);

/**
 * `POST /api/businesses/{businessId}/codes`. `amount` is per cent (1 to 100) or pounds, off the session fee of each
 * place; days are London's, the last one included; no sessions means all of them.
 */
export const newCodeSchema = z
  .object({
    code: z
      .string({ error: codeSentences.code })
      .max(60, codeSentences.code)
      .transform(codeAsKept)
      .refine((code) => /^[A-Z0-9]{3,20}$/.test(code), codeSentences.code),
    kind: z.enum(['percent', 'pounds'], codeSentences.kind),
    amount: z.string({ error: codeSentences.amount }).trim(),
    validFrom: day,
    validUntil: day.nullable().default(null),
    mostPlaces: limit,
    mostEach: limit,
    newcomersOnly: z.boolean().default(false),
    /** On the business's page, for everybody to use. */
    shown: z.boolean().default(false),
    sessionIds: z.array(z.number().int().positive()).max(200, codeSentences.tooManySessions).default([]),
  })
  .superRefine(({ kind, amount, validFrom, validUntil }, context) => {
    const fault = amountFault(kind, amount);
    if (fault !== null) context.addIssue({ code: 'custom', path: ['amount'], message: fault });
    if (validUntil !== null && validUntil < validFrom)
      context.addIssue({ code: 'custom', path: ['validUntil'], message: codeSentences.order });
  });
export type NewCodeInput = z.input<typeof newCodeSchema>;
export type NewCode = z.infer<typeof newCodeSchema>;

/** More than a session can cost is no discount that anybody means. */
const MOST_POUNDS_OFF_PENCE = 1_000_00;

/** What is wrong with what is to be in discounts each place, as a sentence; null when nothing is. */
function amountFault(kind: 'percent' | 'pounds', amount: string): string | null {
  if (kind === 'percent') return /^(?:[1-9]\d?|100)$/.test(amount) ? null : codeSentences.percent;
  const pence = decimalToPence(amount);
  return pence !== null && pence > 0 && pence <= MOST_POUNDS_OFF_PENCE ? null : codeSentences.pounds;
}

const leastDatesSentence = `Choose from 2 to ${MOST_DATES} dates`;

/** `PUT /api/businesses/{businessId}/series-prices/{sessionId}`: so much off each place, from so many dates on. */
export const newSeriesPriceSchema = z
  .object({
    leastDates: z.coerce
      .number({ error: leastDatesSentence })
      .int(leastDatesSentence)
      .min(2, leastDatesSentence)
      .max(MOST_DATES, leastDatesSentence),
    kind: z.enum(['percent', 'pounds'], codeSentences.kind),
    amount: z.string({ error: codeSentences.amount }).trim(),
  })
  .superRefine(({ kind, amount }, context) => {
    const fault = amountFault(kind, amount);
    if (fault !== null) context.addIssue({ code: 'custom', path: ['amount'], message: fault });
  });
export type NewSeriesPrice = z.infer<typeof newSeriesPriceSchema>;

/** The same with the session that it is for, as the form has it. */
export const seriesPriceFormSchema = newSeriesPriceSchema.and(
  z.object({ sessionId: z.coerce.number().int().positive('Choose a session') }),
);
export type SeriesPriceForm = z.infer<typeof seriesPriceFormSchema>;

/** What several dates of a session take off each place, for everybody to see. Amount in pounds. */
const shownSeriesPriceSchema = z.object({
  leastDates: z.number().int(),
  percentOff: z.number().int().nullable(),
  amountOff: z.string().nullable(),
});
export type ShownSeriesPrice = z.infer<typeof shownSeriesPriceSchema>;

const ownSeriesPriceSchema = shownSeriesPriceSchema.extend({
  sessionId: z.number().int(),
  title: z.string(),
});
export type OwnSeriesPrice = z.infer<typeof ownSeriesPriceSchema>;

/** A code as its business sees it. Amounts in pounds; `used` counts places that are held or booked with it. */
const ownCodeSchema = z.object({
  id: z.number().int(),
  code: z.string(),
  percentOff: z.number().int().nullable(),
  amountOff: z.string().nullable(),
  validFrom: z.string(),
  validUntil: z.string().nullable(),
  mostPlaces: z.number().int().nullable(),
  mostEach: z.number().int().nullable(),
  newcomersOnly: z.boolean(),
  /** Empty for all of the business. */
  sessions: z.array(z.object({ id: z.number().int(), title: z.string() })),
  shown: z.boolean(),
  standing: z.enum(['in_use', 'to_come', 'paused', 'used_up', 'over']),
  paused: z.boolean(),
  used: z.number().int(),
  /** What it took off what was booked with it. */
  given: z.string(),
});
export type OwnCode = z.infer<typeof ownCodeSchema>;

/** A code that a business shows to everybody, as far as they can use it. Amounts in pounds. */
const shownCodeSchema = ownCodeSchema.pick({
  code: true,
  percentOff: true,
  amountOff: true,
  validUntil: true,
  newcomersOnly: true,
  mostEach: true,
  sessions: true,
});
export type ShownCode = z.infer<typeof shownCodeSchema>;

/** A place that was booked with a code. */
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

/** The offers of a business, for everybody and for those who manage them. */
export const offerEndpoints = defineEndpoints({
  // What the business shows on its page and can be used now; for whoever may see the business.
  'GET /api/businesses/:businessId/offers': {
    who: 'anyone',
    params: businessParamsSchema,
    answer: z.array(shownCodeSchema),
  },
  'GET /api/businesses/:businessId/codes': {
    who: 'person',
    params: businessParamsSchema,
    answer: z.array(ownCodeSchema),
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/codes': {
    who: 'person',
    params: businessParamsSchema,
    body: newCodeSchema,
    answer: z.object({ id: z.number().int() }),
    status: 201,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/businesses/:businessId/codes/:codeId/paused': {
    who: 'person',
    params: codeParams,
    body: z.object({ paused: z.boolean() }),
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/codes/:codeId/uses': {
    who: 'person',
    params: codeParams,
    answer: z.array(codeUseSchema),
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/sessions/:sessionId/series-price': {
    who: 'anyone',
    params: z.object({ sessionId: numberIdField }),
    answer: z.object({ price: shownSeriesPriceSchema.nullable() }),
  },
  'GET /api/businesses/:businessId/series-prices': {
    who: 'person',
    params: businessParamsSchema,
    answer: z.array(ownSeriesPriceSchema),
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/businesses/:businessId/series-prices/:sessionId': {
    who: 'person',
    params: seriesPriceParams,
    body: newSeriesPriceSchema,
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/businesses/:businessId/series-prices/:sessionId': {
    who: 'person',
    params: seriesPriceParams,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof offerEndpoints> {}
}
