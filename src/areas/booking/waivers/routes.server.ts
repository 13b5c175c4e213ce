import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { requireTrainer } from '#areas/catalogue/trainers/find/read-trainer.server.ts';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { waiverEndpoints } from './contract.ts';
import { publishWaiver, readCurrentWaiver, withdrawOwnerWaiver } from './manage-waiver.server.ts';
import type { WaiverOwner } from './queries.server.ts';
import { readAnswers } from './read-answers.server.ts';
import {
  createSigningLink,
  type LinkDeps,
  readWaiverByLink,
  signByLink,
  withdrawConsentByLink,
} from './sign-by-link.server.ts';
import {
  readOutstandingWaivers,
  readWaiverToSign,
  signWaiver,
  withdrawAnswerConsent,
} from './sign-waiver.server.ts';

interface WaiverRoutesDeps extends LinkDeps {
  auth: Authenticator;
}

export function waiverRoutes(deps: WaiverRoutesDeps): RegisterRoutes {
  const { auth, pool } = deps;
  const ofBusiness = async (user: { id: string }, businessId: number): Promise<WaiverOwner> => {
    await authoriseBusiness(pool, user, businessId, 'manage_waiver');
    return { businessId };
  };
  const ofTrainer = async (user: { id: string }): Promise<WaiverOwner> => ({
    trainerId: (await requireTrainer(pool, user)).id,
  });
  return registerEndpoints(waiverEndpoints, auth, {
    'GET /api/businesses/:businessId/waiver': async ({ user, params }) =>
      readCurrentWaiver(deps, await ofBusiness(user, params.businessId)),
    'PUT /api/businesses/:businessId/waiver': async ({ user, act, params, body }) =>
      publishWaiver(deps, act, await ofBusiness(user, params.businessId), body),
    'DELETE /api/businesses/:businessId/waiver': async ({ user, act, params }) =>
      withdrawOwnerWaiver(deps, act, await ofBusiness(user, params.businessId)),
    'GET /api/trainer-waiver': async ({ user }) => readCurrentWaiver(deps, await ofTrainer(user)),
    'PUT /api/trainer-waiver': async ({ user, act, body }) =>
      publishWaiver(deps, act, await ofTrainer(user), body),
    'DELETE /api/trainer-waiver': async ({ user, act }) =>
      withdrawOwnerWaiver(deps, act, await ofTrainer(user)),
    'GET /api/waivers/to-sign': ({ user }) => readOutstandingWaivers(deps, user),
    'GET /api/bookings/:bookingId/waiver': ({ user, params }) =>
      readWaiverToSign(deps, user, params.bookingId),
    'POST /api/bookings/:bookingId/waiver': ({ user, params, body }) =>
      signWaiver(deps, user, params.bookingId, body),
    'DELETE /api/bookings/:bookingId/waiver': ({ user, params }) =>
      withdrawAnswerConsent(deps, user, params.bookingId),
    'POST /api/bookings/:bookingId/waiver-link': ({ act, params, body }) =>
      createSigningLink(deps, act, params.bookingId, body),
    'GET /api/waiver-links/:token': ({ params }) => readWaiverByLink(deps, params.token),
    'POST /api/waiver-links/:token': ({ params, body }) => signByLink(deps, params.token, body),
    'DELETE /api/waiver-links/:token': ({ params }) => withdrawConsentByLink(deps, params.token),
    'GET /api/bookings/:bookingId/waiver-answers': ({ act, params }) =>
      readAnswers(deps, act, params.bookingId),
  });
}
