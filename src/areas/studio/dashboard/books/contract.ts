import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { periodKinds, QUARTER_PATTERN } from './quarters.ts';

/** Pounds, may be negative. */
const pounds = z.string().regex(/^-?\d{1,9}\.\d{2}$/);

/** `year`: from the start of the tax year to the end of the quarter, as HMRC asks for it. */
const lineSchema = z.object({ label: z.string(), quarter: pounds, year: pounds });
export type BookLineText = z.infer<typeof lineSchema>;

export const booksSchema = z.object({
  quarter: z.string(),
  /** "6 October 2026 to 5 January 2027". */
  title: z.string(),
  /** Not over yet: figures so far. */
  running: z.boolean(),
  yearFrom: z.iso.date(),
  due: z.iso.date(),
  income: z.array(lineSchema),
  incomeTotal: lineSchema,
  expenses: z.array(lineSchema),
});
export type BooksDocument = z.infer<typeof booksSchema>;

/** Latest first, including the current quarter. */
const quartersSchema = z.object({
  quarters: z.array(z.object({ quarter: z.string(), title: z.string(), running: z.boolean() })),
});
export type BookQuarters = z.infer<typeof quartersSchema>;

const quarter = z.object({ quarter: z.string().regex(QUARTER_PATTERN) });
const query = z.object({ periods: z.enum(periodKinds).default('tax') });
const ofBusiness = { auth: 'user', errors: ['forbidden', 'conflict'], query } as const;
const ofTrainer = { auth: 'user', errors: ['forbidden'], query } as const;
const businessQuarter = { ...ofBusiness, params: businessParamsSchema.extend(quarter.shape) } as const;
const trainerQuarter = { ...ofTrainer, params: quarter } as const;

export const booksEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/books': {
    ...ofBusiness,
    params: businessParamsSchema,
    answer: quartersSchema,
  },
  'GET /api/businesses/:businessId/books/:quarter': { ...businessQuarter, answer: booksSchema },
  'GET /api/businesses/:businessId/books/:quarter/xero.csv': { ...businessQuarter, sends: 'text/csv' },
  'GET /api/businesses/:businessId/books/:quarter/freeagent.csv': { ...businessQuarter, sends: 'text/csv' },
  'GET /api/trainer-books': { ...ofTrainer, answer: quartersSchema },
  'GET /api/trainer-books/:quarter': { ...trainerQuarter, answer: booksSchema },
  'GET /api/trainer-books/:quarter/xero.csv': { ...trainerQuarter, sends: 'text/csv' },
  'GET /api/trainer-books/:quarter/freeagent.csv': { ...trainerQuarter, sends: 'text/csv' },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof booksEndpoints> {}
}
