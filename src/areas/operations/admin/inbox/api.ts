import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Subject } from '#areas/catalogue/moderation/rules.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import { factsForReviewQuery } from '../api.ts';
import { disputeQuery } from '../disputes/api.ts';
import { messageQuery } from '../messages/api.ts';
import { reportQuery } from '../reports/api.ts';
import { signalQuery } from '../signals/api.ts';
import type { DecidedInInbox, InboxItem, InboxQuery, SubmissionForReview } from './contract.ts';

export const inboxQuery = (api: ApiClient, { kind, whose }: InboxQuery) =>
  queryOptions({
    queryKey: ['admin', 'inbox', { kind, whose }],
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: 20_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/inbox', { query: { kind, whose }, signal }),
  });

export const submissionQuery = (api: ApiClient, kind: Subject, id: string) =>
  queryOptions({
    queryKey: ['admin', 'inbox', kind, id],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/inbox/:kind/:id', { params: { kind, id }, signal }),
  });

/** Loads what stands beside the list. */
export function prefetchItem(
  api: ApiClient,
  queryClient: QueryClient,
  { kind, id }: Pick<InboxItem, 'kind' | 'id'>,
): Promise<void> {
  switch (kind) {
    case 'access':
      return queryClient.prefetchQuery(factsForReviewQuery(api));
    case 'report':
      return queryClient.prefetchQuery(reportQuery(api, id));
    case 'dispute':
      return queryClient.prefetchQuery(disputeQuery(api, id));
    case 'signal':
      return queryClient.prefetchQuery(signalQuery(api, id));
    case 'message':
      return queryClient.prefetchQuery(messageQuery(api, id));
    default:
      return queryClient.prefetchQuery(submissionQuery(api, kind, id));
  }
}

export const decideSubmission = (
  api: ApiClient,
  { kind, id, version }: Pick<SubmissionForReview, 'kind' | 'id' | 'version'>,
  reason: string | null,
): Promise<DecidedInInbox> =>
  kind === 'claim'
    ? api.call('POST /api/admin/inbox/claim/:id/decision', { params: { id }, body: { version, reason } })
    : api.call('POST /api/admin/inbox/:kind/:id/decision', {
        params: { kind, id },
        body: { version, reason },
      });

/** Undoes the admin's own decision. Throws `ApiError` if it is too late. */
export const undoSubmission = (
  api: ApiClient,
  { kind, id }: Pick<SubmissionForReview, 'kind' | 'id'>,
): Promise<void> => api.call('POST /api/admin/inbox/:kind/:id/undo', { params: { kind, id } });
