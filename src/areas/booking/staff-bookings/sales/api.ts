import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { ExtendPass, SellAtDesk } from './contract.ts';

export const deskOffersQuery = (api: ApiClient, businessId: number, customer?: string) =>
  queryOptions({
    queryKey: ['desk-offers', businessId, customer ?? null],
    staleTime: 10_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/desk-offers', {
        params: { businessId },
        query: customer === undefined ? {} : { customer },
        signal,
      }),
  });

export const sellAtDesk = (api: ApiClient, businessId: number, body: SellAtDesk) =>
  api.call('POST /api/businesses/:businessId/desk-sales', { params: { businessId }, body });

export const endSaleLink = (api: ApiClient, saleId: string) =>
  api.call('DELETE /api/desk-sales/:saleId', { params: { saleId } });

interface PassOfBusiness {
  businessId: number;
  creditId: string;
}

export const extendPass = (api: ApiClient, params: PassOfBusiness, body: ExtendPass) =>
  api.call('POST /api/businesses/:businessId/credits/:creditId/extensions', { params, body });

export const refundAtDesk = (api: ApiClient, params: PassOfBusiness, body: { key: string; amount: string }) =>
  api.call('POST /api/businesses/:businessId/credits/:creditId/desk-refund', { params, body });
