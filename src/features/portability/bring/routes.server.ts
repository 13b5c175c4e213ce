import type { FastifyRequest } from 'fastify';
import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { plainLine } from '#shared/domain/plain-line.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { receiveUpload } from '#shared/storage/receive-upload.server.ts';
import {
  type BringDeps,
  bringFile,
  checkFile,
  listImports,
  mayBring,
  undoImport,
} from './bring-records.server.ts';
import { type BringOptions, bringEndpoints, bringFormSchema, bringOptionsSchema } from './contract.ts';
import { MAX_BRING_BYTES } from './fields.ts';
import { refusedFile } from './refused-file.ts';

/** Importing what a business brings from other systems. */
export function bringRoutes(deps: BringDeps & { auth: Authenticator }): RegisterRoutes {
  return serve(bringEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/record-imports': ({ user, params }) =>
      listImports(deps, user, params.businessId),
    'POST /api/businesses/:businessId/record-imports/check': async ({
      user,
      params: { businessId },
      request,
    }) => {
      // Before a file is taken from anybody.
      await mayBring(deps, user, businessId);
      return checkFile(deps, businessId, await received(request));
    },
    'POST /api/businesses/:businessId/record-imports': async ({
      user,
      act,
      params: { businessId },
      request,
    }) => {
      await mayBring(deps, user, businessId);
      return bringFile(deps, act, businessId, await received(request));
    },
    'POST /api/businesses/:businessId/record-imports/:importId/undo': ({ act, params }) =>
      undoImport(deps, act, params),
  });
}

async function received(
  request: FastifyRequest,
): Promise<{ name: string; bytes: Buffer; options: BringOptions }> {
  const { texts, files } = await receiveUpload(request, {
    field: 'file',
    maxFiles: 1,
    maxBytes: MAX_BRING_BYTES,
  });
  const { name, options } = bringFormSchema.parse(texts);
  const [bytes] = files;
  if (bytes === undefined || bytes.length === 0) throw refusedFile('Choose an .xlsx or CSV file.');
  return {
    name: plainLine(name, 200) || 'records.csv',
    bytes,
    options: bringOptionsSchema.parse(parsed(options)),
  };
}

function parsed(options: string): unknown {
  try {
    return JSON.parse(options);
  } catch {
    return null;
  }
}
