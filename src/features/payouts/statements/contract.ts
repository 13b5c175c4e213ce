import { z } from 'zod';
import { businessParamsSchema } from '#features/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { MONTH } from './month.ts';
import { vatNumberOf } from './vat-number.ts';

/** Pounds; less than nothing where more went than came. */
const pounds = z.string().regex(/^-?\d{1,9}\.\d{2}$/);

const chargeSchema = z.object({ net: pounds, vat: pounds, total: pounds });

/** A month of a seller's money, as its paper shows it. */
export const statementSchema = z.object({
  /** "2026-10". */
  month: z.string(),
  /** "October 2026". */
  title: z.string(),
  /** Not over yet: the figures are those of now. */
  running: z.boolean(),
  issuedOn: z.iso.date(),
  /** `vatNumber` is the seller's own, as printed; null where they gave none. */
  seller: z.object({ name: z.string(), address: z.string(), vatNumber: z.string().nullable() }),
  /** "Balance on 1 October" and "Balance on 31 October", the latter "Balance today" while the month runs. */
  opening: z.object({ label: z.string(), amount: pounds }),
  lines: z.array(z.object({ label: z.string(), amount: pounds })),
  closing: z.object({ label: z.string(), amount: pounds }),
  fees: z.array(chargeSchema.extend({ label: z.string() })),
  feeTotal: chargeSchema,
  /** The platform's registration; null where it has none, and no VAT is shown. */
  vat: z.object({ number: z.string(), rate: z.string() }).nullable(),
});
export type StatementPaper = z.infer<typeof statementSchema>;

/** The months that there is a statement of, the latest, which still runs, first. */
const statementMonthsSchema = z.object({
  months: z.array(z.object({ month: z.string(), title: z.string(), running: z.boolean() })),
});
export type StatementMonths = z.infer<typeof statementMonthsSchema>;

const NO_VAT_NUMBER = 'Enter a UK VAT number: 9 or 12 digits, as on your certificate';

/** A seller's own VAT number, as they write it; null takes it off their invoices. */
const vatNumberBody = z.object({
  vatNumber: z
    .string()
    .max(40, NO_VAT_NUMBER)
    .refine((typed) => vatNumberOf(typed) !== null, NO_VAT_NUMBER)
    .nullable(),
});

const month = z.object({ month: z.string().regex(MONTH) });
const ofBusiness = {
  who: 'person',
  params: businessParamsSchema.extend(month.shape),
  errors: ['forbidden', 'conflict'],
} as const;
const ofTrainer = { who: 'person', params: month, errors: ['forbidden'] } as const;

/** Statements and invoices: for the owner of a business, and for trainers. */
export const statementEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/statements': {
    ...ofBusiness,
    params: businessParamsSchema,
    answer: statementMonthsSchema,
  },
  'PUT /api/businesses/:businessId/vat-number': {
    ...ofBusiness,
    params: businessParamsSchema,
    body: vatNumberBody,
  },
  'GET /api/businesses/:businessId/statements/:month': { ...ofBusiness, answer: statementSchema },
  'GET /api/businesses/:businessId/statements/:month/statement.pdf': {
    ...ofBusiness,
    sends: 'application/pdf',
  },
  'GET /api/businesses/:businessId/statements/:month/statement.csv': { ...ofBusiness, sends: 'text/csv' },
  // Once the month is over.
  'GET /api/businesses/:businessId/statements/:month/invoice.pdf': {
    ...ofBusiness,
    sends: 'application/pdf',
  },
  'GET /api/trainer-statements': { who: 'person', answer: statementMonthsSchema, errors: ['forbidden'] },
  'PUT /api/trainer-statements/vat-number': { who: 'person', body: vatNumberBody, errors: ['forbidden'] },
  'GET /api/trainer-statements/:month': { ...ofTrainer, answer: statementSchema },
  'GET /api/trainer-statements/:month/statement.pdf': { ...ofTrainer, sends: 'application/pdf' },
  'GET /api/trainer-statements/:month/statement.csv': { ...ofTrainer, sends: 'text/csv' },
  'GET /api/trainer-statements/:month/invoice.pdf': {
    ...ofTrainer,
    sends: 'application/pdf',
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof statementEndpoints> {}
}
