import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { OwnVenue } from './contract.ts';
import type { RoomInput, VenueInput } from './venue-forms.ts';

/** Every call in this file throws `ApiError`. */
export const ownVenuesQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'venues'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/venues', { params: { businessId }, signal }),
  });

/** A null venue adds one. Throws `ApiError`. */
export const saveVenue = (
  api: ApiClient,
  businessId: number,
  shown: Pick<OwnVenue, 'id' | 'sentAt'> | null,
  body: VenueInput,
) =>
  shown === null || shown.id === null
    ? api.call('POST /api/businesses/:businessId/venues', { params: { businessId }, body })
    : api.call('PUT /api/businesses/:businessId/venues/:venueId', {
        params: { businessId, venueId: shown.id },
        body: { ...body, sentAt: shown.sentAt ?? '' },
      });

export const removeVenue = (api: ApiClient, businessId: number, venueId: number) =>
  api.call('DELETE /api/businesses/:businessId/venues/:venueId', { params: { businessId, venueId } });

/** Adds a room, or changes the one with that id. Throws `ApiError`. */
export const saveRoom = (
  api: ApiClient,
  businessId: number,
  { venueId, roomId }: { venueId: number | null; roomId: number | null },
  body: RoomInput,
) =>
  roomId === null
    ? api.call('POST /api/businesses/:businessId/rooms', {
        params: { businessId },
        body: { ...body, venueId },
      })
    : api.call('PUT /api/businesses/:businessId/rooms/:roomId', { params: { businessId, roomId }, body });

export const removeRoom = (api: ApiClient, businessId: number, roomId: number) =>
  api.call('DELETE /api/businesses/:businessId/rooms/:roomId', { params: { businessId, roomId } });
