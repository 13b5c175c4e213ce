import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import type { PurchaseDeps } from '../purchase/finalise-purchase.server.ts';
import { type RefundCreditDeps, refundPackage } from '../refund/refund-credit.server.ts';
import { buyPackage } from './buy-package.server.ts';
import { packageEndpoints } from './contract.ts';
import {
  listPackageHolders,
  listPackages,
  makePackage,
  removePackage,
  sellPackage,
  showPackages,
} from './manage-packages.server.ts';

/** Packages of trainers: shown to anybody, each trainer served their own. */
export const packageRoutes = (deps: PurchaseDeps & RefundCreditDeps & { auth: Authenticator }) =>
  serve(packageEndpoints, deps.auth, {
    'GET /api/personal-trainers/:id/packages': ({ params }) => showPackages(deps, params.id),
    'POST /api/personal-trainers/:id/packages/:productId/purchases': ({ user, params, body }) =>
      buyPackage(deps, user, { trainerId: params.id, productId: params.productId }, body),
    'GET /api/trainer-packages': ({ user }) => listPackages(deps, user),
    'POST /api/trainer-packages': ({ act, body }) => makePackage(deps, act, body),
    'PUT /api/trainer-packages/:productId/on-sale': ({ act, params, body }) =>
      sellPackage(deps, act, params.productId, body),
    'DELETE /api/trainer-packages/:productId': ({ act, params }) =>
      removePackage(deps.pool, act, params.productId),
    'GET /api/trainer-packages/credits': ({ user }) => listPackageHolders(deps.pool, user),
    'POST /api/trainer-packages/credits/:creditId/refund': ({ act, params, body }) =>
      refundPackage(deps, act, params.creditId, body),
  });
