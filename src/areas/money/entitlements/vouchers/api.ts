import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { BuyVoucher, Gift } from './contract.ts';

/** Latest first. */
export const myVouchersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['vouchers', 'own'],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/gift-vouchers', { signal }),
  });

/** Latest first. */
export const givenVouchersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['vouchers', 'given'],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/gift-vouchers/given', { signal }),
  });

export const buyVoucher = (api: ApiClient, body: BuyVoucher) => api.call('POST /api/gift-vouchers', { body });

/** The code is shown once. Throws `ApiError`. */
export const revealVoucherCode = (api: ApiClient, purchaseId: string) =>
  api.call('POST /api/gift-vouchers/:purchaseId/code', { params: { purchaseId } });

export const updateGiftRecipient = (api: ApiClient, purchaseId: string, body: Gift) =>
  api.call('PUT /api/gift-vouchers/:purchaseId/gift', { params: { purchaseId }, body });

export const redeemVoucher = (api: ApiClient, body: { code: string }) =>
  api.call('POST /api/gift-vouchers/redeem', { body });

export const voucherPdfPath = (purchaseId: string): string => `/api/gift-vouchers/${purchaseId}/voucher.pdf`;
