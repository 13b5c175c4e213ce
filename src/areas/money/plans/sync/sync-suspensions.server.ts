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

/** The task that has plans follow the suspensions of their businesses and owners. */
export const SYNC_SUSPENSIONS = 'followSuspensions';

/** Has the job look as soon as `tx` is committed; otherwise it looks every five minutes. */
export function enqueueSuspensionSync(tx: Tx, outbox: Outbox): Promise<void> {
  return outbox.enqueue(tx, SYNC_SUSPENSIONS, {}, { key: SYNC_SUSPENSIONS });
}

/**
 * Nobody pays anew for what a suspension has switched off: the plan of a suspended business, or of an owner who
 * cannot sign in to cancel it, ends with its period. Reinstated before that, it goes on, unless its owner has
 * cancelled it meanwhile. Goes by what is, not by what happened, so that it may run at any time and again; it
 * goes on after a failure and throws at the end when there was one.
 */
export async function syncSuspensions(deps: SyncDeps): Promise<void> {
  const failures: unknown[] = [];
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error));
  for (const plan of await plansOfSuspended(deps.pool)) {
    await attempt(
      (async () => {
        // The mark first: without it the plan would not go on again after a crash between the two.
        if (await markEndsWithSuspension(deps.pool, plan.id))
          await updateCancelAtPeriodEnd(deps, plan.providerId, true);
      })(),
    );
  }
  for (const plan of await plansOfReinstated(deps.pool)) {
    await attempt(
      (async () => {
        await updateCancelAtPeriodEnd(deps, plan.providerId, false);
        // The mark is gone when the owner has cancelled while we asked: theirs is the last word.
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

/** A plan that the provider does not let us change has ended there: then our row only follows it. */
async function updateCancelAtPeriodEnd(deps: SyncDeps, providerId: string, ends: boolean): Promise<void> {
  await deps.billing.setCancelAtPeriodEnd(providerId, ends).catch((error: unknown) => {
    if (toRefusal(error) === null) throw error;
  });
  await syncSubscription(deps, providerId);
}
