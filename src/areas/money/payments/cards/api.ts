import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

export const savedCardsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['cards'],
    queryFn: ({ signal }) => api.call('GET /api/cards', { signal }),
  });

/** Makes the person the payer of the intent and returns their usable cards. Throws `ApiError`. */
export const payableCardsQuery = (api: ApiClient, intentId: string) =>
  queryOptions({
    queryKey: ['cards', 'payable', intentId],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => setPayer(api, intentId, false),
  });

/** Links the intent to the person, so that the card can be saved with it. Throws `ApiError`. */
export const setPayer = (api: ApiClient, intentId: string, savesCard: boolean) =>
  api.call('PUT /api/payments/:intentId/payer', {
    params: { intentId },
    body: { savesCard },
    loggedOut: 'throw',
  });
