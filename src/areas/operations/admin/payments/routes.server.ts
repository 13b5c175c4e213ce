import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RefundEntitlementDeps } from '#areas/money/entitlements/refund/refund-entitlement.server.ts';
import { refundOnBehalf } from '#areas/money/entitlements/refund/refund-on-behalf.server.ts';
import type { PaymentProvider } from '#areas/money/payments/payment-provider.server.ts';
import { moneyEndpoints } from './contract.ts';
import { findMovements } from './money-queries.server.ts';
import {
  listPurchases,
  readBookingMoney,
  readPayment,
  retryFailedRefund,
  setPayoutHold,
} from './read-money.server.ts';

export interface MoneyRoutesDeps extends RefundEntitlementDeps {
  provider: PaymentProvider;
  auth: Authenticator;
}

export const moneyRoutes = (deps: MoneyRoutesDeps) =>
  registerEndpoints(moneyEndpoints, deps.auth, {
    'GET /api/admin/payments': ({ query }) => findMovements(deps.pool, query),
    'GET /api/admin/payments/:id': ({ params }) => readPayment(deps, params.id),
    'GET /api/admin/purchases': ({ query }) => listPurchases(deps.pool, query),
    'POST /api/admin/credits/:id/refund': ({ act, params, body }) =>
      refundOnBehalf(deps, act, params.id, body),
    'POST /api/admin/refunds/:id/retry': ({ act, params, body }) =>
      retryFailedRefund(deps, act, params.id, body),
    'GET /api/admin/bookings/:id/money': ({ params }) => readBookingMoney(deps.pool, params.id),
    'POST /api/admin/businesses/:id/hold-payouts': ({ act, params: { id }, body: { reason } }) =>
      setPayoutHold(deps, act, { kind: 'business', id }, { held: true, reason }),
    'POST /api/admin/businesses/:id/release-payouts': ({ act, params: { id }, body: { reason } }) =>
      setPayoutHold(deps, act, { kind: 'business', id }, { held: false, reason }),
    'POST /api/admin/trainers/:id/hold-payouts': ({ act, params: { id }, body: { reason } }) =>
      setPayoutHold(deps, act, { kind: 'trainer', id }, { held: true, reason }),
    'POST /api/admin/trainers/:id/release-payouts': ({ act, params: { id }, body: { reason } }) =>
      setPayoutHold(deps, act, { kind: 'trainer', id }, { held: false, reason }),
  });
