import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { membershipEndpoints } from './contract.ts';
import { type JoinDeps, joinMembership, payMonthOnPage } from './join-membership.server.ts';
import { type LeaveDeps, leaveMembership, stayMember } from './leave-membership.server.ts';
import { listOwnMemberships, pauseMembership, resumeMembership } from './own-memberships.server.ts';
import {
  listMembers,
  listMemberships,
  makeMembership,
  showMemberships,
  showOffer,
} from './sell-memberships.server.ts';

/** Memberships. Everybody is served their own; those of a business, as they may there. */
export const membershipRoutes = (deps: JoinDeps & LeaveDeps & { auth: Authenticator }) =>
  serve(membershipEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/memberships': async ({ viewer, params }) =>
      showMemberships(deps, await viewer(), params.businessId),
    'GET /api/memberships/for-sale/:productId': async ({ viewer, params }) =>
      showOffer(deps, await viewer(), params.productId),
    'POST /api/memberships/for-sale/:productId/purchases': ({ user, params, body }) =>
      joinMembership(deps, user, params.productId, body),
    'GET /api/memberships': ({ user }) => listOwnMemberships(deps, user),
    'POST /api/memberships/:membershipId/leave': ({ user, params, body }) =>
      leaveMembership(deps, user, params.membershipId, body),
    'DELETE /api/memberships/:membershipId/leave': ({ user, params }) =>
      stayMember(deps, user, params.membershipId),
    'POST /api/memberships/:membershipId/pause': ({ user, params, body }) =>
      pauseMembership(deps, user, params.membershipId, body),
    'DELETE /api/memberships/:membershipId/pause': ({ user, params }) =>
      resumeMembership(deps, user, params.membershipId),
    'POST /api/memberships/:membershipId/pay': ({ user, params }) =>
      payMonthOnPage(deps, user, params.membershipId),

    'GET /api/businesses/:businessId/own-memberships': ({ user, params }) =>
      listMemberships(deps, user, params.businessId),
    'POST /api/businesses/:businessId/memberships': ({ act, params, body }) =>
      makeMembership(deps, act, params.businessId, body),
    'GET /api/businesses/:businessId/members': ({ user, params }) =>
      listMembers(deps, user, params.businessId),
  });
