import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { entitlementEndpoints } from './contract.ts';
import { listMyEntitlements, pausePass, resumePass } from './my-entitlements/my-entitlements.server.ts';
import {
  createPass,
  deletePass,
  listManagedPasses,
  listPassesOnSale,
  listPassHolders,
  setPassOnSale,
} from './products/manage-passes.server.ts';
import { buyPass, finishPurchase, lookUpPurchase } from './purchase/buy-pass.server.ts';
import type { PurchaseDeps } from './purchase/finalise-purchase.server.ts';
import { type RefundEntitlementDeps, refundMyPass, refundPass } from './refund/refund-entitlement.server.ts';

export type EntitlementRoutesDeps = PurchaseDeps & RefundEntitlementDeps & { auth: Authenticator };

export const entitlementRoutes = (deps: EntitlementRoutesDeps) =>
  registerEndpoints(entitlementEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/passes': async ({ viewer, params }) =>
      listPassesOnSale(deps, await viewer(), params.businessId),
    'POST /api/businesses/:businessId/passes/:productId/purchases': ({ user, params, body }) =>
      buyPass(deps, user, params, body),
    'POST /api/purchases/:purchaseId/finish': ({ user, params }) =>
      finishPurchase(deps, user, params.purchaseId),
    'GET /api/purchases/lookup': ({ user, query }) => lookUpPurchase(deps, user, query),
    'GET /api/credits': ({ user }) => listMyEntitlements(deps, user),
    'POST /api/credits/:creditId/pause': ({ user, params, body }) =>
      pausePass(deps, user, params.creditId, body),
    'DELETE /api/credits/:creditId/pause': ({ user, params }) => resumePass(deps, user, params.creditId),
    'POST /api/credits/:creditId/refund': ({ user, params, body }) =>
      refundMyPass(deps, user, params.creditId, body),

    'GET /api/businesses/:businessId/own-passes': ({ user, params }) =>
      listManagedPasses(deps, user, params.businessId),
    'POST /api/businesses/:businessId/passes': ({ act, params, body }) =>
      createPass(deps, act, params.businessId, body),
    'PUT /api/businesses/:businessId/passes/:productId/on-sale': ({ act, params, body }) =>
      setPassOnSale(deps, act, params, body),
    'DELETE /api/businesses/:businessId/passes/:productId': ({ act, params }) =>
      deletePass(deps, act, params),
    'GET /api/businesses/:businessId/credits': ({ user, params }) =>
      listPassHolders(deps, user, params.businessId),
    'POST /api/businesses/:businessId/credits/:creditId/refund': ({ act, params, body }) =>
      refundPass(deps, act, params, body),
  });
