import type { FastifyReply } from 'fastify';
import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type DecideDeps, decide } from '#areas/catalogue/moderation/decide.server.ts';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import type { StoredFile } from '#shared/storage/file-storage.ts';
import { receiveUpload } from '#shared/storage/receive-upload.server.ts';
import { complianceEndpoints, MAX_CERTIFICATE_BYTES, newCertificateSchema } from './contract.ts';
import {
  addCertificate,
  type ManageCertificatesDeps,
  removeCertificate,
} from './manage-certificates.server.ts';
import {
  listCertificatesForReview,
  openCertificate,
  openOwnCertificate,
  readCertificates,
} from './read-certificates.server.ts';
import { type CertificateModerationDeps, certificateModeration } from './review-certificate.server.ts';

export interface SafetyRoutesDeps extends ManageCertificatesDeps, DecideDeps, CertificateModerationDeps {
  auth: Authenticator;
}

export function safetyRoutes(deps: SafetyRoutesDeps): RegisterRoutes {
  const certificates = certificateModeration(deps);
  return registerEndpoints(complianceEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/papers': ({ user, params }) =>
      readCertificates(deps, user, params.businessId),
    'POST /api/businesses/:businessId/papers': async ({ user, act, params: { businessId }, request }) => {
      // Refuses before the upload.
      await authoriseBusiness(deps.pool, user, businessId, 'manage_papers');
      const { texts, files } = await receiveUpload(request, {
        field: 'document',
        maxFiles: 1,
        maxBytes: MAX_CERTIFICATE_BYTES,
      });
      await addCertificate(deps, { user, act, businessId }, newCertificateSchema.parse(texts), files);
      return readCertificates(deps, user, businessId);
    },
    'DELETE /api/businesses/:businessId/papers/:paperId': async ({ user, act, params }) => {
      await removeCertificate(deps, { user, act, businessId: params.businessId }, params.paperId);
      return readCertificates(deps, user, params.businessId);
    },
    'GET /api/businesses/:businessId/papers/:paperId/document': async ({ user, params, reply }) =>
      sendDocument(reply, await openOwnCertificate(deps, user, params.businessId, params.paperId)),

    'GET /api/admin/papers': ({ query }) => listCertificatesForReview(deps, query.show),
    'GET /api/admin/papers/:paperId/document': async ({ params, reply }) =>
      sendDocument(reply, await openCertificate(deps, params.paperId)),
    'POST /api/admin/papers/:paperId/confirm': async ({ act, params }) => {
      await decide(deps, act, certificates, params.paperId, { verdict: 'approved' });
    },
    'POST /api/admin/papers/:paperId/refuse': async ({ act, params, body: { reason } }) => {
      await decide(deps, act, certificates, params.paperId, { verdict: 'rejected', reason });
    },
  });
}

// Uploads are untrusted: served as downloads, never rendered on our site.
const sendDocument = (reply: FastifyReply, file: StoredFile) =>
  reply
    .header('content-type', file.contentType)
    .header('content-length', file.bytes)
    .header('content-disposition', 'attachment; filename="paper"')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(file.content);
