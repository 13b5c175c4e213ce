import { queryOptions } from '@tanstack/react-query';
import type { SendMessage } from '#areas/booking/bookings/contract.ts';
import type { AnswerDispute } from '#areas/money/payments/disputes/contract.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { BusinessOrder, CancelItems, MoveItems, RefundItems } from './contract.ts';

export const businessOrderQuery = (api: ApiClient, bookingId: string) =>
  queryOptions({
    queryKey: ['dashboard', 'sale', bookingId],
    // The customer may cancel in the meantime.
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/bookings/:bookingId/sale', { params: { bookingId }, signal }),
  });

export const refundOrderItems = (
  api: ApiClient,
  bookingId: string,
  body: RefundItems,
): Promise<BusinessOrder> =>
  api.call('POST /api/bookings/:bookingId/refund', { params: { bookingId }, body });

export const cancelOrderItems = (
  api: ApiClient,
  bookingId: string,
  body: CancelItems,
): Promise<BusinessOrder> =>
  api.call('POST /api/bookings/:bookingId/call-off', { params: { bookingId }, body });

export const answerDispute = (
  api: ApiClient,
  bookingId: string,
  body: AnswerDispute,
): Promise<BusinessOrder> =>
  api.call('PUT /api/bookings/:bookingId/dispute', { params: { bookingId }, body });

export const moveTargetsQuery = (api: ApiClient, bookingId: string) =>
  queryOptions({
    queryKey: ['dashboard', 'sale', bookingId, 'dates'],
    // Free places change quickly.
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.call('GET /api/bookings/:bookingId/sale/dates', { params: { bookingId }, signal }),
  });

export const moveOrderItems = (api: ApiClient, bookingId: string, body: MoveItems): Promise<BusinessOrder> =>
  api.call('POST /api/bookings/:bookingId/sale/move', { params: { bookingId }, body });

export const messageCustomer = (
  api: ApiClient,
  bookingId: string,
  body: SendMessage,
): Promise<BusinessOrder> =>
  api.call('POST /api/bookings/:bookingId/messages', { params: { bookingId }, body });
