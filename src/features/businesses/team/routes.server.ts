import { type Authenticator, requireUser } from '#features/accounts/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { businessParamsSchema } from '../contract.ts';
import { acceptInvitation, showInvitation } from './accept-invitation.server.ts';
import { changeRole, removeMember, withdraw } from './change-team.server.ts';
import {
  changeRoleSchema,
  invitationOfferSchema,
  invitationParamsSchema,
  inviteSchema,
  memberParamsSchema,
  teamSchema,
  tokenParamsSchema,
} from './contract.ts';
import { type InviteDeps, inviteMember, resendInvitation } from './invite-member.server.ts';
import { showTeam } from './show-team.server.ts';

export interface TeamRoutesDeps extends InviteDeps {
  auth: Authenticator;
}

const team = { 200: teamSchema };

/** Who works for a business: seen and changed by its owner alone; an invitation by whom it was sent to. */
export function teamRoutes(deps: TeamRoutesDeps): RegisterRoutes {
  const { pool, clock, auth } = deps;
  return (app) => {
    app.get(
      '/api/businesses/:businessId/team',
      { schema: { params: businessParamsSchema, response: team } },
      async (request) =>
        showTeam(pool, await requireUser(auth, request), request.params.businessId, clock.now()),
    );

    app.post(
      '/api/businesses/:businessId/invitations',
      { schema: { params: businessParamsSchema, body: inviteSchema, response: team } },
      async (request) =>
        inviteMember(deps, await requireUser(auth, request), request.params.businessId, request.body),
    );

    app.post(
      '/api/businesses/:businessId/invitations/:invitationId/resend',
      { schema: { params: invitationParamsSchema, response: team } },
      async (request) => {
        const user = await requireUser(auth, request);
        return resendInvitation(deps, user, request.params.businessId, request.params.invitationId);
      },
    );

    app.delete(
      '/api/businesses/:businessId/invitations/:invitationId',
      { schema: { params: invitationParamsSchema, response: team } },
      async (request) => {
        const user = await requireUser(auth, request);
        const { businessId, invitationId } = request.params;
        return withdraw({ db: pool, user, businessId, now: clock.now() }, invitationId);
      },
    );

    app.put(
      '/api/businesses/:businessId/members/:memberId',
      { schema: { params: memberParamsSchema, body: changeRoleSchema, response: team } },
      async (request) => {
        const user = await requireUser(auth, request);
        const { businessId, memberId } = request.params;
        return changeRole({ db: pool, user, businessId, now: clock.now() }, memberId, request.body.role);
      },
    );

    app.delete(
      '/api/businesses/:businessId/members/:memberId',
      { schema: { params: memberParamsSchema, response: team } },
      async (request) => {
        const user = await requireUser(auth, request);
        const { businessId, memberId } = request.params;
        return removeMember({ db: pool, user, businessId, now: clock.now() }, memberId);
      },
    );

    app.get(
      '/api/team-invitations/:token',
      { schema: { params: tokenParamsSchema, response: { 200: invitationOfferSchema } } },
      async (request) =>
        showInvitation(pool, await requireUser(auth, request), request.params.token, clock.now()),
    );

    app.post(
      '/api/team-invitations/:token/accept',
      { schema: { params: tokenParamsSchema, response: { 200: invitationOfferSchema } } },
      async (request) =>
        acceptInvitation(pool, await requireUser(auth, request), request.params.token, clock.now()),
    );
  };
}
