import type { FastifyReply } from 'fastify';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import type { StoredFile } from '#shared/storage/file-storage.ts';
import { receiveOneFile } from '#shared/storage/receive-upload.server.ts';
import { accessEndpoints, MAX_ACCESS_PHOTO_BYTES } from './contract.ts';
import {
  checkAccessPhoto,
  type DecideFactDeps,
  dismissDenials,
  refuseAccessPhoto,
  takeDownFact,
} from './decide-fact.server.ts';
import {
  addAccessPhoto,
  type ManageFactsDeps,
  openAccessPhoto,
  openOwnAccessPhoto,
  removeAccessPhoto,
  saveFact,
  withdrawFact,
} from './manage-facts.server.ts';
import { listFactsToReview, readAccess, readOwnAccess } from './read-access.server.ts';
import { readVisitFacts, saveVisitFeedback, type VisitFeedbackDeps } from './visit-feedback.server.ts';

export interface AccessRoutesDeps extends ManageFactsDeps, VisitFeedbackDeps, DecideFactDeps {
  auth: Authenticator;
}

export function accessRoutes(deps: AccessRoutesDeps): RegisterRoutes {
  const { pool } = deps;
  return registerEndpoints(accessEndpoints, deps.auth, {
    'GET /api/sessions/:id/access': ({ params }) => readAccess(pool, params.id),

    'GET /api/businesses/:businessId/access': ({ user, params }) =>
      readOwnAccess(pool, user, params.businessId),
    'PUT /api/businesses/:businessId/access': async ({ user, act, params: { businessId }, body }) => {
      await saveFact(deps, { user, act, businessId }, body);
      return readOwnAccess(pool, user, businessId);
    },
    'DELETE /api/businesses/:businessId/access/:factId': async ({ user, act, params }) => {
      const { businessId, factId } = params;
      await withdrawFact(deps, { user, act, businessId }, factId);
      return readOwnAccess(pool, user, businessId);
    },
    'POST /api/businesses/:businessId/access/:factId/photo': async ({ user, act, params, request }) => {
      const { businessId, factId } = params;
      // Refuses before the upload.
      await readOwnAccess(pool, user, businessId);
      const sent = await receiveOneFile(request, { field: 'photo', maxBytes: MAX_ACCESS_PHOTO_BYTES });
      await addAccessPhoto(deps, { user, act, businessId }, factId, sent);
      return readOwnAccess(pool, user, businessId);
    },
    'GET /api/businesses/:businessId/access/:factId/photo': async ({ user, params, reply }) =>
      sendPhoto(reply, await openOwnAccessPhoto(deps, user, params.businessId, params.factId)),
    'DELETE /api/businesses/:businessId/access/:factId/photo': async ({ user, act, params }) => {
      const { businessId, factId } = params;
      await removeAccessPhoto(deps, { user, act, businessId }, factId);
      return readOwnAccess(pool, user, businessId);
    },

    'GET /api/bookings/:bookingId/access': ({ user, params }) => readVisitFacts(deps, user, params.bookingId),
    'PUT /api/bookings/:bookingId/access': ({ user, params, body }) =>
      saveVisitFeedback(deps, user, params.bookingId, body),

    'GET /api/admin/access': () => listFactsToReview(pool),
    'GET /api/admin/access/:factId/photo': async ({ params, reply }) =>
      sendPhoto(reply, await openAccessPhoto(deps, params.factId)),
    'POST /api/admin/access/:factId/photo/check': ({ act, params, body }) =>
      checkAccessPhoto(deps, act, params.factId, body),
    'POST /api/admin/access/:factId/photo/refuse': ({ act, params, body }) =>
      refuseAccessPhoto(deps, act, params.factId, body),
    'POST /api/admin/access/:factId/leave': ({ act, params, body }) =>
      dismissDenials(deps, act, params.factId, body),
    'POST /api/admin/access/:factId/take-down': ({ act, params, body }) =>
      takeDownFact(deps, act, params.factId, body),
  });
}

// Re-encoded by us, and private.
const sendPhoto = (reply: FastifyReply, file: StoredFile) =>
  reply
    .header('content-type', file.contentType)
    .header('content-length', file.bytes)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(file.content);
