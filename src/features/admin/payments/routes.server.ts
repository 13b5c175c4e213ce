import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import type { RefundCreditDeps } from '#features/credits/refund/refund-credit.server.ts';
import { refundForPerson } from '#features/credits/refund/refund-for-person.server.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.server.ts';
import { moneyEndpoints } from './contract.ts';
import { findMovements } from './money-queries.server.ts';
import {
  listPurchases,
  retryFailedRefund,
  setPayoutHold,
  showBookingMoney,
  showPayment,
} from './show-money.server.ts';

export interface MoneyRoutesDeps extends RefundCreditDeps {
  provider: PaymentProvider;
  auth: Authenticator;
}

/** Every movement of money, giving back what was bought beforehand, and holding a seller's money back. */
export const moneyRoutes = (deps: MoneyRoutesDeps) =>
  serve(moneyEndpoints, deps.auth, {
    'GET /api/admin/payments': ({ query }) => findMovements(deps.pool, query),
    'GET /api/admin/payments/:id': ({ params }) => showPayment(deps, params.id),
    'GET /api/admin/purchases': ({ query }) => listPurchases(deps.pool, query),
    'POST /api/admin/credits/:id/refund': ({ act, params, body }) =>
      refundForPerson(deps, act, params.id, body),
    'POST /api/admin/refunds/:id/retry': ({ act, params, body }) =>
      retryFailedRefund(deps, act, params.id, body),
    'GET /api/admin/bookings/:id/money': ({ params }) => showBookingMoney(deps.pool, params.id),
    'POST /api/admin/businesses/:id/hold-payouts': ({ act, params: { id }, body: { reason } }) =>
      setPayoutHold(deps, act, { kind: 'business', id }, { held: true, reason }),
    'POST /api/admin/businesses/:id/release-payouts': ({ act, params: { id }, body: { reason } }) =>
      setPayoutHold(deps, act, { kind: 'business', id }, { held: false, reason }),
    'POST /api/admin/trainers/:id/hold-payouts': ({ act, params: { id }, body: { reason } }) =>
      setPayoutHold(deps, act, { kind: 'trainer', id }, { held: true, reason }),
    'POST /api/admin/trainers/:id/release-payouts': ({ act, params: { id }, body: { reason } }) =>
      setPayoutHold(deps, act, { kind: 'trainer', id }, { held: false, reason }),
  });
