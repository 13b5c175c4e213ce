import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** The cards that the person has kept. Throws `ApiError`. */
export const savedCardsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['cards'],
    queryFn: ({ signal }) => api.call('GET /api/cards', { signal }),
  });

/** The kept cards that can pay an intent, which is made theirs to pay: asked once for each. Throws `ApiError`. */
export const payableCardsQuery = (api: ApiClient, intentId: string) =>
  queryOptions({
    queryKey: ['cards', 'payable', intentId],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => setPayer(api, intentId, false),
  });

/** Has the provider know whose payment it is, so that the card can be kept with it. Throws `ApiError`. */
export const setPayer = (api: ApiClient, intentId: string, savesCard: boolean) =>
  api.call('PUT /api/payments/:intentId/payer', {
    params: { intentId },
    body: { savesCard },
    loggedOut: 'throw',
  });
