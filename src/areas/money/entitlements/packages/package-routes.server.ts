import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { PurchaseDeps } from '../purchase/finalise-purchase.server.ts';
import { type RefundEntitlementDeps, refundPackage } from '../refund/refund-entitlement.server.ts';
import { buyPackage } from './buy-package.server.ts';
import { packageEndpoints } from './contract.ts';
import {
  createTrainerPackage,
  deletePackage,
  listManagedPackages,
  listPackageHolders,
  listPackagesOnSale,
  setPackageOnSale,
} from './manage-packages.server.ts';

export const packageRoutes = (deps: PurchaseDeps & RefundEntitlementDeps & { auth: Authenticator }) =>
  registerEndpoints(packageEndpoints, deps.auth, {
    'GET /api/personal-trainers/:id/packages': ({ params }) => listPackagesOnSale(deps, params.id),
    'POST /api/personal-trainers/:id/packages/:productId/purchases': ({ user, params, body }) =>
      buyPackage(deps, user, { trainerId: params.id, productId: params.productId }, body),
    'GET /api/trainer-packages': ({ user }) => listManagedPackages(deps, user),
    'POST /api/trainer-packages': ({ act, body }) => createTrainerPackage(deps, act, body),
    'PUT /api/trainer-packages/:productId/on-sale': ({ act, params, body }) =>
      setPackageOnSale(deps, act, params.productId, body),
    'DELETE /api/trainer-packages/:productId': ({ act, params }) =>
      deletePackage(deps.pool, act, params.productId),
    'GET /api/trainer-packages/credits': ({ user }) => listPackageHolders(deps.pool, user),
    'POST /api/trainer-packages/credits/:creditId/refund': ({ act, params, body }) =>
      refundPackage(deps, act, params.creditId, body),
  });
