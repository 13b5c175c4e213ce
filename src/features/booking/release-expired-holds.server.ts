import type { Clock } from '#shared/domain/clock.ts';
import type { FinaliseDeps } from './finalise-hold.server.ts';
import { expiredHoldIds, holdById } from './hold-queries.server.ts';
import { releaseHold } from './release-hold.server.ts';

/** The task that gives back the seats of holds whose time is up. */
export const RELEASE_EXPIRED_HOLDS = 'releaseExpiredHolds';

const BATCH = 500;

/**
 * The job that gives back the seats of holds whose time is up. Safe to run twice and in parallel. One hold that
 * cannot be released (the provider does not answer) keeps no other from it; the job then throws, to be retried.
 */
export async function releaseExpiredHolds(deps: FinaliseDeps & { clock: Clock }): Promise<void> {
  const failures: unknown[] = [];
  for (const holdId of await expiredHoldIds(deps.pool, deps.clock.now(), BATCH)) {
    try {
      const hold = await holdById(deps.pool, holdId);
      if (hold !== null) await releaseHold(deps, hold);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} holds could not be released.`);
}
