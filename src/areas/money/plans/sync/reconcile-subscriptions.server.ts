import { setBookingGate } from '#areas/catalogue/businesses/status/booking-gate.server.ts';
import { postPlanPayment } from '#areas/money/ledger/postings.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import {
  lockPlanPastGrace,
  markPlanFound,
  markPlanMissing,
  openSubscriptions,
  plansPastGrace,
} from '../queries.server.ts';
import { type SyncDeps, syncSubscription } from './sync-subscription.server.ts';

/** Longer than the provider retries webhooks. */
const LOOK_BACK_MS = 4 * 86_400_000;

/**
 * Syncs open and recent plans, in case events were lost. Marks unknown ones for admins. Throws after trying them all.
 */
export async function reconcileSubscriptions(deps: SyncDeps): Promise<void> {
  const failures: unknown[] = [];
  const sync = (id: string) => syncPlan(deps, id).catch((error: unknown) => failures.push(error));
  const known = new Set<string>();
  for (const { providerId } of await openSubscriptions(deps.pool)) {
    if (providerId === null) continue;
    known.add(providerId);
    await sync(providerId);
  }
  const since = new Date(deps.clock.now().getTime() - LOOK_BACK_MS);
  for await (const { id, state } of deps.billing.listSubscriptions(since)) {
    if (!known.has(id) && state !== 'canceled' && state !== 'incomplete_expired') await sync(id);
  }
  for await (const payment of deps.billing.listPaid({ since }))
    await transaction(deps.pool, (tx) => postPlanPayment(tx, payment));
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${pluralize(failures.length, 'plan')} couldn’t be compared with the provider.`,
    );
}

/** An unknown plan is marked for admins and logged once. */
async function syncPlan(deps: SyncDeps, providerId: string): Promise<void> {
  try {
    await syncSubscription(deps, providerId);
    await markPlanFound(deps.pool, providerId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    if (await markPlanMissing(deps.pool, providerId, deps.clock.now()))
      deps.log.error({ providerId }, 'the payment provider does not know a plan');
  }
}

export async function endGracePeriods(
  deps: Pick<SyncDeps, 'pool' | 'clock' | 'onPlanChanged'>,
): Promise<void> {
  const now = deps.clock.now();
  for (const { id } of await plansPastGrace(deps.pool, now)) {
    await transaction(deps.pool, async (tx) => {
      // Read again under the lock: it may have been paid or ended.
      const plan = await lockPlanPastGrace(tx, id, now);
      if (plan === null || !(await setBookingGate(tx, plan.businessId, now))) return;
      await deps.onPlanChanged(tx, {
        subscriptionId: plan.id,
        businessId: plan.businessId,
        news: 'booking_off',
        revision: plan.revision,
      });
    });
  }
}
