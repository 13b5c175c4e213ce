import { toRefusal } from '#areas/money/payments/payment-provider.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import {
  clearEndsWithSuspension,
  markEndsWithSuspension,
  plansOfReinstated,
  plansOfSuspended,
} from '../queries.server.ts';
import { type SyncDeps, syncSubscription } from './sync-subscription.server.ts';

export const SYNC_SUSPENSIONS = 'followSuspensions';

/** Otherwise the job runs every five minutes. */
export function enqueueSuspensionSync(tx: Tx, outbox: Outbox): Promise<void> {
  return outbox.enqueue(tx, SYNC_SUSPENSIONS, {}, { key: SYNC_SUSPENSIONS });
}

/**
 * Plans of suspended businesses or owners end with their period, and resume on reinstatement unless the owner has
 * cancelled. Compares states, so it can run at any time. Throws after trying them all.
 */
export async function syncSuspensions(deps: SyncDeps): Promise<void> {
  const failures: unknown[] = [];
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error));
  for (const plan of await plansOfSuspended(deps.pool)) {
    await attempt(
      (async () => {
        // Mark first: after a crash in between, the plan must still resume.
        if (await markEndsWithSuspension(deps.pool, plan.id))
          await updateCancelAtPeriodEnd(deps, plan.providerId, true);
      })(),
    );
  }
  for (const plan of await plansOfReinstated(deps.pool)) {
    await attempt(
      (async () => {
        await updateCancelAtPeriodEnd(deps, plan.providerId, false);
        // The owner cancelled in the meantime, which takes precedence.
        if (!(await clearEndsWithSuspension(deps.pool, plan.id)))
          await updateCancelAtPeriodEnd(deps, plan.providerId, true);
      })(),
    );
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${pluralize(failures.length, 'plan')} couldn’t follow a suspension yet.`,
    );
}

/** If it has ended at the provider, only sync our row. */
async function updateCancelAtPeriodEnd(deps: SyncDeps, providerId: string, ends: boolean): Promise<void> {
  await deps.billing.setCancelAtPeriodEnd(providerId, ends).catch((error: unknown) => {
    if (toRefusal(error) === null) throw error;
  });
  await syncSubscription(deps, providerId);
}
