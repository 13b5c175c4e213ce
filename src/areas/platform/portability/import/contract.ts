import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { importKinds, importSources } from './import-fields.ts';
import { dateOrders } from './parse-values.ts';

const mappingSchema = z.record(z.string().max(40), z.number().int().min(0).max(500).nullable());

/** `options` of the form, as JSON: what the file is, and what was chosen of it; null for what is to be guessed. */
export const recordImportOptionsSchema = z.object({
  kind: z.enum(importKinds),
  source: z.enum(importSources),
  mapping: mappingSchema.nullable().default(null),
  dateOrder: z.enum(dateOrders).nullable().default(null),
  /** The line of the file that has the headings. */
  headingLine: z.number().int().min(1).max(100_000).nullable().default(null),
  /**
   * Of bookings: the business's session for each name that it doesn't have, by the file's name in lower case. Empty: its
   * rows are left out.
   */
  matches: z.record(z.string().max(200), z.string().max(200)).default({}),
  /** Those whose bookings are brought are reminded the day before; nobody is mailed otherwise. */
  remind: z.boolean().default(false),
});
export type RecordImportOptions = z.output<typeof recordImportOptionsSchema>;

/** The form's texts; the file is in `file`. */
export const recordImportFormSchema = z.object({
  name: z.string().trim().max(200).default(''),
  options: z.string().max(16_000),
});

const checkedFileSchema = z.object({
  kind: z.enum(importKinds),
  source: z.enum(importSources),
  headingLine: z.number().int(),
  /** The lines that may be the headings, each in one text. */
  firstLines: z.array(z.object({ line: z.number().int(), text: z.string() })),
  headings: z.array(z.string()),
  /** The first row, for who chooses columns. */
  example: z.array(z.string()),
  mapping: mappingSchema,
  dateOrder: z.enum(dateOrders),
  encoding: z.string(),
  separator: z.string(),
  /** Fields that need a column and have none: without verdicts then. */
  missing: z.array(z.string()),
  rows: z.number().int(),
  counts: z.object({ new: z.number().int(), same: z.number().int(), refused: z.number().int() }),
  /** Of bookings: session names of the file that the business doesn't have, and those that it has. */
  names: z
    .object({
      unknown: z.array(z.string()),
      known: z.array(z.string()),
      /** How many of the unknown ones nobody has decided about: nothing is imported before. */
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
  /** The same file was imported before: nothing has changed. */
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

/** What a business brings from other systems as CSV files. */
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
