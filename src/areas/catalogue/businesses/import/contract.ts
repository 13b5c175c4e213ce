import { z } from 'zod';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

export const NOTES_SHOWN = 50;

/** `POST /api/admin/imports`, multipart/form-data: `file`, and its name. */
export const importUploadSchema = z.object({ name: z.string().trim().max(200).default('') });

const importStateSchema = z.enum(['checking', 'checked', 'importing', 'imported', 'failed']);
export type ImportState = z.infer<typeof importStateSchema>;

/** The counts are those of the check until the import starts. */
const listingImportSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  state: importStateSchema,
  failure: z.string().nullable(),
  fraction: z.number(),
  rowsRead: z.number().int(),
  newListings: z.number().int(),
  duplicates: z.number().int(),
  refused: z.number().int(),
  approximate: z.number().int(),
  ignoredColumns: z.array(z.string()),
  startedBy: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ListingImport = z.infer<typeof listingImportSchema>;

const listingImportListSchema = z.array(listingImportSchema);

const listingImportDetailsSchema = listingImportSchema.extend({
  notes: z.array(
    z.object({
      line: z.number().int(),
      kind: z.enum(['duplicate', 'refused', 'approximate']),
      name: z.string(),
      sentence: z.string(),
    }),
  ),
});
export type ListingImportDetails = z.infer<typeof listingImportDetailsSchema>;

const importParams = z.object({ importId: idField });

export const importEndpoints = defineEndpoints({
  'GET /api/admin/imports': { auth: 'admin', answer: listingImportListSchema },
  'POST /api/admin/imports': {
    auth: 'admin',
    freshSignIn: true,
    acceptsMultipart: true,
    body: importUploadSchema,
    answer: listingImportSchema,
    status: 201,
    rateLimit: { max: 10, timeWindow: '1 minute' },
  },
  'GET /api/admin/imports/template.csv': { auth: 'admin', sends: 'text/csv' },
  'GET /api/admin/imports/:importId': {
    auth: 'admin',
    params: importParams,
    answer: listingImportDetailsSchema,
  },
  'POST /api/admin/imports/:importId/start': {
    auth: 'admin',
    freshSignIn: true,
    params: importParams,
    answer: listingImportSchema,
    errors: ['conflict'],
  },
  'GET /api/admin/imports/:importId/report.csv': { auth: 'admin', params: importParams, sends: 'text/csv' },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof importEndpoints> {}
}
