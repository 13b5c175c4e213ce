import { isDeepStrictEqual } from 'node:util';
import { setBookingGate } from '#areas/catalogue/businesses/status/booking-gate.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { BillingProvider } from '../billing/billing-provider.server.ts';
import {
  findSubscriptionRow,
  openSubscriptionsOfOwner,
  type SubscriptionRow,
  updateSubscription,
} from '../queries.server.ts';
import {
  nextPlanSnapshot,
  type PlanEvent,
  type PlanSnapshot,
  type ProviderSubscription,
  planEvent,
} from '../rules.ts';

/** `revision` distinguishes repeats. */
export interface PlanChanged {
  subscriptionId: string;
  businessId: number;
  news: PlanEvent;
  revision: number;
}

export interface SyncDeps {
  pool: Pool;
  billing: BillingProvider;
  clock: Clock;
  log: { error(details: object, message: string): void };
  /** Runs in the same transaction; queue the email here. */
  onPlanChanged(tx: Tx, change: PlanChanged): Promise<void>;
}

/** More than concurrent callers can use up. */
const MAX_ATTEMPTS = 5;

/**
 * Applies the provider's current state to our row and booking. Safe at any time, in any order. Null if we don't know
 * the plan. Throws `payment_provider_unavailable` (503).
 */
export async function syncSubscription(
  deps: SyncDeps,
  providerId: string,
): Promise<ProviderSubscription | null> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    // Read the row before asking the provider, so that the answer is at least as new as the row.
    const seen = await findSubscriptionRow(deps.pool, { providerId, rowId: null });
    const found = await deps.billing.retrieve(providerId);
    const row = seen ?? (await findSubscriptionRow(deps.pool, { providerId, rowId: found.rowId }));
    if (row === null) {
      deps.log.error({ providerId, rowId: found.rowId }, 'a plan at the provider has no row here');
      return null;
    }
    if (await transaction(deps.pool, (tx) => applySubscription(tx, deps, row, found))) return found;
  }
  throw new AppError('conflict', 'This plan is changing just now. Please try again.');
}

/** False, and nothing done, if the row has changed since. */
async function applySubscription(
  tx: Tx,
  deps: Pick<SyncDeps, 'clock' | 'onPlanChanged'>,
  row: SubscriptionRow,
  found: ProviderSubscription,
): Promise<boolean> {
  const after = nextPlanSnapshot(row, found);
  const provider = { id: found.id, customerId: found.customerId };
  // Skips unchanged writes, so that concurrent callers don't conflict.
  const written = hasChanged(row, after) ? await updateSubscription(tx, row, after, provider) : true;
  if (!written) return false;
  await setBookingGate(tx, row.businessId, deps.clock.now());
  const news = planEvent(row, after);
  if (news !== null) {
    await deps.onPlanChanged(tx, {
      subscriptionId: row.id,
      businessId: row.businessId,
      news,
      revision: row.revision + 1,
    });
  }
  return true;
}

function hasChanged(row: SubscriptionRow, after: PlanSnapshot): boolean {
  const { state, tier, pendingTier, pricePence, currentPeriodEnd, cancelAtPeriodEnd, graceUntil } = row;
  const before: PlanSnapshot = {
    state,
    tier,
    pendingTier,
    pricePence,
    currentPeriodEnd,
    cancelAtPeriodEnd,
    graceUntil,
  };
  return row.providerId === null || !isDeepStrictEqual(before, { ...after });
}

/** For the return from paying. */
export async function refreshMyPlans(deps: SyncDeps, user: { id: string }): Promise<void> {
  for (const { providerId } of await openSubscriptionsOfOwner(deps.pool, user.id)) {
    if (providerId !== null) await syncSubscription(deps, providerId);
  }
}
