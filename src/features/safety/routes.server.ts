import type { FastifyReply } from 'fastify';
import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { authoriseBusiness } from '#features/businesses/permissions/authorise-business.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import type { StoredFile } from '#shared/storage/file-storage.ts';
import { receiveUpload } from '#shared/storage/receive-upload.server.ts';
import { MAX_PAPER_BYTES, newPaperSchema, safetyEndpoints } from './contract.ts';
import { confirmPaper, type DecidePaperDeps, refusePaper } from './decide-paper.server.ts';
import { addPaper, type KeepPapersDeps, removePaper } from './keep-papers.server.ts';
import { listPapers, openOwnPaper, openPaper, showPapers } from './show-papers.server.ts';

export interface SafetyRoutesDeps extends KeepPapersDeps, DecidePaperDeps {
  auth: Authenticator;
}

/** Papers that a business shows before children come to it; reading them, for admins. */
export function safetyRoutes(deps: SafetyRoutesDeps): RegisterRoutes {
  return serve(safetyEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/papers': ({ user, params }) => showPapers(deps, user, params.businessId),
    'POST /api/businesses/:businessId/papers': async ({ user, act, params: { businessId }, request }) => {
      // Whoever may not is told so before they have sent it all.
      await authoriseBusiness(deps.pool, user, businessId, 'manage_papers');
      const { texts, files } = await receiveUpload(request, {
        field: 'document',
        maxFiles: 1,
        maxBytes: MAX_PAPER_BYTES,
      });
      await addPaper(deps, { user, act, businessId }, newPaperSchema.parse(texts), files);
      return showPapers(deps, user, businessId);
    },
    'DELETE /api/businesses/:businessId/papers/:paperId': async ({ user, act, params }) => {
      await removePaper(deps, { user, act, businessId: params.businessId }, params.paperId);
      return showPapers(deps, user, params.businessId);
    },
    'GET /api/businesses/:businessId/papers/:paperId/document': async ({ user, params, reply }) =>
      sendDocument(reply, await openOwnPaper(deps, user, params.businessId, params.paperId)),

    'GET /api/admin/papers': ({ query }) => listPapers(deps, query.show),
    'GET /api/admin/papers/:paperId/document': async ({ params, reply }) =>
      sendDocument(reply, await openPaper(deps, params.paperId)),
    'POST /api/admin/papers/:paperId/confirm': ({ act, params }) => confirmPaper(deps, act, params.paperId),
    'POST /api/admin/papers/:paperId/refuse': ({ act, params, body }) =>
      refusePaper(deps, act, params.paperId, body.reason),
  });
}

// Strangers' files: saved, never shown as a page of ours.
const sendDocument = (reply: FastifyReply, file: StoredFile) =>
  reply
    .header('content-type', file.contentType)
    .header('content-length', file.bytes)
    .header('content-disposition', 'attachment; filename="paper"')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(file.content);
