import { z } from 'zod';
import { businessParamsSchema } from '#features/businesses/contract.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { bringKinds, sources } from './fields.ts';
import { dateOrders } from './values.ts';

const mappingSchema = z.record(z.string().max(40), z.number().int().min(0).max(500).nullable());

/** `options` of the form, as JSON: what the file is, and what was chosen of it; null for what is to be guessed. */
export const bringOptionsSchema = z.object({
  kind: z.enum(bringKinds),
  source: z.enum(sources),
  mapping: mappingSchema.nullable().default(null),
  dateOrder: z.enum(dateOrders).nullable().default(null),
  /** The line of the file that has the headings. */
  headingLine: z.number().int().min(1).max(100_000).nullable().default(null),
  /** Those whose bookings are brought are reminded the day before; nobody is mailed otherwise. */
  remind: z.boolean().default(false),
});
export type BringOptions = z.output<typeof bringOptionsSchema>;

/** The form's texts; the file is in `file`. */
export const bringFormSchema = z.object({
  name: z.string().trim().max(200).default(''),
  options: z.string().max(16_000),
});

const checkedFileSchema = z.object({
  kind: z.enum(bringKinds),
  source: z.enum(sources),
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

const bringAnswerSchema = z.object({
  importId: z.uuid(),
  /** The same file was imported before: nothing has changed. */
  already: z.boolean(),
  records: z.number().int(),
  refused: z.number().int(),
});
export type BringAnswer = z.infer<typeof bringAnswerSchema>;

const pastImportSchema = z.object({
  id: z.uuid(),
  kind: z.enum(bringKinds),
  source: z.string(),
  fileName: z.string(),
  records: z.number().int(),
  importedAt: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
});
export type PastImport = z.infer<typeof pastImportSchema>;

const errors = ['forbidden', 'conflict'] as const;

/** What a business brings from other systems as CSV files. */
export const bringEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/record-imports': {
    who: 'person',
    params: businessParamsSchema,
    answer: z.array(pastImportSchema),
    errors,
  },
  'POST /api/businesses/:businessId/record-imports/check': {
    who: 'person',
    params: businessParamsSchema,
    takesForms: true,
    body: bringFormSchema,
    bodyBytes: 64 * 1024,
    answer: checkedFileSchema,
    rateLimit: { max: 30, timeWindow: '1 minute' },
    errors,
  },
  'POST /api/businesses/:businessId/record-imports': {
    who: 'person',
    freshSignIn: true,
    params: businessParamsSchema,
    takesForms: true,
    body: bringFormSchema,
    bodyBytes: 64 * 1024,
    answer: bringAnswerSchema,
    status: 201,
    rateLimit: { max: 10, timeWindow: '1 minute' },
    errors,
  },
  'POST /api/businesses/:businessId/record-imports/:importId/undo': {
    who: 'person',
    params: businessParamsSchema.extend({ importId: idField }),
    answer: z.array(pastImportSchema),
    errors,
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof bringEndpoints> {}
}
