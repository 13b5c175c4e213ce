import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { daysBetween, isCalendarDay } from '#shared/calendar/calendar-day.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { poundsField } from '#shared/domain/amount-field.ts';
import { numberIdField } from '#shared/domain/id-field.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { pounds } from '../contract.ts';
import { payBases } from './pay-rules.ts';

const MAX_PERIOD_DAYS = 93;
/** Pence; anything above is a typing error. */
const MAX_RATE_PENCE = 100_000;

/** `?from=…&to=…`: London days, both inclusive. */
const payPeriodSchema = z
  .object({ from: dayField(), to: dayField() })
  .refine(
    ({ from, to }) =>
      isCalendarDay(from) && isCalendarDay(to) && from <= to && daysBetween(from, to) < MAX_PERIOD_DAYS,
    { message: `Choose a period of 1 to ${MAX_PERIOD_DAYS} days`, path: ['to'] },
  );
export type PayPeriod = z.infer<typeof payPeriodSchema>;

/** `POST /api/businesses/{businessId}/pay-rates`: replaces a rate for the same instructor, session and day. */
export const payRateInputSchema = z
  .object({
    instructorId: z.number({ error: 'Choose an instructor' }).int().positive(),
    sessionId: z.number().int().positive().nullable(),
    basis: z.enum(payBases, { error: 'Choose how you pay' }),
    amount: poundsField.refine(
      (amount) => (decimalToPence(amount) ?? 0) <= MAX_RATE_PENCE,
      'Enter up to £1,000',
    ),
    from: dayField('Choose the first day'),
  })
  .refine(({ basis, sessionId }) => basis !== 'usual' || sessionId !== null, {
    message: 'Choose the session that goes back to the usual rate',
    path: ['sessionId'],
  });
export type PayRateInput = z.infer<typeof payRateInputSchema>;

const payRateSchema = z.object({
  id: z.number().int(),
  instructorId: z.number().int(),
  instructor: z.string(),
  sessionId: z.number().int().nullable(),
  session: z.string().nullable(),
  basis: z.enum(payBases),
  amount: pounds,
  from: z.iso.date(),
});
export type PayRateRow = z.infer<typeof payRateSchema>;

const payLineSchema = z.object({
  occurrenceId: z.number().int(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  minutes: z.number().int(),
  instructorId: z.number().int(),
  instructor: z.string(),
  cover: z.boolean(),
  /** Includes walk-ins. */
  heads: z.number().int(),
  rate: z.object({ basis: z.enum(payBases), amount: pounds }).nullable(),
  pay: pounds.nullable(),
});
export type PayLine = z.infer<typeof payLineSchema>;

/** `GET /api/businesses/{businessId}/pay`. */
const payRunSchema = z.object({
  period: z.object({ from: z.iso.date(), to: z.iso.date() }),
  lines: z.array(payLineSchema),
  totals: z.array(
    z.object({
      instructorId: z.number().int(),
      instructor: z.string(),
      classes: z.number().int(),
      /** Classes without a rate; they add nothing to the total. */
      unrated: z.number().int(),
      pay: pounds,
    }),
  ),
  total: pounds,
});
export type PayRun = z.infer<typeof payRunSchema>;

/** `GET /api/businesses/{businessId}/pay-rates`. */
const payRatesSchema = z.object({
  /** By instructor, latest first. */
  rates: z.array(payRateSchema),
  instructors: z.array(z.object({ id: z.number().int(), name: z.string() })),
  sessions: z.array(z.object({ id: z.number().int(), title: z.string() })),
});
export type PayRates = z.infer<typeof payRatesSchema>;

/** For owners and managers on Premium Pro. */
export const payEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/pay': {
    auth: 'user',
    params: businessParamsSchema,
    query: payPeriodSchema,
    answer: payRunSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/pay.csv': {
    auth: 'user',
    params: businessParamsSchema,
    query: payPeriodSchema,
    sends: 'text/csv',
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/pay-rates': {
    auth: 'user',
    params: businessParamsSchema,
    answer: payRatesSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/pay-rates': {
    auth: 'user',
    params: businessParamsSchema,
    body: payRateInputSchema,
    answer: payRatesSchema,
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/businesses/:businessId/pay-rates/:rateId': {
    auth: 'user',
    params: businessParamsSchema.extend({ rateId: numberIdField }),
    answer: payRatesSchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof payEndpoints> {}
}
