import { queryOptions } from '@tanstack/react-query';
import type { AddCustomer } from '#areas/booking/customers/contract.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { TakeBooking } from './contract.ts';

export interface BookableChoice {
  session?: number | undefined;
  occurrence?: number | undefined;
}

export const bookableQuery = (api: ApiClient, businessId: number, query: BookableChoice) =>
  queryOptions({
    queryKey: ['bookable', businessId, query],
    staleTime: 10_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/bookable', { params: { businessId }, query, signal }),
  });

export const customerForDateQuery = (
  api: ApiClient,
  params: { businessId: number; occurrenceId: number; customerId: string },
) =>
  queryOptions({
    queryKey: ['bookable', params.businessId, 'customer', params],
    staleTime: 5_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/bookable/:occurrenceId/customers/:customerId', {
        params,
        signal,
      }),
  });

export const takeBooking = (api: ApiClient, businessId: number, body: TakeBooking) =>
  api.call('POST /api/businesses/:businessId/staff-bookings', { params: { businessId }, body });

/** Returns the existing customer if the email or phone number matches. */
export const addCustomer = (api: ApiClient, businessId: number, body: AddCustomer) =>
  api.call('POST /api/businesses/:businessId/customers', { params: { businessId }, body });

export const renewLink = (api: ApiClient, orderId: string, emailLink: boolean) =>
  api.call('POST /api/staff-bookings/:orderId/link', { params: { orderId }, body: { emailLink } });

export const releaseLink = (api: ApiClient, orderId: string) =>
  api.call('DELETE /api/staff-bookings/:orderId', { params: { orderId } });

export const takingsQuery = (api: ApiClient, businessId: number, day?: string) =>
  queryOptions({
    queryKey: ['takings', businessId, day ?? 'today'],
    staleTime: 10_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/takings', {
        params: { businessId },
        query: day === undefined ? {} : { day },
        signal,
      }),
  });

export const voidTaking = (api: ApiClient, takingId: string, reason: string) =>
  api.call('POST /api/takings/:takingId/void', { params: { takingId }, body: { reason } });

export const recordDeskRefund = (api: ApiClient, bookingId: string, body: { amount: string; key: string }) =>
  api.call('POST /api/bookings/:bookingId/desk-refund', { params: { bookingId }, body });

export const paymentLinkQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['payment-link', token],
    staleTime: 5_000,
    queryFn: ({ signal }) => api.call('GET /api/payment-links/:token', { params: { token }, signal }),
  });

export const finishPaymentLink = (api: ApiClient, token: string) =>
  api.call('POST /api/payment-links/:token/finish', { params: { token } });
