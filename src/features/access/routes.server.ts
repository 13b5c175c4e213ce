import type { FastifyReply } from 'fastify';
import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import type { StoredFile } from '#shared/storage/file-storage.ts';
import { receiveOneFile } from '#shared/storage/receive-upload.server.ts';
import { accessEndpoints, MAX_ACCESS_PHOTO_BYTES } from './contract.ts';
import {
  checkAccessPhoto,
  type DecideFactDeps,
  leaveFact,
  refuseAccessPhoto,
  takeDownFact,
} from './decide-fact.server.ts';
import { factsAfterVisit, type SayAfterVisitDeps, sayAfterVisit } from './say-after-visit.server.ts';
import { listFactsToReview, showAccess, showOwnAccess } from './show-access.server.ts';
import {
  addAccessPhoto,
  openAccessPhoto,
  openOwnAccessPhoto,
  removeAccessPhoto,
  type StateFactDeps,
  stateFact,
  withdrawFact,
} from './state-fact.server.ts';

export interface AccessRoutesDeps extends StateFactDeps, SayAfterVisitDeps, DecideFactDeps {
  auth: Authenticator;
}

/** Accessibility: stated by businesses, confirmed by admins and people who came. */
export function accessRoutes(deps: AccessRoutesDeps): RegisterRoutes {
  const { pool } = deps;
  return serve(accessEndpoints, deps.auth, {
    'GET /api/sessions/:id/access': ({ params }) => showAccess(pool, params.id),

    'GET /api/businesses/:businessId/access': ({ user, params }) =>
      showOwnAccess(pool, user, params.businessId),
    'PUT /api/businesses/:businessId/access': async ({ user, act, params: { businessId }, body }) => {
      await stateFact(deps, { user, act, businessId }, body);
      return showOwnAccess(pool, user, businessId);
    },
    'DELETE /api/businesses/:businessId/access/:factId': async ({ user, act, params }) => {
      const { businessId, factId } = params;
      await withdrawFact(deps, { user, act, businessId }, factId);
      return showOwnAccess(pool, user, businessId);
    },
    'POST /api/businesses/:businessId/access/:factId/photo': async ({ user, act, params, request }) => {
      const { businessId, factId } = params;
      // Whoever may not is told so before they have sent it all.
      await showOwnAccess(pool, user, businessId);
      const sent = await receiveOneFile(request, { field: 'photo', maxBytes: MAX_ACCESS_PHOTO_BYTES });
      await addAccessPhoto(deps, { user, act, businessId }, factId, sent);
      return showOwnAccess(pool, user, businessId);
    },
    'GET /api/businesses/:businessId/access/:factId/photo': async ({ user, params, reply }) =>
      sendPhoto(reply, await openOwnAccessPhoto(deps, user, params.businessId, params.factId)),
    'DELETE /api/businesses/:businessId/access/:factId/photo': async ({ user, act, params }) => {
      const { businessId, factId } = params;
      await removeAccessPhoto(deps, { user, act, businessId }, factId);
      return showOwnAccess(pool, user, businessId);
    },

    'GET /api/bookings/:bookingId/access': ({ user, params }) =>
      factsAfterVisit(deps, user, params.bookingId),
    'PUT /api/bookings/:bookingId/access': ({ user, params, body }) =>
      sayAfterVisit(deps, user, params.bookingId, body),

    'GET /api/admin/access': () => listFactsToReview(pool),
    'GET /api/admin/access/:factId/photo': async ({ params, reply }) =>
      sendPhoto(reply, await openAccessPhoto(deps, params.factId)),
    'POST /api/admin/access/:factId/photo/check': ({ act, params, body }) =>
      checkAccessPhoto(deps, act, params.factId, body),
    'POST /api/admin/access/:factId/photo/refuse': ({ act, params, body }) =>
      refuseAccessPhoto(deps, act, params.factId, body),
    'POST /api/admin/access/:factId/leave': ({ act, params, body }) =>
      leaveFact(deps, act, params.factId, body),
    'POST /api/admin/access/:factId/take-down': ({ act, params, body }) =>
      takeDownFact(deps, act, params.factId, body),
  });
}

// Made anew by us from what was sent, and for these eyes only.
const sendPhoto = (reply: FastifyReply, file: StoredFile) =>
  reply
    .header('content-type', file.contentType)
    .header('content-length', file.bytes)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(file.content);
