import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

export const businessWaiverQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['waiver', 'business', businessId],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/waiver', { params: { businessId }, signal }),
  });

export const trainerWaiverQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['waiver', 'trainer'],
    queryFn: ({ signal }) => api.call('GET /api/trainer-waiver', { signal }),
  });

/** Null if no waiver is required. Throws `ApiError`. */
export const waiverToSignQuery = (api: ApiClient, bookingId: string) =>
  queryOptions({
    queryKey: ['waiver', 'booking', bookingId],
    queryFn: ({ signal }) =>
      api.call('GET /api/bookings/:bookingId/waiver', { params: { bookingId }, signal }),
  });

export const waiverByLinkQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['waiver', 'link', token],
    queryFn: ({ signal }) => api.call('GET /api/waiver-links/:token', { params: { token }, signal }),
  });

/** An empty email only creates the link. */
export const createSigningLink = (api: ApiClient, bookingId: string, email: string) =>
  api.call('POST /api/bookings/:bookingId/waiver-link', { params: { bookingId }, body: { email } });

export const outstandingWaiversQuery = (api: ApiClient) =>
  queryOptions({
    // Under `booking`, so it is invalidated when a booking changes.
    queryKey: ['booking', 'to-sign'],
    queryFn: ({ signal }) => api.call('GET /api/waivers/to-sign', { signal }),
  });

/** Each call is recorded in the audit log. */
export const readAnswers = (api: ApiClient, bookingId: string) =>
  api.call('GET /api/bookings/:bookingId/waiver-answers', { params: { bookingId } });
