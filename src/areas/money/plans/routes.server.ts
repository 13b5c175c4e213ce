import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { finishCardChange, readPlanCard, startCardChange } from './billing/change-card.server.ts';
import { listPlanInvoices, openPayment } from './billing/plan-bills.server.ts';
import { changeTier, previewTierChange, setCancelAtPeriodEnd } from './change/change-plan.server.ts';
import { startSubscription } from './change/start-subscription.server.ts';
import { subscriptionEndpoints } from './contract.ts';
import { refreshMyPlans, type SyncDeps } from './sync/sync-subscription.server.ts';

/** Owners only. */
export const subscriptionRoutes = (deps: SyncDeps & { auth: Authenticator }) =>
  registerEndpoints(subscriptionEndpoints, deps.auth, {
    'POST /api/subscriptions': ({ user, body }) => startSubscription(deps, user, body),
    'POST /api/subscriptions/refresh': ({ user }) => refreshMyPlans(deps, user),
    'POST /api/businesses/:businessId/plan/payment': ({ user, params }) =>
      openPayment(deps, user, params.businessId),
    'POST /api/businesses/:businessId/plan/preview': ({ user, params, body }) =>
      previewTierChange(deps, user, params.businessId, body.tier),
    'POST /api/businesses/:businessId/plan/change': ({ user, params, body }) =>
      changeTier(deps, user, params.businessId, body),
    'POST /api/businesses/:businessId/plan/cancel': ({ user, params }) =>
      setCancelAtPeriodEnd(deps, user, params.businessId, true),
    'POST /api/businesses/:businessId/plan/resume': ({ user, params }) =>
      setCancelAtPeriodEnd(deps, user, params.businessId, false),
    'GET /api/businesses/:businessId/plan/card': ({ user, params }) =>
      readPlanCard(deps, user, params.businessId),
    'POST /api/businesses/:businessId/plan/card': ({ user, params }) =>
      startCardChange(deps, user, params.businessId),
    'PUT /api/businesses/:businessId/plan/card': ({ user, params, body }) =>
      finishCardChange(deps, user, params.businessId, body.setupIntentId),
    'GET /api/businesses/:businessId/plan/invoices': ({ user, params }) =>
      listPlanInvoices(deps, user, params.businessId),
  });
