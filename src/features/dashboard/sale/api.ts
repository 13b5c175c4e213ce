import { queryOptions } from '@tanstack/react-query';
import type { SendMessage } from '#features/booking/contract.ts';
import type { AnswerDispute } from '#features/payments/disputes/contract.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { CallOffSale, MoveSale, RefundSale, Sale } from './contract.ts';

/** One booking as the business that sold it sees it. Throws `ApiError`. */
export const saleQuery = (api: ApiClient, bookingId: string) =>
  queryOptions({
    queryKey: ['dashboard', 'sale', bookingId],
    // The customer may cancel meanwhile: asked again when the page is looked at after this long.
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/bookings/:bookingId/sale', { params: { bookingId }, signal }),
  });

export const refundSale = (api: ApiClient, bookingId: string, body: RefundSale): Promise<Sale> =>
  api.call('POST /api/bookings/:bookingId/refund', { params: { bookingId }, body });

export const callOffSale = (api: ApiClient, bookingId: string, body: CallOffSale): Promise<Sale> =>
  api.call('POST /api/bookings/:bookingId/call-off', { params: { bookingId }, body });

export const answerDispute = (api: ApiClient, bookingId: string, body: AnswerDispute): Promise<Sale> =>
  api.call('PUT /api/bookings/:bookingId/dispute', { params: { bookingId }, body });

/** The other dates that a booking can be moved to. Throws `ApiError`. */
export const saleDatesQuery = (api: ApiClient, bookingId: string) =>
  queryOptions({
    queryKey: ['dashboard', 'sale', bookingId, 'dates'],
    // Seats go while people look.
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.call('GET /api/bookings/:bookingId/sale/dates', { params: { bookingId }, signal }),
  });

export const moveSale = (api: ApiClient, bookingId: string, body: MoveSale): Promise<Sale> =>
  api.call('POST /api/bookings/:bookingId/sale/move', { params: { bookingId }, body });

export const messageCustomer = (api: ApiClient, bookingId: string, body: SendMessage): Promise<Sale> =>
  api.call('POST /api/bookings/:bookingId/messages', { params: { bookingId }, body });
