import { setBookingGate } from '#features/businesses/booking-gate.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { graceOver } from './queries.server.ts';
import type { SyncDeps } from './sync-subscription.server.ts';

/** Switches booking off where a failed renewal has not been paid within the grace period, and says so once. */
export async function endGracePeriods(
  deps: Pick<SyncDeps, 'pool' | 'clock' | 'onPlanChanged'>,
): Promise<void> {
  const now = deps.clock.now();
  for (const plan of await graceOver(deps.pool, now)) {
    await transaction(deps.pool, async (tx) => {
      if (!(await setBookingGate(tx, plan.businessId, now))) return;
      await deps.onPlanChanged(tx, {
        subscriptionId: plan.id,
        businessId: plan.businessId,
        news: 'booking_off',
        revision: plan.revision,
      });
    });
  }
}
