import type { FastifyRequest } from 'fastify';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { singleLineText } from '#shared/domain/single-line-text.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { receiveUpload } from '#shared/storage/receive-upload.server.ts';
import {
  type RecordImportOptions,
  recordImportEndpoints,
  recordImportFormSchema,
  recordImportOptionsSchema,
} from './contract.ts';
import { MAX_RECORDS_FILE_BYTES } from './import-fields.ts';
import {
  authoriseImport,
  checkFile,
  importRecords,
  listImports,
  type RecordImportDeps,
  undoImport,
} from './import-records.server.ts';
import { invalidFile } from './invalid-file.ts';

export function recordImportRoutes(deps: RecordImportDeps & { auth: Authenticator }): RegisterRoutes {
  return registerEndpoints(recordImportEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/record-imports': ({ user, params }) =>
      listImports(deps, user, params.businessId),
    'POST /api/businesses/:businessId/record-imports/check': async ({
      user,
      params: { businessId },
      request,
    }) => {
      // Before accepting an upload.
      await authoriseImport(deps, user, businessId);
      return checkFile(deps, businessId, await receiveFile(request));
    },
    'POST /api/businesses/:businessId/record-imports': async ({
      user,
      act,
      params: { businessId },
      request,
    }) => {
      await authoriseImport(deps, user, businessId);
      return importRecords(deps, act, businessId, await receiveFile(request));
    },
    'POST /api/businesses/:businessId/record-imports/:importId/undo': ({ act, params }) =>
      undoImport(deps, act, params),
  });
}

async function receiveFile(
  request: FastifyRequest,
): Promise<{ name: string; bytes: Buffer; options: RecordImportOptions }> {
  const { texts, files } = await receiveUpload(request, {
    field: 'file',
    maxFiles: 1,
    maxBytes: MAX_RECORDS_FILE_BYTES,
  });
  const { name, options } = recordImportFormSchema.parse(texts);
  const [bytes] = files;
  if (bytes === undefined || bytes.length === 0) throw invalidFile('Choose an .xlsx or CSV file.');
  return {
    name: singleLineText(name, 200) || 'records.csv',
    bytes,
    options: recordImportOptionsSchema.parse(parsed(options)),
  };
}

function parsed(options: string): unknown {
  try {
    return JSON.parse(options);
  } catch {
    return null;
  }
}
