import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { StaffRole } from '../permissions.ts';
import type { InvitationOffer, Invite, Team } from './contract.ts';

/** Who works for a business. Throws `ApiError`. */
export const teamQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'team'],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.get<Team>(`/api/businesses/${businessId}/team`, { signal }),
  });

/** What an invitation offers. Throws `ApiError`: 403 for another address than it was sent to, 404, 410. */
export const invitationQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['businesses', 'invitation', token],
    retry: false,
    queryFn: ({ signal }) => api.get<InvitationOffer>(`/api/team-invitations/${token}`, { signal }),
  });

/** The changes of one team, each answering the team as it is then. All throw `ApiError`. */
export function teamCalls(api: ApiClient, businessId: number) {
  const base = `/api/businesses/${businessId}`;
  return {
    invite: (invite: Invite) => api.post<Team>(`${base}/invitations`, invite),
    resend: (invitationId: number) => api.post<Team>(`${base}/invitations/${invitationId}/resend`),
    withdraw: (invitationId: number) => api.delete<Team>(`${base}/invitations/${invitationId}`),
    changeRole: (memberId: number, role: StaffRole) => api.put<Team>(`${base}/members/${memberId}`, { role }),
    remove: (memberId: number) => api.delete<Team>(`${base}/members/${memberId}`),
  };
}
export type TeamCalls = ReturnType<typeof teamCalls>;

export const acceptInvitation = (api: ApiClient, token: string): Promise<InvitationOffer> =>
  api.post(`/api/team-invitations/${token}/accept`);
