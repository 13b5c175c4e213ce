import { type DecideDeps, decide } from '#areas/catalogue/moderation/decide.server.ts';
import { wasSentAt } from '#areas/catalogue/moderation/rules.ts';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { venueEndpoints } from './contract.ts';
import {
  addRoom,
  addVenue,
  listOwnVenues,
  type ManageVenuesDeps,
  removeRoom,
  removeVenue,
  saveRoomChange,
  saveVenueChange,
} from './manage-venues.server.ts';
import { listVenuesForReview } from './queries.server.ts';
import { type VenueModerationDeps, venueModeration } from './review-venue.server.ts';

export interface VenueRoutesDeps extends ManageVenuesDeps, DecideDeps, VenueModerationDeps {
  auth: Authenticator;
}

export function venueRoutes(deps: VenueRoutesDeps): RegisterRoutes {
  const venues = venueModeration(deps);
  return registerEndpoints(venueEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/venues': ({ user, params }) =>
      listOwnVenues(deps.pool, user, params.businessId),
    'POST /api/businesses/:businessId/venues': ({ user, act, params: { businessId }, body }) =>
      addVenue(deps, { user, act, businessId }, body),
    'PUT /api/businesses/:businessId/venues/:venueId': ({ user, act, params, body }) =>
      saveVenueChange(deps, { user, act, businessId: params.businessId }, params.venueId, body),
    'DELETE /api/businesses/:businessId/venues/:venueId': ({ user, act, params }) =>
      removeVenue(deps, { user, act, businessId: params.businessId }, params.venueId),
    'POST /api/businesses/:businessId/rooms': ({ user, act, params: { businessId }, body }) =>
      addRoom(deps, { user, act, businessId }, body),
    'PUT /api/businesses/:businessId/rooms/:roomId': ({ user, act, params, body }) =>
      saveRoomChange(deps, { user, act, businessId: params.businessId }, params.roomId, body),
    'DELETE /api/businesses/:businessId/rooms/:roomId': ({ user, act, params }) =>
      removeRoom(deps, { user, act, businessId: params.businessId }, params.roomId),

    'GET /api/admin/venues': () => listVenuesForReview(deps.pool),
    'POST /api/admin/venues/:venueId/show': async ({ act, params, body }) => {
      const verdict = { verdict: 'approved' } as const;
      await decide(deps, act, venues, String(params.venueId), verdict, wasSentAt(body));
    },
    'POST /api/admin/venues/:venueId/refuse': async ({ act, params, body: { reason, ...read } }) => {
      const verdict = { verdict: 'rejected', reason } as const;
      await decide(deps, act, venues, String(params.venueId), verdict, wasSentAt(read));
    },
  });
}
