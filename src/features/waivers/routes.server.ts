import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { authoriseBusiness } from '#features/businesses/permissions/authorise-business.server.ts';
import { requireTrainer } from '#features/trainers/find/show-trainer.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { waiverEndpoints } from './contract.ts';
import { publishWaiver, showOwnWaiver, stopWaiver } from './keep-waiver.server.ts';
import type { WaiverOwner } from './queries.server.ts';
import { readAnswers } from './read-answers.server.ts';
import {
  type LinkDeps,
  makeSigningLink,
  showByLink,
  signByLink,
  takeBackByLink,
} from './sign-by-link.server.ts';
import { showOutstanding, showWaiverToSign, signWaiver, takeBackAnswers } from './sign-waiver.server.ts';

interface WaiverRoutesDeps extends LinkDeps {
  auth: Authenticator;
}

/** Waivers: writing, signing, and reading at the door. */
export function waiverRoutes(deps: WaiverRoutesDeps): RegisterRoutes {
  const { auth, pool } = deps;
  const ofBusiness = async (user: { id: string }, businessId: number): Promise<WaiverOwner> => {
    await authoriseBusiness(pool, user, businessId, 'manage_waiver');
    return { businessId };
  };
  const ofTrainer = async (user: { id: string }): Promise<WaiverOwner> => ({
    trainerId: (await requireTrainer(pool, user)).id,
  });
  return serve(waiverEndpoints, auth, {
    'GET /api/businesses/:businessId/waiver': async ({ user, params }) =>
      showOwnWaiver(deps, await ofBusiness(user, params.businessId)),
    'PUT /api/businesses/:businessId/waiver': async ({ user, act, params, body }) =>
      publishWaiver(deps, act, await ofBusiness(user, params.businessId), body),
    'DELETE /api/businesses/:businessId/waiver': async ({ user, act, params }) =>
      stopWaiver(deps, act, await ofBusiness(user, params.businessId)),
    'GET /api/trainer-waiver': async ({ user }) => showOwnWaiver(deps, await ofTrainer(user)),
    'PUT /api/trainer-waiver': async ({ user, act, body }) =>
      publishWaiver(deps, act, await ofTrainer(user), body),
    'DELETE /api/trainer-waiver': async ({ user, act }) => stopWaiver(deps, act, await ofTrainer(user)),
    'GET /api/waivers/to-sign': ({ user }) => showOutstanding(deps, user),
    'GET /api/bookings/:bookingId/waiver': ({ user, params }) =>
      showWaiverToSign(deps, user, params.bookingId),
    'POST /api/bookings/:bookingId/waiver': ({ user, params, body }) =>
      signWaiver(deps, user, params.bookingId, body),
    'DELETE /api/bookings/:bookingId/waiver': ({ user, params }) =>
      takeBackAnswers(deps, user, params.bookingId),
    'POST /api/bookings/:bookingId/waiver-link': ({ act, params, body }) =>
      makeSigningLink(deps, act, params.bookingId, body),
    'GET /api/waiver-links/:token': ({ params }) => showByLink(deps, params.token),
    'POST /api/waiver-links/:token': ({ params, body }) => signByLink(deps, params.token, body),
    'DELETE /api/waiver-links/:token': ({ params }) => takeBackByLink(deps, params.token),
    'GET /api/bookings/:bookingId/waiver-answers': ({ act, params }) =>
      readAnswers(deps, act, params.bookingId),
  });
}
