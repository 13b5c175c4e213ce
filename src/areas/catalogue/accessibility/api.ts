import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { Opinions, SaveFact } from './contract.ts';

/** Every call in this file throws `ApiError`. */
export const ownAccessQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'access'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/access', { params: { businessId }, signal }),
  });

export const saveFact = (api: ApiClient, businessId: number, body: SaveFact) =>
  api.call('PUT /api/businesses/:businessId/access', { params: { businessId }, body });

export const withdrawFact = (api: ApiClient, businessId: number, factId: string) =>
  api.call('DELETE /api/businesses/:businessId/access/:factId', { params: { businessId, factId } });

export function addAccessPhoto(api: ApiClient, businessId: number, factId: string, photo: File) {
  const body = new FormData();
  body.set('photo', photo);
  return api.call('POST /api/businesses/:businessId/access/:factId/photo', {
    params: { businessId, factId },
    body,
    loggedOut: 'throw',
  });
}

export const removeAccessPhoto = (api: ApiClient, businessId: number, factId: string) =>
  api.call('DELETE /api/businesses/:businessId/access/:factId/photo', { params: { businessId, factId } });

export const visitFactsQuery = (api: ApiClient, bookingId: string) =>
  queryOptions({
    queryKey: ['bookings', bookingId, 'access'],
    queryFn: ({ signal }) =>
      api.call('GET /api/bookings/:bookingId/access', { params: { bookingId }, signal }),
  });

export const saveVisitFeedback = (api: ApiClient, bookingId: string, body: Opinions) =>
  api.call('PUT /api/bookings/:bookingId/access', { params: { bookingId }, body });
