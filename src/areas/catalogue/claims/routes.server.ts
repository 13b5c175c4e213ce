import { type DecideDeps, decide } from '#areas/catalogue/moderation/decide.server.ts';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { receiveUpload } from '#shared/storage/receive-upload.server.ts';
import { claimEndpoints, claimSchema } from './contract.ts';
import { type ClaimModerationDeps, claimModeration } from './decide-claim.server.ts';
import { findUnclaimed, listMyClaims, listPendingClaims, openDocument } from './list-claims.server.ts';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from './rules.ts';
import { type SubmitClaimDeps, submitClaim } from './submit-claim.server.ts';

export interface ClaimRoutesDeps extends SubmitClaimDeps, DecideDeps, ClaimModerationDeps {
  auth: Authenticator;
}

const documentLimits = { field: 'documents', maxFiles: MAX_DOCUMENTS, maxBytes: MAX_DOCUMENT_BYTES };

export function claimRoutes(deps: ClaimRoutesDeps): RegisterRoutes {
  const { pool, auth, storage } = deps;
  const claims = claimModeration(deps);
  return registerEndpoints(claimEndpoints, auth, {
    'GET /api/businesses/unclaimed': ({ query }) => findUnclaimed(pool, query.search),

    'POST /api/businesses/:businessId/claim': async ({ user, params, request }) => {
      const sent = request.isMultipart()
        ? await receiveUpload(request, documentLimits)
        : { texts: request.body, files: [] };
      const input = claimSchema.parse(sent.texts ?? {});
      return submitClaim(deps, user, params.businessId, input, sent.files);
    },

    'GET /api/claims/my': ({ user }) => listMyClaims(pool, user.id),

    'GET /api/claims/:claimId/documents/:number': async ({ user, params: { claimId, number }, reply }) => {
      const file = await openDocument({ db: pool, storage }, user, claimId, number);
      // Uploads are untrusted: served as downloads, never rendered on our site.
      return reply
        .header('content-type', file.contentType)
        .header('content-length', file.bytes)
        .header('content-disposition', `attachment; filename="claim-document-${number}"`)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, no-store')
        .send(file.content);
    },

    'GET /api/admin/claims': () => listPendingClaims(pool),
    'POST /api/admin/claims/:claimId/approve': async ({ act, params }) => {
      await decide(deps, act, claims, params.claimId, { verdict: 'approved' });
    },
    'POST /api/admin/claims/:claimId/reject': async ({ act, params, body: { reason } }) => {
      await decide(deps, act, claims, params.claimId, { verdict: 'rejected', reason });
    },
  });
}
