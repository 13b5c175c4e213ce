import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** Every call in this file throws `ApiError`. */
export const unclaimedQuery = (api: ApiClient, search: string) =>
  queryOptions({
    queryKey: ['businesses', 'unclaimed', search],
    queryFn: ({ signal }) => api.call('GET /api/businesses/unclaimed', { query: { search }, signal }),
    retry: false,
  });

export const myClaimsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['claims', 'my'],
    queryFn: ({ signal }) => api.call('GET /api/claims/my', { signal }),
  });

export async function submitClaim(
  api: ApiClient,
  businessId: number,
  claimMessage: string,
  documents: readonly File[],
): Promise<void> {
  const form = new FormData();
  form.set('claimMessage', claimMessage);
  for (const file of documents) form.append('documents', file);
  await api.call('POST /api/businesses/:businessId/claim', {
    params: { businessId },
    body: form,
    loggedOut: 'throw',
  });
}
