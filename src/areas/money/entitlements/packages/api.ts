import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { NewPackage } from './contract.ts';

/** The packages that a trainer sells. Throws `ApiError`. */
export const packagesQuery = (api: ApiClient, trainerId: number | string) =>
  queryOptions({
    // With the trainer's own key: what they change of their prices changes what is worth buying.
    queryKey: ['trainer', String(trainerId), 'packages'],
    queryFn: ({ signal }) =>
      api.call('GET /api/personal-trainers/:id/packages', { params: { id: String(trainerId) }, signal }),
  });

/** Begins to buy a package for the total that was shown, in pounds. Throws `ApiError`. */
export const buyPackage = (
  api: ApiClient,
  { trainerId, productId, amount }: { trainerId: number; productId: number; amount: string },
) =>
  api.call('POST /api/personal-trainers/:id/packages/:productId/purchases', {
    params: { id: String(trainerId), productId },
    body: { amount },
  });

/** One's own packages as a trainer, with how they sell. Throws `ApiError`. */
export const managedPackagesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['trainer', 'own', 'packages'],
    queryFn: ({ signal }) => api.call('GET /api/trainer-packages', { signal }),
  });

/** Who has one's packages. Throws `ApiError`. */
export const packageHoldersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['trainer', 'own', 'package-holders'],
    queryFn: ({ signal }) => api.call('GET /api/trainer-packages/credits', { signal }),
  });

/** Makes a package. Throws `ApiError`. */
export const createTrainerPackage = (api: ApiClient, body: NewPackage) =>
  api.call('POST /api/trainer-packages', { body });

/** Puts a package on sale, or takes it off. Throws `ApiError`. */
export const setPackageOnSale = (api: ApiClient, productId: number, onSale: boolean) =>
  api.call('PUT /api/trainer-packages/:productId/on-sale', { params: { productId }, body: { onSale } });

/** Removes a package that nobody has bought. Throws `ApiError`. */
export const deletePackage = (api: ApiClient, productId: number) =>
  api.call('DELETE /api/trainer-packages/:productId', { params: { productId } });

/** Gives somebody back what is unused of their package, in pounds. Throws `ApiError`. */
export const refundPackage = (api: ApiClient, creditId: string, amount: string) =>
  api.call('POST /api/trainer-packages/credits/:creditId/refund', { params: { creditId }, body: { amount } });
