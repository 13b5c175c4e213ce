import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** The waiver of a business as whoever looks after it sees it. Throws `ApiError`. */
export const businessWaiverQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['waiver', 'business', businessId],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/waiver', { params: { businessId }, signal }),
  });

/** The waiver of the trainer who asks. Throws `ApiError`. */
export const trainerWaiverQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['waiver', 'trainer'],
    queryFn: ({ signal }) => api.call('GET /api/trainer-waiver', { signal }),
  });

/** What is to be signed, or was, by one of one's own bookings; null where nothing is asked. Throws `ApiError`. */
export const waiverToSignQuery = (api: ApiClient, bookingId: string) =>
  queryOptions({
    queryKey: ['waiver', 'booking', bookingId],
    queryFn: ({ signal }) =>
      api.call('GET /api/bookings/:bookingId/waiver', { params: { bookingId }, signal }),
  });

/** What is to be signed, or was, by a link of one's own. Throws `ApiError`. */
export const waiverByLinkQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['waiver', 'link', token],
    queryFn: ({ signal }) => api.call('GET /api/waiver-links/:token', { params: { token }, signal }),
  });

/** Makes the link by which somebody signs for themselves, mailed to an address if there is one. Throws `ApiError`. */
export const createSigningLink = (api: ApiClient, bookingId: string, email: string) =>
  api.call('POST /api/bookings/:bookingId/waiver-link', { params: { bookingId }, body: { email } });

/** The places to come of the person for which something is still to be signed. Throws `ApiError`. */
export const outstandingWaiversQuery = (api: ApiClient) =>
  queryOptions({
    // Among what is known of bookings, so that it is asked for again when one is cancelled, moved or renamed.
    queryKey: ['booking', 'to-sign'],
    queryFn: ({ signal }) => api.call('GET /api/waivers/to-sign', { signal }),
  });

/** What somebody answered, read at the door: each time it is asked for is written down. Throws `ApiError`. */
export const readAnswers = (api: ApiClient, bookingId: string) =>
  api.call('GET /api/bookings/:bookingId/waiver-answers', { params: { bookingId } });
