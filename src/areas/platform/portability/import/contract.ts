import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { importKinds, importSources } from './import-fields.ts';
import { dateOrders } from './parse-values.ts';

const mappingSchema = z.record(z.string().max(40), z.number().int().min(0).max(500).nullable());

/** The form's `options`, as JSON; null values are guessed. */
export const recordImportOptionsSchema = z.object({
  kind: z.enum(importKinds),
  source: z.enum(importSources),
  mapping: mappingSchema.nullable().default(null),
  dateOrder: z.enum(dateOrders).nullable().default(null),
  /** Line number of the headings. */
  headingLine: z.number().int().min(1).max(100_000).nullable().default(null),
  /** Bookings: session ids by the file's name in lower case. Empty: skip its rows. */
  matches: z.record(z.string().max(200), z.string().max(200)).default({}),
  /** Sends only the reminder the day before. */
  remind: z.boolean().default(false),
});
export type RecordImportOptions = z.output<typeof recordImportOptionsSchema>;

export const recordImportFormSchema = z.object({
  name: z.string().trim().max(200).default(''),
  options: z.string().max(16_000),
});

const checkedFileSchema = z.object({
  kind: z.enum(importKinds),
  source: z.enum(importSources),
  headingLine: z.number().int(),
  /** Candidates for the heading line. */
  firstLines: z.array(z.object({ line: z.number().int(), text: z.string() })),
  headings: z.array(z.string()),
  example: z.array(z.string()),
  mapping: mappingSchema,
  dateOrder: z.enum(dateOrders),
  encoding: z.string(),
  separator: z.string(),
  /** Required fields without a column; then there are no verdicts. */
  missing: z.array(z.string()),
  rows: z.number().int(),
  counts: z.object({ new: z.number().int(), same: z.number().int(), refused: z.number().int() }),
  /** Bookings: the file's unknown session names, and the business's. */
  names: z
    .object({
      unknown: z.array(z.string()),
      known: z.array(z.string()),
      /** Unknown names without a decision; they block the import. */
      undecided: z.number().int(),
    })
    .nullable(),
  /** The first 100, refused ones first. */
  verdicts: z.array(
    z.object({
      line: z.number().int(),
      verdict: z.enum(['new', 'same', 'refused']),
      about: z.string(),
      sentence: z.string(),
    }),
  ),
});
export type CheckedFile = z.infer<typeof checkedFileSchema>;

const recordImportResultSchema = z.object({
  importId: z.uuid(),
  /** The same file was imported before; no change. */
  already: z.boolean(),
  records: z.number().int(),
  refused: z.number().int(),
});
export type RecordImportResult = z.infer<typeof recordImportResultSchema>;

const pastImportSchema = z.object({
  id: z.uuid(),
  kind: z.enum(importKinds),
  source: z.string(),
  fileName: z.string(),
  records: z.number().int(),
  importedAt: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
});
export type PastImport = z.infer<typeof pastImportSchema>;

const errors = ['forbidden', 'conflict'] as const;

export const recordImportEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/record-imports': {
    auth: 'user',
    params: businessParamsSchema,
    answer: z.array(pastImportSchema),
    errors,
  },
  'POST /api/businesses/:businessId/record-imports/check': {
    auth: 'user',
    params: businessParamsSchema,
    acceptsMultipart: true,
    body: recordImportFormSchema,
    bodyBytes: 64 * 1024,
    answer: checkedFileSchema,
    rateLimit: { max: 30, timeWindow: '1 minute' },
    errors,
  },
  'POST /api/businesses/:businessId/record-imports': {
    auth: 'user',
    freshSignIn: true,
    params: businessParamsSchema,
    acceptsMultipart: true,
    body: recordImportFormSchema,
    bodyBytes: 64 * 1024,
    answer: recordImportResultSchema,
    status: 201,
    rateLimit: { max: 10, timeWindow: '1 minute' },
    errors,
  },
  'POST /api/businesses/:businessId/record-imports/:importId/undo': {
    auth: 'user',
    params: businessParamsSchema.extend({ importId: idField }),
    answer: z.array(pastImportSchema),
    errors,
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof recordImportEndpoints> {}
}
