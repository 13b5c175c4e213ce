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

/** What happened to a plan, for whoever tells its owner. `revision` tells two of the same kind apart. */
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
  /** Runs inside the transaction that changes the plan: the place to queue an e-mail. */
  onPlanChanged(tx: Tx, change: PlanChanged): Promise<void>;
}

/** More than the number of askers who can come in between at once. */
const MAX_ATTEMPTS = 5;

/**
 * Makes our row what the provider says the subscription is now, and booking with it. One function serves the
 * webhook, the owner's return from paying and the reconciliation job; it may be called at any time, in any order
 * and as often as one likes. Answers how the provider told it, or null when no row of ours belongs to it.
 * Throws `not_found` for an id that the provider does not know, `payment_provider_unavailable` (503).
 */
export async function syncSubscription(
  deps: SyncDeps,
  providerId: string,
): Promise<ProviderSubscription | null> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    // The row first, the provider after it: the answer is then at least as new as anything the row has seen.
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

/** Writes what the provider said, unless the row has moved on since it was asked: then false, and nothing is done. */
async function applySubscription(
  tx: Tx,
  deps: Pick<SyncDeps, 'clock' | 'onPlanChanged'>,
  row: SubscriptionRow,
  found: ProviderSubscription,
): Promise<boolean> {
  const after = nextPlanSnapshot(row, found);
  const provider = { id: found.id, customerId: found.customerId };
  // Nothing new is written as nothing, so that askers who find the same do not get in each other's way.
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

/** Asks the provider how the plans of a person's businesses stand: for their return from paying. */
export async function refreshMyPlans(deps: SyncDeps, user: { id: string }): Promise<void> {
  for (const { providerId } of await openSubscriptionsOfOwner(deps.pool, user.id)) {
    if (providerId !== null) await syncSubscription(deps, providerId);
  }
}
