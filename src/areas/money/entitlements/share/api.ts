import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { Share } from './contract.ts';

export const sharesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['credits', 'shares'],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/credit-shares', { signal }),
  });

/** Throws `ApiError`: 403 for another address, 404, 410. */
export const passInvitationQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['credits', 'invitation', token],
    retry: false,
    queryFn: ({ signal }) => api.call('GET /api/pass-invitations/:token', { params: { token }, signal }),
  });

export const sharePass = (
  api: ApiClient,
  { id, of }: { id: string; of: 'pass' | 'membership' },
  body: Share,
) =>
  of === 'pass'
    ? api.call('POST /api/credits/:creditId/shares', { params: { creditId: id }, body })
    : api.call('POST /api/memberships/:membershipId/shares', { params: { membershipId: id }, body });

export const stopSharing = (api: ApiClient, shareId: string) =>
  api.call('DELETE /api/credit-shares/:shareId', { params: { shareId } });

export const acceptPassInvitation = (api: ApiClient, token: string) =>
  api.call('POST /api/pass-invitations/:token/accept', { params: { token } });
