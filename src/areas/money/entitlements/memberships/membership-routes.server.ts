import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import {
  type CancelMembershipDeps,
  cancelMembership,
  undoMembershipCancellation,
} from './cancel-membership.server.ts';
import { membershipEndpoints } from './contract.ts';
import { type JoinDeps, joinMembership, startOverdueMonthPayment } from './join-membership.server.ts';
import {
  createMembership,
  listManagedMemberships,
  listMembers,
  listMembershipsOnSale,
  readMembershipOffer,
} from './manage-memberships.server.ts';
import { listMyMemberships, pauseMembership, resumeMembership } from './my-memberships.server.ts';

export const membershipRoutes = (deps: JoinDeps & CancelMembershipDeps & { auth: Authenticator }) =>
  registerEndpoints(membershipEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/memberships': async ({ viewer, params }) =>
      listMembershipsOnSale(deps, await viewer(), params.businessId),
    'GET /api/memberships/for-sale/:productId': async ({ viewer, params }) =>
      readMembershipOffer(deps, await viewer(), params.productId),
    'POST /api/memberships/for-sale/:productId/purchases': ({ user, params, body }) =>
      joinMembership(deps, user, params.productId, body),
    'GET /api/memberships': ({ user }) => listMyMemberships(deps, user),
    'POST /api/memberships/:membershipId/leave': ({ user, params, body }) =>
      cancelMembership(deps, user, params.membershipId, body),
    'DELETE /api/memberships/:membershipId/leave': ({ user, params }) =>
      undoMembershipCancellation(deps, user, params.membershipId),
    'POST /api/memberships/:membershipId/pause': ({ user, params, body }) =>
      pauseMembership(deps, user, params.membershipId, body),
    'DELETE /api/memberships/:membershipId/pause': ({ user, params }) =>
      resumeMembership(deps, user, params.membershipId),
    'POST /api/memberships/:membershipId/pay': ({ user, params }) =>
      startOverdueMonthPayment(deps, user, params.membershipId),

    'GET /api/businesses/:businessId/own-memberships': ({ user, params }) =>
      listManagedMemberships(deps, user, params.businessId),
    'POST /api/businesses/:businessId/memberships': ({ act, params, body }) =>
      createMembership(deps, act, params.businessId, body),
    'GET /api/businesses/:businessId/members': ({ user, params }) =>
      listMembers(deps, user, params.businessId),
  });
