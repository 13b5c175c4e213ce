import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { Share } from './contract.ts';

/** What the person shares, and what others share with them. Throws `ApiError`. */
export const sharesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['credits', 'shares'],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/credit-shares', { signal }),
  });

/** What an invitation offers. Throws `ApiError`: 403 for another address than it was sent to, 404, 410. */
export const passInvitationQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['credits', 'invitation', token],
    retry: false,
    queryFn: ({ signal }) => api.call('GET /api/pass-invitations/:token', { params: { token }, signal }),
  });

/** Asks somebody to share a pass or membership of one's own. Throws `ApiError`. */
export const sharePass = (
  api: ApiClient,
  { id, of }: { id: string; of: 'pass' | 'membership' },
  body: Share,
) =>
  of === 'pass'
    ? api.call('POST /api/credits/:creditId/shares', { params: { creditId: id }, body })
    : api.call('POST /api/memberships/:membershipId/shares', { params: { membershipId: id }, body });

/** Ends it, from either side. Throws `ApiError`. */
export const stopSharing = (api: ApiClient, shareId: string) =>
  api.call('DELETE /api/credit-shares/:shareId', { params: { shareId } });

/** Throws `ApiError`. */
export const acceptPassInvitation = (api: ApiClient, token: string) =>
  api.call('POST /api/pass-invitations/:token/accept', { params: { token } });
