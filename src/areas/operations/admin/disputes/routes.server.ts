import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { evidencePartSchema, MAX_EVIDENCE_BYTES } from '#areas/money/payments/disputes/contract.ts';
import type { DisputeDeps } from '#areas/money/payments/disputes/sync-dispute.server.ts';
import { receiveUpload } from '#shared/storage/receive-upload.server.ts';
import { addFileSchema, disputeEndpoints } from './contract.ts';
import { findDisputes } from './dispute-queries.server.ts';
import {
  acceptCase,
  addFileToCase,
  openCaseFile,
  readCase,
  removeFileFromCase,
  submitCase,
} from './manage-case.server.ts';

export const disputeRoutes = (deps: DisputeDeps & { auth: Authenticator }) =>
  registerEndpoints(disputeEndpoints, deps.auth, {
    'GET /api/admin/disputes': ({ user, query }) => findDisputes(deps.pool, user.id, query),
    'GET /api/admin/disputes/:id': ({ params }) => readCase(deps.pool, params.id),
    'POST /api/admin/disputes/:id/submit': ({ act, params, body }) =>
      submitCase(deps, act, params.id, body.remarks),
    'POST /api/admin/disputes/:id/accept': ({ act, params, body }) =>
      acceptCase(deps, act, params.id, body.reason),
    'POST /api/admin/disputes/:id/files': async ({ act, params, request }) => {
      const { texts, files } = await receiveUpload(request, {
        field: 'file',
        maxFiles: 1,
        maxBytes: MAX_EVIDENCE_BYTES,
      });
      const part = evidencePartSchema.parse(addFileSchema.parse(texts).part);
      return addFileToCase(deps, act, params.id, { part, bytes: files[0] ?? Buffer.alloc(0) });
    },
    'GET /api/admin/disputes/:id/files/:fileId': async ({ params, reply }) => {
      const file = await openCaseFile(deps.pool, params.id, params.fileId);
      // Untrusted file: always a download, never rendered on our origin.
      return reply
        .header('content-type', file.contentType)
        .header('content-length', file.content.length)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, no-store')
        .send(file.content);
    },
    'DELETE /api/admin/disputes/:id/files/:fileId': ({ act, params }) =>
      removeFileFromCase(deps, act, params.id, params.fileId),
  });
