import { AppError } from '#shared/domain/app-error.ts';
import { claimPlanChange, releasePlanChange } from '../queries.server.ts';
import type { SyncDeps } from '../sync/sync-subscription.server.ts';

/** Longer than one change takes, with retries. */
const CLAIM_MINUTES = 10;

/**
 * Serialises changes of a plan: the provider has no conditional calls, and we hold no lock while it answers. The
 * claim expires if the process dies. Throws `conflict` (409) during another change.
 */
export async function withPlanClaim<Result>(
  { pool, clock }: Pick<SyncDeps, 'pool' | 'clock'>,
  subscriptionId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const now = clock.now();
  const until = new Date(now.getTime() + CLAIM_MINUTES * 60_000);
  if (!(await claimPlanChange(pool, subscriptionId, { now, until })))
    throw new AppError('conflict', 'Someone is changing this plan right now. Try again in a minute.');
  try {
    return await change();
  } finally {
    await releasePlanChange(pool, subscriptionId, until);
  }
}
