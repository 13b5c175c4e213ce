import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { partnerEndpoints } from './contract.ts';
import {
  closeBookingPartner,
  type PartnerDeps,
  registerPartner,
  renewSecret,
  sendBackTo,
  showPartners,
} from './partners.server.ts';

/** What admins do about booking partners. */
export const partnerRoutes = (deps: PartnerDeps & { auth: Authenticator }) =>
  serve(partnerEndpoints, deps.auth, {
    'GET /api/admin/booking-partners': () => showPartners(deps.pool),
    'POST /api/admin/booking-partners': ({ act, body }) => registerPartner(deps, act, body),
    'POST /api/admin/booking-partners/:partnerId/secret': ({ act, params }) =>
      renewSecret(deps, act, params.partnerId),
    'PUT /api/admin/booking-partners/:partnerId/return-addresses': ({ act, params, body }) =>
      sendBackTo(deps, act, params.partnerId, body.returnAddresses),
    'POST /api/admin/booking-partners/:partnerId/close': ({ act, params, body }) =>
      closeBookingPartner(deps, act, params.partnerId, body.reason),
  });
