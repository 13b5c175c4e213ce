import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { partnerEndpoints } from './contract.ts';
import {
  closeBookingPartner,
  type PartnerDeps,
  readPartners,
  registerPartner,
  rotatePartnerSecret,
  setRedirectUris,
} from './manage-partners.server.ts';

export const partnerRoutes = (deps: PartnerDeps & { auth: Authenticator }) =>
  registerEndpoints(partnerEndpoints, deps.auth, {
    'GET /api/admin/booking-partners': () => readPartners(deps.pool),
    'POST /api/admin/booking-partners': ({ act, body }) => registerPartner(deps, act, body),
    'POST /api/admin/booking-partners/:partnerId/secret': ({ act, params }) =>
      rotatePartnerSecret(deps, act, params.partnerId),
    'PUT /api/admin/booking-partners/:partnerId/return-addresses': ({ act, params, body }) =>
      setRedirectUris(deps, act, params.partnerId, body.returnAddresses),
    'POST /api/admin/booking-partners/:partnerId/close': ({ act, params, body }) =>
      closeBookingPartner(deps, act, params.partnerId, body.reason),
  });
