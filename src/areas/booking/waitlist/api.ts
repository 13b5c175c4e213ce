import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type {
  BusinessWaitlist,
  JoinWaitlist,
  OfferAcceptance,
  Waitlist,
  WaitlistEntry,
  WatchDate,
  WatchedDate,
} from './contract.ts';

const MY_ENTRIES = ['waiting-list', 'own'];

/** Where the person is and was on lists. Throws `ApiError`. */
export const myEntriesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: MY_ENTRIES,
    staleTime: 10_000,
    queryFn: ({ signal }): Promise<WaitlistEntry[]> => api.call('GET /api/waiting-list', { signal }),
  });

/** The list of a date, before one joins it. Throws `ApiError`. */
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

/** What is asked for anew once the person joins, leaves or answers. */
export const waitlistKeys = [['waiting-list']];

/** Joins the list of a date. Throws `ApiError`. */
export const joinWaitlist = (api: ApiClient, body: JoinWaitlist): Promise<WaitlistEntry> =>
  api.call('POST /api/waiting-list', { body });

/** Leaves it, or says no to what is offered. Throws `ApiError`. */
export const leaveWaitlist = (api: ApiClient, placeId: string) =>
  api.call('DELETE /api/waiting-list/:placeId', { params: { placeId } });

/** Has nothing booked for the person any more, by what they agreed to. Throws `ApiError`. */
export const withdrawAutoBookConsent = (api: ApiClient, placeId: string): Promise<WaitlistEntry> =>
  api.call('DELETE /api/waiting-list/:placeId/agreement', { params: { placeId } });

/** The full dates that the person watches. Throws `ApiError`. */
export const watchedDatesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['waiting-list', 'watched'],
    staleTime: 10_000,
    queryFn: ({ signal }): Promise<WatchedDate[]> => api.call('GET /api/watched-dates', { signal }),
  });

/** Has the person told when a place of a full date is everybody's. Throws `ApiError`. */
export const watchDate = (api: ApiClient, body: WatchDate) => api.call('POST /api/watched-dates', { body });

/** Has them told no more. Throws `ApiError`. */
export const stopWatching = (api: ApiClient, watchId: string) =>
  api.call('DELETE /api/watched-dates/:watchId', { params: { watchId } });

/** Takes what is offered, with a kept card or none. Throws `ApiError`. */
export const acceptOffer = (
  api: ApiClient,
  placeId: string,
  cardId: string | null,
): Promise<OfferAcceptance> =>
  api.call('POST /api/waiting-list/:placeId/accept', { params: { placeId }, body: { cardId } });

/** Who waits for a date of the business. Throws `ApiError`. */
export const businessWaitlistQuery = (api: ApiClient, occurrenceId: string) =>
  queryOptions({
    queryKey: ['waiting-list', 'business', occurrenceId],
    queryFn: ({ signal }): Promise<BusinessWaitlist> =>
      api.call('GET /api/occurrences/:occurrenceId/waiting-list', { params: { occurrenceId }, signal }),
  });

/** Keeps lists for the session of a date, or none. Throws `ApiError`. */
export const setWaitlistOff = (
  api: ApiClient,
  occurrenceId: string,
  off: boolean,
): Promise<BusinessWaitlist> =>
  api.call('PUT /api/occurrences/:occurrenceId/waiting-list', { params: { occurrenceId }, body: { off } });

/** Offers free places to somebody before their turn. Throws `ApiError`. */
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
