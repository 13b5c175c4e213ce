import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type {
  BusinessWaitlist,
  JoinWaitlist,
  OfferAcceptance,
  Waitlist,
  WaitlistEntry,
  WatchDate,
} from './contract.ts';

const MY_ENTRIES = ['waiting-list', 'own'];

export const myEntriesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: MY_ENTRIES,
    staleTime: 10_000,
    queryFn: ({ signal }): Promise<WaitlistEntry[]> => api.call('GET /api/waiting-list', { signal }),
  });

export const waitlistQuery = (api: ApiClient, { session, date }: { session: number; date: string }) =>
  queryOptions({
    queryKey: ['waiting-list', 'of', session, date],
    staleTime: 10_000,
    queryFn: ({ signal }): Promise<Waitlist> =>
      api.call('GET /api/sessions/:sessionId/waiting-list', {
        params: { sessionId: session },
        query: { date },
        signal,
      }),
  });

export const waitlistKeys = [['waiting-list']];

export const joinWaitlist = (api: ApiClient, body: JoinWaitlist): Promise<WaitlistEntry> =>
  api.call('POST /api/waiting-list', { body });

export const leaveWaitlist = (api: ApiClient, placeId: string) =>
  api.call('DELETE /api/waiting-list/:placeId', { params: { placeId } });

export const withdrawAutoBookConsent = (api: ApiClient, placeId: string): Promise<WaitlistEntry> =>
  api.call('DELETE /api/waiting-list/:placeId/agreement', { params: { placeId } });

export const watchDate = (api: ApiClient, body: WatchDate) => api.call('POST /api/watched-dates', { body });

export const stopWatching = (api: ApiClient, watchId: string) =>
  api.call('DELETE /api/watched-dates/:watchId', { params: { watchId } });

export const acceptOffer = (
  api: ApiClient,
  placeId: string,
  cardId: string | null,
): Promise<OfferAcceptance> =>
  api.call('POST /api/waiting-list/:placeId/accept', { params: { placeId }, body: { cardId } });

export const businessWaitlistQuery = (api: ApiClient, occurrenceId: string) =>
  queryOptions({
    queryKey: ['waiting-list', 'business', occurrenceId],
    queryFn: ({ signal }): Promise<BusinessWaitlist> =>
      api.call('GET /api/occurrences/:occurrenceId/waiting-list', { params: { occurrenceId }, signal }),
  });

export const setWaitlistOff = (
  api: ApiClient,
  occurrenceId: string,
  off: boolean,
): Promise<BusinessWaitlist> =>
  api.call('PUT /api/occurrences/:occurrenceId/waiting-list', { params: { occurrenceId }, body: { off } });

export const offerOutOfTurn = (
  api: ApiClient,
  occurrenceId: string,
  placeId: string,
  reason: string,
): Promise<BusinessWaitlist> =>
  api.call('POST /api/occurrences/:occurrenceId/waiting-list/:placeId/offer', {
    params: { occurrenceId, placeId },
    body: { reason },
  });
