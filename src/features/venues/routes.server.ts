import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { venueEndpoints } from './contract.ts';
import { type DecideVenueDeps, decideOnVenue } from './decide-venue.server.ts';
import {
  addRoom,
  addVenue,
  changeRoom,
  changeVenue,
  type KeepVenuesDeps,
  listOwnVenues,
  removeRoom,
  removeVenue,
} from './keep-venues.server.ts';
import { venuesForReview } from './queries.server.ts';

export interface VenueRoutesDeps extends KeepVenuesDeps, DecideVenueDeps {
  auth: Authenticator;
}

/** Venues and rooms: kept by businesses, read by admins. */
export function venueRoutes(deps: VenueRoutesDeps): RegisterRoutes {
  return serve(venueEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/venues': ({ user, params }) =>
      listOwnVenues(deps.pool, user, params.businessId),
    'POST /api/businesses/:businessId/venues': ({ user, act, params: { businessId }, body }) =>
      addVenue(deps, { user, act, businessId }, body),
    'PUT /api/businesses/:businessId/venues/:venueId': ({ user, act, params, body }) =>
      changeVenue(deps, { user, act, businessId: params.businessId }, params.venueId, body),
    'DELETE /api/businesses/:businessId/venues/:venueId': ({ user, act, params }) =>
      removeVenue(deps, { user, act, businessId: params.businessId }, params.venueId),
    'POST /api/businesses/:businessId/rooms': ({ user, act, params: { businessId }, body }) =>
      addRoom(deps, { user, act, businessId }, body),
    'PUT /api/businesses/:businessId/rooms/:roomId': ({ user, act, params, body }) =>
      changeRoom(deps, { user, act, businessId: params.businessId }, params.roomId, body),
    'DELETE /api/businesses/:businessId/rooms/:roomId': ({ user, act, params }) =>
      removeRoom(deps, { user, act, businessId: params.businessId }, params.roomId),

    'GET /api/admin/venues': () => venuesForReview(deps.pool),
    'POST /api/admin/venues/:venueId/show': ({ act, params, body }) =>
      decideOnVenue(deps, act, params.venueId, { ...body, reason: null }),
    'POST /api/admin/venues/:venueId/refuse': ({ act, params, body }) =>
      decideOnVenue(deps, act, params.venueId, body),
  });
}
