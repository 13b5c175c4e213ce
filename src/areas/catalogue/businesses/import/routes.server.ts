import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { csvFile, sendCsv } from '#shared/http/csv-file.server.ts';
import { receiveUpload } from '#shared/storage/receive-upload.server.ts';
import { importEndpoints, importUploadSchema } from './contract.ts';
import { type CreateImportDeps, createImport, startImport } from './create-import.server.ts';
import { findImport, importNotes, latestImports } from './import-queries.server.ts';
import { listingColumns, MAX_IMPORT_BYTES } from './listing-columns.ts';

export interface ImportRoutesDeps extends CreateImportDeps {
  auth: Authenticator;
}

const fileLimits = { field: 'file', maxFiles: 1, maxBytes: MAX_IMPORT_BYTES };

export function importRoutes(deps: ImportRoutesDeps): RegisterRoutes {
  const { pool, auth } = deps;
  return registerEndpoints(importEndpoints, auth, {
    'GET /api/admin/imports': () => latestImports(pool),

    'POST /api/admin/imports': async ({ act, request }) => {
      const { texts, files } = await receiveUpload(request, fileLimits);
      const { name } = importUploadSchema.parse(texts);
      const [bytes] = files;
      if (bytes === undefined || bytes.length === 0) throw noFile();
      return createImport(deps, act, { name, bytes });
    },

    'GET /api/admin/imports/template.csv': ({ reply }) => {
      const row = Object.fromEntries(listingColumns.map(({ name, example }) => [name, example]));
      return sendCsv(
        reply,
        csvFile(
          'listings-template.csv',
          listingColumns.map(({ name }) => name),
          [row as Record<(typeof listingColumns)[number]['name'], string>],
        ),
      );
    },

    'GET /api/admin/imports/:importId': async ({ params: { importId } }) => {
      const found = await findImport(pool, importId);
      if (found === null) throw notFound();
      return { ...found, notes: await importNotes(pool, importId, 'first') };
    },

    'POST /api/admin/imports/:importId/start': ({ act, params }) => startImport(deps, act, params.importId),

    'GET /api/admin/imports/:importId/report.csv': async ({ params: { importId }, reply }) => {
      if ((await findImport(pool, importId)) === null) throw notFound();
      const notes = await importNotes(pool, importId, 'all');
      return sendCsv(
        reply,
        csvFile(`import-report-${importId.slice(0, 8)}.csv`, ['line', 'kind', 'name', 'sentence'], notes),
      );
    },
  });
}

const notFound = (): AppError => new AppError('not_found', 'Import not found');

const noFile = (): AppError =>
  new AppError('invalid_input', 'Choose a CSV file.', {
    errors: [{ field: 'file', message: 'Choose a CSV file.' }],
  });
