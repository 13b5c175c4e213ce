import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { NewPackage } from './contract.ts';

export const packagesQuery = (api: ApiClient, trainerId: number | string) =>
  queryOptions({
    // Under the trainer's key: price changes affect which packages are worth buying.
    queryKey: ['trainer', String(trainerId), 'packages'],
    queryFn: ({ signal }) =>
      api.call('GET /api/personal-trainers/:id/packages', { params: { id: String(trainerId) }, signal }),
  });

/** `amount` is the total shown, in pounds. Throws `ApiError`. */
export const buyPackage = (
  api: ApiClient,
  { trainerId, productId, amount }: { trainerId: number; productId: number; amount: string },
) =>
  api.call('POST /api/personal-trainers/:id/packages/:productId/purchases', {
    params: { id: String(trainerId), productId },
    body: { amount },
  });

export const managedPackagesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['trainer', 'own', 'packages'],
    queryFn: ({ signal }) => api.call('GET /api/trainer-packages', { signal }),
  });

export const packageHoldersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['trainer', 'own', 'package-holders'],
    queryFn: ({ signal }) => api.call('GET /api/trainer-packages/credits', { signal }),
  });

export const createTrainerPackage = (api: ApiClient, body: NewPackage) =>
  api.call('POST /api/trainer-packages', { body });

export const setPackageOnSale = (api: ApiClient, productId: number, onSale: boolean) =>
  api.call('PUT /api/trainer-packages/:productId/on-sale', { params: { productId }, body: { onSale } });

/** Only if unsold. Throws `ApiError`. */
export const deletePackage = (api: ApiClient, productId: number) =>
  api.call('DELETE /api/trainer-packages/:productId', { params: { productId } });

/** `amount` in pounds. Throws `ApiError`. */
export const refundPackage = (api: ApiClient, creditId: string, amount: string) =>
  api.call('POST /api/trainer-packages/credits/:creditId/refund', { params: { creditId }, body: { amount } });
