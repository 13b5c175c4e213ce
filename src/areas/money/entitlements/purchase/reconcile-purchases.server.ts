import type { ProviderIntent } from '#areas/money/payments/rules.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import {
  finalisePurchase,
  type PurchaseDeps,
  type PurchaseSettlement,
  settlePurchase,
} from './finalise-purchase.server.ts';
import {
  overduePurchaseIds,
  type PurchaseRecord,
  purchaseById,
  unpaidPurchaseIds,
  unsettledPurchaseIds,
} from './purchase-queries.server.ts';

const MINUTE_MS = 60_000;
/** Younger payments are probably still in progress. */
const MIN_PAYMENT_AGE_MS = 2 * MINUTE_MS;
/** How far back to ask the provider for payments we missed. */
const LOOK_BACK_MS = 120 * MINUTE_MS;
const BATCH = 500;

/** A faster payment creates the credit instead. Throws `payment_provider_unavailable` (503), leaving it open. */
export async function abandonPurchase(
  deps: PurchaseDeps,
  purchase: PurchaseRecord,
): Promise<PurchaseSettlement> {
  if (purchase.creditId !== null) return { outcome: 'bought', creditId: purchase.creditId };
  if (purchase.state !== 'open') return { outcome: 'given_up' };
  // If the answer was lost, asking again returns the same intent.
  const intentId = purchase.intentId ?? (await deps.provider.createIntent(purchaseIntent(purchase))).id;
  return settlePurchase(deps, purchase, await deps.provider.cancelIntent(intentId));
}

/** Must be the same at every retry. */
export function purchaseIntent({ id, userId, kind, totalPence }: PurchaseRecord) {
  return {
    holdId: id,
    userId,
    amountPence: totalPence,
    description: `${productLabels[kind]}, purchase ${id}`,
  };
}

const productLabels = { pass: 'Pass', voucher: 'Gift voucher', membership: 'Month of a membership' } as const;

/** Job. Safe to run twice and in parallel. */
export async function abandonOverduePurchases(deps: PurchaseDeps): Promise<void> {
  await runAllCollectingErrors(await overduePurchaseIds(deps.pool, deps.clock.now(), BATCH), async (id) => {
    const purchase = await purchaseById(deps.pool, id);
    if (purchase !== null) await abandonPurchase(deps, purchase);
  });
}

/**
 * Job: finds paid purchases that no event reported. Safe to run twice and in parallel; throws after trying them all.
 */
export async function reconcilePurchases(deps: PurchaseDeps): Promise<void> {
  const now = deps.clock.now().getTime();
  await runAllCollectingErrors(
    await unsettledPurchaseIds(deps.pool, new Date(now - MIN_PAYMENT_AGE_MS), BATCH),
    async (id) => {
      const purchase = await purchaseById(deps.pool, id);
      if (purchase !== null) await finalisePurchase(deps, purchase);
    },
  );
  await runAllCollectingErrors(
    await findUnrecordedPayments(deps, new Date(now - LOOK_BACK_MS)),
    async (intent) => {
      const purchase = await purchaseById(deps.pool, intent.holdId);
      if (purchase !== null) await settlePurchase(deps, purchase, intent);
    },
  );
}

async function findUnrecordedPayments(
  deps: PurchaseDeps,
  since: Date,
): Promise<(ProviderIntent & { holdId: string })[]> {
  const unpaid = await unpaidPurchaseIds(deps.pool, since);
  // Nothing to find, so don't ask.
  if (unpaid.size === 0) return [];
  const found: (ProviderIntent & { holdId: string })[] = [];
  for await (const intent of deps.provider.listIntents(since)) {
    const { holdId } = intent;
    if (intent.status === 'succeeded' && holdId !== null && unpaid.has(holdId))
      found.push({ ...intent, holdId });
  }
  return found;
}

/** Runs all, then throws if any failed. */
export async function runAllCollectingErrors<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `${pluralize(failures.length, 'purchase')} could not be settled.`);
}
