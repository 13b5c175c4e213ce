import { z } from 'zod';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** How many notes the screen shows; the report has all. */
export const NOTES_SHOWN = 50;

/** `POST /api/admin/imports`, multipart/form-data: the file in `file`, and what it is called here. */
export const importUploadSchema = z.object({ name: z.string().trim().max(200).default('') });

const importStateSchema = z.enum(['checking', 'checked', 'importing', 'imported', 'failed']);
export type ImportState = z.infer<typeof importStateSchema>;

/** One file as it stands: the counts are of its check until it is being imported. */
const listingImportSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  state: importStateSchema,
  /** Why it could not be read on; null unless it failed. */
  failure: z.string().nullable(),
  /** Of the check, or of the import: from 0 to 1. */
  fraction: z.number(),
  rowsRead: z.number().int(),
  newListings: z.number().int(),
  duplicates: z.number().int(),
  refused: z.number().int(),
  /** Of the new listings, those that are only roughly placed. */
  approximate: z.number().int(),
  /** Headings of columns that are not read. */
  ignoredColumns: z.array(z.string()),
  startedBy: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ListingImport = z.infer<typeof listingImportSchema>;

/** `GET /api/admin/imports`: the latest, newest first. */
const listingImportListSchema = z.array(listingImportSchema);

/** `GET /api/admin/imports/{importId}`: with the first notes, mistakes before the rest. */
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

/** Importing unclaimed listings. */
export const importEndpoints = defineEndpoints({
  'GET /api/admin/imports': { auth: 'admin', answer: listingImportListSchema },
  'POST /api/admin/imports': {
    auth: 'admin',
    freshSignIn: true,
    acceptsMultipart: true,
    body: importUploadSchema,
    answer: listingImportSchema,
    status: 201,
    // A file of the whole country is a lot to receive: nobody needs many of them.
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
