import { z } from 'zod';
import { type Authenticator, requireRole, requireUser } from '#features/accounts/require-user.server.ts';
import { businessParamsSchema } from '#features/businesses/contract.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { receiveUpload } from '#shared/storage/receive-upload.server.ts';
import {
  claimForReviewListSchema,
  claimParamsSchema,
  claimSchema,
  documentParamsSchema,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS,
  ownClaimListSchema,
  rejectClaimSchema,
  unclaimedListSchema,
  unclaimedSearchSchema,
} from './contract.ts';
import { approveClaim, type DecideClaimDeps, rejectClaim } from './decide-claim.server.ts';
import { findUnclaimed, listOwnClaims, listPendingClaims } from './list-claims.server.ts';
import { openDocument } from './open-document.server.ts';
import { type SubmitClaimDeps, submitClaim } from './submit-claim.server.ts';

export interface ClaimRoutesDeps extends SubmitClaimDeps, DecideClaimDeps {
  auth: Authenticator;
}

/** A claim with five documents is a lot to receive: nobody needs many of them. */
const carefully = { rateLimit: { max: 10, timeWindow: '1 minute' } };

const documentLimits = { field: 'documents', maxFiles: MAX_DOCUMENTS, maxBytes: MAX_DOCUMENT_BYTES };

/** Finding and claiming listings nobody owns; deciding on claims, for admins. */
export function claimRoutes(deps: ClaimRoutesDeps): RegisterRoutes {
  const { pool, auth, storage } = deps;
  return (app) => {
    app.get(
      '/api/businesses/unclaimed',
      { schema: { querystring: unclaimedSearchSchema, response: { 200: unclaimedListSchema } } },
      async (request) => findUnclaimed(pool, request.query.search),
    );

    app.post(
      '/api/businesses/:businessId/claim',
      {
        config: { ...carefully, takesForms: true },
        schema: { params: businessParamsSchema, response: { 201: z.object({ id: z.uuid() }) } },
      },
      async (request, reply) => {
        const user = await requireUser(auth, request);
        const sent = request.isMultipart()
          ? await receiveUpload(request, documentLimits)
          : { texts: request.body, files: [] };
        const input = claimSchema.parse(sent.texts ?? {});
        return reply
          .code(201)
          .send(await submitClaim(deps, user, request.params.businessId, input, sent.files));
      },
    );

    app.get(
      '/api/claims/my',
      { schema: { response: { 200: ownClaimListSchema } } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return listOwnClaims(pool, (await requireUser(auth, request)).id);
      },
    );

    app.get(
      '/api/claims/:claimId/documents/:number',
      { schema: { params: documentParamsSchema } },
      async (request, reply) => {
        const user = await requireUser(auth, request);
        const { claimId, number } = request.params;
        const file = await openDocument({ db: pool, storage }, user, claimId, number);
        // Strangers' files: saved, never shown as a page of ours.
        return reply
          .header('content-type', file.contentType)
          .header('content-length', file.bytes)
          .header('content-disposition', `attachment; filename="claim-document-${number}"`)
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('cache-control', 'private, no-store')
          .send(file.content);
      },
    );

    app.get(
      '/api/admin/claims',
      { schema: { response: { 200: claimForReviewListSchema } } },
      async (request, reply) => {
        await requireRole(auth, request, 'admin');
        reply.header('cache-control', 'no-store');
        return listPendingClaims(pool);
      },
    );

    app.post(
      '/api/admin/claims/:claimId/approve',
      { config: { freshSignIn: true }, schema: { params: claimParamsSchema, response: { 204: z.null() } } },
      async (request, reply) => {
        const { id: actorId } = await requireRole(auth, request, 'admin');
        await approveClaim(deps, { actorId, requestId: request.id }, request.params.claimId);
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/api/admin/claims/:claimId/reject',
      {
        config: { freshSignIn: true },
        schema: { params: claimParamsSchema, body: rejectClaimSchema, response: { 204: z.null() } },
      },
      async (request, reply) => {
        const { id: actorId } = await requireRole(auth, request, 'admin');
        const act = { actorId, requestId: request.id };
        await rejectClaim(deps, act, request.params.claimId, request.body.reason);
        return reply.code(204).send(null);
      },
    );
  };
}
