import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { moneyEndpoints } from './contract.ts';
import { findMovements } from './money-queries.server.ts';
import { setPayoutHold, showBookingMoney, showPayment } from './show-money.server.ts';

/** Every movement of money, and holding a seller's back. */
export const moneyRoutes = (deps: {
  pool: Pool;
  outbox: Outbox;
  provider: PaymentProvider;
  auth: Authenticator;
}) =>
  serve(moneyEndpoints, deps.auth, {
    'GET /api/admin/payments': ({ query }) => findMovements(deps.pool, query),
    'GET /api/admin/payments/:id': ({ params }) => showPayment(deps, params.id),
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
