import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { MONTH_PATTERN } from './month.ts';
import { parseVatNumber } from './vat-number.ts';

/** Pounds, may be negative. */
const pounds = z.string().regex(/^-?\d{1,9}\.\d{2}$/);

const chargeSchema = z.object({ net: pounds, vat: pounds, total: pounds });

export const statementSchema = z.object({
  /** "2026-10". */
  month: z.string(),
  /** "October 2026". */
  title: z.string(),
  /** Not over yet: figures so far. */
  running: z.boolean(),
  issuedOn: z.iso.date(),
  /** `vatNumber` as printed; null if they gave none. */
  seller: z.object({ name: z.string(), address: z.string(), vatNumber: z.string().nullable() }),
  /** "Balance on 1 October"; the current month closes with "Balance today". */
  opening: z.object({ label: z.string(), amount: pounds }),
  lines: z.array(z.object({ label: z.string(), amount: pounds })),
  closing: z.object({ label: z.string(), amount: pounds }),
  fees: z.array(chargeSchema.extend({ label: z.string() })),
  feeTotal: chargeSchema,
  /** The platform's registration; null: show no VAT. */
  vat: z.object({ number: z.string(), rate: z.string() }).nullable(),
});
export type StatementDocument = z.infer<typeof statementSchema>;

/** Latest first, including the current month. */
const statementMonthsSchema = z.object({
  months: z.array(z.object({ month: z.string(), title: z.string(), running: z.boolean() })),
});
export type StatementMonths = z.infer<typeof statementMonthsSchema>;

const NO_VAT_NUMBER = 'Enter a UK VAT number: 9 or 12 digits, as on your certificate';

/** As typed; null removes it. */
const vatNumberBody = z.object({
  vatNumber: z
    .string()
    .max(40, NO_VAT_NUMBER)
    .refine((typed) => parseVatNumber(typed) !== null, NO_VAT_NUMBER)
    .nullable(),
});

const month = z.object({ month: z.string().regex(MONTH_PATTERN) });
const businessEndpoint = {
  auth: 'user',
  params: businessParamsSchema.extend(month.shape),
  errors: ['forbidden', 'conflict'],
} as const;
const trainerEndpoint = { auth: 'user', params: month, errors: ['forbidden'] } as const;

export const statementEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/statements': {
    ...businessEndpoint,
    params: businessParamsSchema,
    answer: statementMonthsSchema,
  },
  'PUT /api/businesses/:businessId/vat-number': {
    ...businessEndpoint,
    params: businessParamsSchema,
    body: vatNumberBody,
  },
  'GET /api/businesses/:businessId/statements/:month': { ...businessEndpoint, answer: statementSchema },
  'GET /api/businesses/:businessId/statements/:month/statement.pdf': {
    ...businessEndpoint,
    sends: 'application/pdf',
  },
  'GET /api/businesses/:businessId/statements/:month/statement.csv': {
    ...businessEndpoint,
    sends: 'text/csv',
  },
  // Only for past months.
  'GET /api/businesses/:businessId/statements/:month/invoice.pdf': {
    ...businessEndpoint,
    sends: 'application/pdf',
  },
  'GET /api/trainer-statements': { auth: 'user', answer: statementMonthsSchema, errors: ['forbidden'] },
  'PUT /api/trainer-statements/vat-number': { auth: 'user', body: vatNumberBody, errors: ['forbidden'] },
  'GET /api/trainer-statements/:month': { ...trainerEndpoint, answer: statementSchema },
  'GET /api/trainer-statements/:month/statement.pdf': { ...trainerEndpoint, sends: 'application/pdf' },
  'GET /api/trainer-statements/:month/statement.csv': { ...trainerEndpoint, sends: 'text/csv' },
  'GET /api/trainer-statements/:month/invoice.pdf': {
    ...trainerEndpoint,
    sends: 'application/pdf',
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof statementEndpoints> {}
}
