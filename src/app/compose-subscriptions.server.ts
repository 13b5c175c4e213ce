import type { Notifications } from '#features/notifications/notify.server.ts';
import { stripeBillingProvider } from '#features/subscriptions/billing-provider.server.ts';
import type { SyncDeps } from '#features/subscriptions/sync-subscription.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { Payments } from './compose-payments.server.ts';

/** Plans, followed at the payment provider; what happens to one is told to its owner. */
export function composeSubscriptions(deps: {
  pool: Pool;
  clock: Clock;
  log: SyncDeps['log'];
  payments: Payments;
  notifications: Notifications;
}): SyncDeps {
  const { pool, clock, log, payments, notifications } = deps;
  return {
    pool,
    clock,
    log,
    billing: stripeBillingProvider(payments.stripe),
    onPlanChanged: notifications.onPlanChanged,
  };
}
