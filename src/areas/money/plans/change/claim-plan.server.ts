import { AppError } from '#shared/domain/app-error.ts';
import { claimPlanChange, releasePlanChange } from '../queries.server.ts';
import type { SyncDeps } from '../sync/sync-subscription.server.ts';

/** Longer than the calls of one change take when the provider repeats each of them. */
const CLAIM_MINUTES = 10;

/**
 * Runs one change of a plan at a time. The provider has no conditional calls, and no lock is held while it answers, so
 * a change claims the plan, decides by what it reads under the claim, and gives the claim up at its end. A process that
 * dies leaves the claim to expire. Throws `conflict` (409) while another change has the plan.
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
