import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { creditEndpoints } from './contract.ts';
import { listOwnCredits, pausePass, resumePass } from './own/own-credits.server.ts';
import {
  listHolders,
  listPasses,
  makePass,
  removePass,
  sellPass,
  showPasses,
} from './products/manage-passes.server.ts';
import { buyPass, finishPurchase, lookUpPurchase } from './purchase/buy-pass.server.ts';
import type { PurchaseDeps } from './purchase/finalise-purchase.server.ts';
import { giveBackPass, type RefundCreditDeps, refundPass } from './refund/refund-credit.server.ts';

export type CreditRoutesDeps = PurchaseDeps & RefundCreditDeps & { auth: Authenticator };

/** Passes. Everybody is served their own; those of a business, as they may there. */
export const creditRoutes = (deps: CreditRoutesDeps) =>
  serve(creditEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/passes': async ({ viewer, params }) =>
      showPasses(deps, await viewer(), params.businessId),
    'POST /api/businesses/:businessId/passes/:productId/purchases': ({ user, params, body }) =>
      buyPass(deps, user, params, body),
    'POST /api/purchases/:purchaseId/finish': ({ user, params }) =>
      finishPurchase(deps, user, params.purchaseId),
    'GET /api/purchases/lookup': ({ user, query }) => lookUpPurchase(deps, user, query),
    'GET /api/credits': ({ user }) => listOwnCredits(deps, user),
    'POST /api/credits/:creditId/pause': ({ user, params, body }) =>
      pausePass(deps, user, params.creditId, body),
    'DELETE /api/credits/:creditId/pause': ({ user, params }) => resumePass(deps, user, params.creditId),
    'POST /api/credits/:creditId/refund': ({ user, params, body }) =>
      giveBackPass(deps, user, params.creditId, body),

    'GET /api/businesses/:businessId/own-passes': ({ user, params }) =>
      listPasses(deps, user, params.businessId),
    'POST /api/businesses/:businessId/passes': ({ act, params, body }) =>
      makePass(deps, act, params.businessId, body),
    'PUT /api/businesses/:businessId/passes/:productId/on-sale': ({ act, params, body }) =>
      sellPass(deps, act, params, body),
    'DELETE /api/businesses/:businessId/passes/:productId': ({ act, params }) =>
      removePass(deps, act, params),
    'GET /api/businesses/:businessId/credits': ({ user, params }) =>
      listHolders(deps, user, params.businessId),
    'POST /api/businesses/:businessId/credits/:creditId/refund': ({ act, params, body }) =>
      refundPass(deps, act, params, body),
  });
