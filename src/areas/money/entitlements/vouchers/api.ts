import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { BuyVoucher, Gift } from './contract.ts';

/** The gift vouchers that the person has redeemed, the latest first. Throws `ApiError`. */
export const myVouchersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['vouchers', 'own'],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/gift-vouchers', { signal }),
  });

/** Those that they have bought, the latest first. Throws `ApiError`. */
export const givenVouchersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['vouchers', 'given'],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/gift-vouchers/given', { signal }),
  });

/** Begins to buy one. Throws `ApiError`. */
export const buyVoucher = (api: ApiClient, body: BuyVoucher) => api.call('POST /api/gift-vouchers', { body });

/** Its code, which is shown once. Throws `ApiError`. */
export const revealVoucherCode = (api: ApiClient, purchaseId: string) =>
  api.call('POST /api/gift-vouchers/:purchaseId/code', { params: { purchaseId } });

/** Changes the recipient and the day it is sent. Throws `ApiError`. */
export const updateGiftRecipient = (api: ApiClient, purchaseId: string, body: Gift) =>
  api.call('PUT /api/gift-vouchers/:purchaseId/gift', { params: { purchaseId }, body });

/** Makes the voucher of a code the person's own. Throws `ApiError`. */
export const redeemVoucher = (api: ApiClient, body: { code: string }) =>
  api.call('POST /api/gift-vouchers/redeem', { body });

/** Where its paper is downloaded. */
export const voucherPdfPath = (purchaseId: string): string => `/api/gift-vouchers/${purchaseId}/voucher.pdf`;
