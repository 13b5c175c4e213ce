import type { ProviderIntent } from '#areas/money/payments/rules.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { type FinaliseDeps, finaliseHold, settleHold } from '../book/finalise-hold.server.ts';
import {
  filterUnpaidHolds,
  findHold,
  forgetBank,
  type Hold,
  unsettledHoldIds,
} from '../hold/hold-queries.server.ts';

const MINUTE_MS = 60_000;
/** Younger payments are probably still under way. */
const MIN_PAYMENT_AGE_MS = 2 * MINUTE_MS;
const LOOKBACK_MS = 60 * MINUTE_MS;
const BATCH = 500;

/** Settles payments whose browser call and webhook were lost. Safe in parallel. Tries all, then throws. */
export async function reconcilePayments(deps: FinaliseDeps & { clock: Clock }): Promise<void> {
  const failures: unknown[] = [];
  const now = deps.clock.now().getTime();
  for (const holdId of await unsettledHoldIds(deps.pool, new Date(now - MIN_PAYMENT_AGE_MS), BATCH)) {
    try {
      const hold = await findHold(deps.pool, holdId);
      if (hold !== null)
        await (hold.state === 'released' ? settleLate(deps, hold) : finaliseHold(deps, hold));
    } catch (error) {
      failures.push(error);
    }
  }
  for (const intent of await findUnrecordedPayments(deps, new Date(now - LOOKBACK_MS))) {
    try {
      const hold = await findHold(deps.pool, intent.holdId);
      if (hold !== null) await settleHold(deps, hold, intent);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${pluralize(failures.length, 'payment')} could not be settled.`);
}

/** The place was freed while a bank still decided: cancel the payment if we can now, else book or refund it. */
async function settleLate(deps: FinaliseDeps, hold: Hold): Promise<void> {
  if (hold.intentId === null) return;
  const intent = await deps.provider.cancelIntent(hold.intentId);
  await settleHold(deps, hold, intent);
  if (intent.status === 'canceled') await forgetBank(deps.pool, hold.id);
}

async function findUnrecordedPayments(
  deps: FinaliseDeps,
  since: Date,
): Promise<(ProviderIntent & { holdId: string })[]> {
  const received = new Map<string, ProviderIntent & { holdId: string }>();
  for await (const intent of deps.provider.listIntents(since)) {
    if (intent.status === 'succeeded' && intent.holdId !== null)
      received.set(intent.holdId, { ...intent, holdId: intent.holdId });
  }
  const unpaid = await filterUnpaidHolds(deps.pool, [...received.keys()]);
  return [...received].filter(([holdId]) => unpaid.has(holdId)).map(([, intent]) => intent);
}
