import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { EndCredentials } from '#areas/identity/accounts/credentials/end-credentials.server.ts';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import {
  acceptInvitation,
  changeRole,
  type OnTeamChanged,
  readInvitation,
  removeMember,
  withdrawTeamInvitation,
} from './change-team.server.ts';
import { teamEndpoints } from './contract.ts';
import { type InviteDeps, inviteMember, resendInvitation } from './invite-member.server.ts';
import { getTeam } from './read-team.server.ts';

export interface TeamRoutesDeps extends InviteDeps {
  auth: Authenticator;
  endCredentials: EndCredentials;
  onTeamChanged: OnTeamChanged;
}

export function teamRoutes(deps: TeamRoutesDeps): RegisterRoutes {
  const { pool, clock, auth, endCredentials, instructorAccounts, onTeamChanged } = deps;
  const at = (user: AuthUser, businessId: number) => {
    return { pool, endCredentials, instructorAccounts, onTeamChanged, user, businessId, now: clock.now() };
  };
  return registerEndpoints(teamEndpoints, auth, {
    'GET /api/businesses/:businessId/team': ({ user, params }) =>
      getTeam(pool, instructorAccounts, user, params.businessId, clock.now()),
    'POST /api/businesses/:businessId/invitations': ({ user, params, body }) =>
      inviteMember(deps, user, params.businessId, body),
    'POST /api/businesses/:businessId/invitations/:invitationId/resend': ({ user, params }) =>
      resendInvitation(deps, user, params.businessId, params.invitationId),
    'DELETE /api/businesses/:businessId/invitations/:invitationId': ({ user, params }) =>
      withdrawTeamInvitation(at(user, params.businessId), params.invitationId),
    'PUT /api/businesses/:businessId/members/:memberId': ({ user, params, body }) =>
      changeRole(at(user, params.businessId), params.memberId, body.role),
    'DELETE /api/businesses/:businessId/members/:memberId': ({ user, params }) =>
      removeMember(at(user, params.businessId), params.memberId),
    'GET /api/team-invitations/:token': ({ user, params }) =>
      readInvitation(pool, user, params.token, clock.now()),
    'POST /api/team-invitations/:token/accept': ({ user, params }) =>
      acceptInvitation(deps, user, params.token, clock.now()),
  });
}
