import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { Opinions, SaveFact } from './contract.ts';

/** All that a business has stated, for those who look after it. Throws `ApiError`. */
export const ownAccessQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'access'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/access', { params: { businessId }, signal }),
  });

/** Says a fact, for the first time or again. Throws `ApiError`. */
export const saveFact = (api: ApiClient, businessId: number, body: SaveFact) =>
  api.call('PUT /api/businesses/:businessId/access', { params: { businessId }, body });

/** Says nothing of it any more. Throws `ApiError`. */
export const withdrawFact = (api: ApiClient, businessId: number, factId: string) =>
  api.call('DELETE /api/businesses/:businessId/access/:factId', { params: { businessId, factId } });

/** Sends the photograph that shows it. Throws `ApiError`. */
export function addAccessPhoto(api: ApiClient, businessId: number, factId: string, photo: File) {
  const body = new FormData();
  body.set('photo', photo);
  return api.call('POST /api/businesses/:businessId/access/:factId/photo', {
    params: { businessId, factId },
    body,
    loggedOut: 'throw',
  });
}

/** Takes the photograph out. Throws `ApiError`. */
export const removeAccessPhoto = (api: ApiClient, businessId: number, factId: string) =>
  api.call('DELETE /api/businesses/:businessId/access/:factId/photo', { params: { businessId, factId } });

/** What can be said after a visit. Throws `ApiError`. */
export const visitFactsQuery = (api: ApiClient, bookingId: string) =>
  queryOptions({
    queryKey: ['bookings', bookingId, 'access'],
    queryFn: ({ signal }) =>
      api.call('GET /api/bookings/:bookingId/access', { params: { bookingId }, signal }),
  });

/** Says it. Throws `ApiError`. */
export const saveVisitFeedback = (api: ApiClient, bookingId: string, body: Opinions) =>
  api.call('PUT /api/bookings/:bookingId/access', { params: { bookingId }, body });
