import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { NewPass } from '../contract.ts';
import type { NewMembership } from '../memberships/contract.ts';

export const managedPassesQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'passes'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/own-passes', { params: { businessId }, signal }),
  });

export const passHoldersQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'pass-holders'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/credits', { params: { businessId }, signal }),
  });

export const createPass = (api: ApiClient, businessId: number, pass: NewPass) =>
  api.call('POST /api/businesses/:businessId/passes', { params: { businessId }, body: pass });

export const setPassOnSale = (api: ApiClient, businessId: number, productId: number, onSale: boolean) =>
  api.call('PUT /api/businesses/:businessId/passes/:productId/on-sale', {
    params: { businessId, productId },
    body: { onSale },
  });

/** Only if unsold. Throws `ApiError`. */
export const deletePass = (api: ApiClient, businessId: number, productId: number) =>
  api.call('DELETE /api/businesses/:businessId/passes/:productId', { params: { businessId, productId } });

/** `amount` in pounds. Throws `ApiError`. */
export const refundPass = (api: ApiClient, businessId: number, creditId: string, amount: string) =>
  api.call('POST /api/businesses/:businessId/credits/:creditId/refund', {
    params: { businessId, creditId },
    body: { amount },
  });

export const membershipProductsQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'memberships'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/own-memberships', { params: { businessId }, signal }),
  });

export const membersQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'members'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/members', { params: { businessId }, signal }),
  });

export const createMembership = (api: ApiClient, businessId: number, membership: NewMembership) =>
  api.call('POST /api/businesses/:businessId/memberships', { params: { businessId }, body: membership });
