import type { FastifyRequest } from 'fastify';
import { type Authenticator, requireRole } from '#features/accounts/require-user.server.ts';
import type { Act } from '#shared/audit/record-audit.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { csvFile, sendCsv } from '#shared/http/csv-file.server.ts';
import { receiveUpload } from '#shared/storage/receive-upload.server.ts';
import { type AdmitFileDeps, admitFile, startImport } from './admit-file.server.ts';
import {
  importParamsSchema,
  importUploadSchema,
  listingImportDetailsSchema,
  listingImportListSchema,
  listingImportSchema,
  MAX_IMPORT_BYTES,
} from './contract.ts';
import { findImport, importNotes, latestImports } from './import-queries.server.ts';
import { listingColumns } from './listing-columns.ts';

export interface ImportRoutesDeps extends AdmitFileDeps {
  auth: Authenticator;
}

/** A file of the whole country is a lot to receive: nobody needs many of them. */
const carefully = { rateLimit: { max: 10, timeWindow: '1 minute' } };

const fileLimits = { field: 'file', maxFiles: 1, maxBytes: MAX_IMPORT_BYTES };

/** Importing unclaimed listings, for admins: `/api/admin/imports`. */
export function importRoutes(deps: ImportRoutesDeps): RegisterRoutes {
  const { pool, auth } = deps;
  const actingAdmin = async (request: FastifyRequest): Promise<Act> => {
    const admin = await requireRole(auth, request, 'admin');
    return { actorId: admin.id, requestId: request.id };
  };
  return (app) => {
    app.get(
      '/api/admin/imports',
      { schema: { response: { 200: listingImportListSchema } } },
      async (request) => {
        await actingAdmin(request);
        return latestImports(pool);
      },
    );

    app.post(
      '/api/admin/imports',
      {
        config: { ...carefully, freshSignIn: true, takesForms: true },
        schema: { response: { 201: listingImportSchema } },
      },
      async (request, reply) => {
        const act = await actingAdmin(request);
        const { texts, files } = await receiveUpload(request, fileLimits);
        const { name } = importUploadSchema.parse(texts);
        const [bytes] = files;
        if (bytes === undefined || bytes.length === 0) throw noFile();
        return reply.code(201).send(await admitFile(deps, act, { name, bytes }));
      },
    );

    app.get('/api/admin/imports/template.csv', async (request, reply) => {
      await actingAdmin(request);
      const row = Object.fromEntries(listingColumns.map(({ name, example }) => [name, example]));
      return sendCsv(
        reply,
        csvFile(
          'listings-template.csv',
          listingColumns.map(({ name }) => name),
          [row as Record<(typeof listingColumns)[number]['name'], string>],
        ),
      );
    });

    app.get(
      '/api/admin/imports/:importId',
      { schema: { params: importParamsSchema, response: { 200: listingImportDetailsSchema } } },
      async (request, reply) => {
        await actingAdmin(request);
        reply.header('cache-control', 'no-store');
        const { importId } = request.params;
        const found = await findImport(pool, importId);
        if (found === null) throw notFound();
        return { ...found, notes: await importNotes(pool, importId, 'first') };
      },
    );

    app.post(
      '/api/admin/imports/:importId/start',
      {
        config: { freshSignIn: true },
        schema: { params: importParamsSchema, response: { 200: listingImportSchema } },
      },
      async (request) => startImport(deps, await actingAdmin(request), request.params.importId),
    );

    app.get(
      '/api/admin/imports/:importId/report.csv',
      { schema: { params: importParamsSchema } },
      async (request, reply) => {
        await actingAdmin(request);
        const { importId } = request.params;
        if ((await findImport(pool, importId)) === null) throw notFound();
        const notes = await importNotes(pool, importId, 'all');
        return sendCsv(
          reply,
          csvFile(`import-report-${importId.slice(0, 8)}.csv`, ['line', 'kind', 'name', 'sentence'], notes),
        );
      },
    );
  };
}

const notFound = (): AppError => new AppError('not_found', 'Import not found');

const noFile = (): AppError =>
  new AppError('invalid_input', 'Choose a CSV file.', {
    errors: [{ field: 'file', message: 'Choose a CSV file.' }],
  });
