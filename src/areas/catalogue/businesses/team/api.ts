import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { StaffRole } from '../contract.ts';
import type { InvitationOffer, Invite } from './contract.ts';

/** Throws `ApiError`. */
export const teamQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'team'],
    staleTime: 10_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/team', { params: { businessId }, signal }),
  });

/** Throws `ApiError`: 403 if it was sent to another address, 404, 410. */
export const invitationQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['businesses', 'invitation', token],
    retry: false,
    queryFn: ({ signal }) => api.call('GET /api/team-invitations/:token', { params: { token }, signal }),
  });

/** Each returns the updated team. All throw `ApiError`. */
export const teamCalls = (api: ApiClient, businessId: number) => ({
  invite: (body: Invite) =>
    api.call('POST /api/businesses/:businessId/invitations', { params: { businessId }, body }),
  resend: (invitationId: number) =>
    api.call('POST /api/businesses/:businessId/invitations/:invitationId/resend', {
      params: { businessId, invitationId },
    }),
  withdraw: (invitationId: number) =>
    api.call('DELETE /api/businesses/:businessId/invitations/:invitationId', {
      params: { businessId, invitationId },
    }),
  changeRole: (memberId: number, role: StaffRole) =>
    api.call('PUT /api/businesses/:businessId/members/:memberId', {
      params: { businessId, memberId },
      body: { role },
    }),
  remove: (memberId: number) =>
    api.call('DELETE /api/businesses/:businessId/members/:memberId', { params: { businessId, memberId } }),
});
export type TeamCalls = ReturnType<typeof teamCalls>;

export const acceptInvitation = (api: ApiClient, token: string): Promise<InvitationOffer> =>
  api.call('POST /api/team-invitations/:token/accept', { params: { token } });
