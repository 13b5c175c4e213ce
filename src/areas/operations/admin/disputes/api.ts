import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EvidencePart } from '#areas/money/payments/disputes/contract.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { DisputeDetails, SubmitEvidence } from './contract.ts';

export const disputesQuery = (api: ApiClient, search: Record<string, string | undefined>) =>
  queryOptions({
    queryKey: ['admin', 'disputes', 'list', search],
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/disputes', { query: search, signal }),
  });

export const disputeQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'disputes', id],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/disputes/:id', { params: { id }, signal }),
  });

/** Both throw `ApiError` 409 if another answer has gone to the bank. */
export const submitEvidence = (api: ApiClient, id: string, body: SubmitEvidence): Promise<DisputeDetails> =>
  api.call('POST /api/admin/disputes/:id/submit', { params: { id }, body });
export const acceptDispute = (api: ApiClient, id: string, reason: string): Promise<DisputeDetails> =>
  api.call('POST /api/admin/disputes/:id/accept', { params: { id }, body: { reason } });

export function addEvidenceFile(
  api: ApiClient,
  id: string,
  part: EvidencePart | '',
  file: File | undefined,
): Promise<DisputeDetails> {
  const form = new FormData();
  form.set('part', part);
  if (file !== undefined) form.set('file', file);
  return api.call('POST /api/admin/disputes/:id/files', { params: { id }, body: form, loggedOut: 'throw' });
}

export const removeEvidenceFile = (api: ApiClient, id: string, fileId: string): Promise<DisputeDetails> =>
  api.call('DELETE /api/admin/disputes/:id/files/:fileId', { params: { id, fileId } });
