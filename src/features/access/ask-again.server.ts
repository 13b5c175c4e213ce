import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import { markAsked } from './queries.server.ts';
import { SAID_AGAIN_AFTER_DAYS } from './rules.ts';

export interface AskAgainDeps {
  pool: Pool;
  clock: Clock;
  /** Runs once for each business, in the transaction that marks its facts: the place to queue a mail to its owner. */
  onAccessStale(tx: Tx, stale: { businessId: number; at: Date }): Promise<void>;
}

/** Asks businesses to say again what they said a year ago, once until they do. */
export async function askAgain({ pool, clock, onAccessStale }: AskAgainDeps): Promise<void> {
  const at = clock.now();
  await transaction(pool, async (tx) => {
    const before = new Date(at.getTime() - SAID_AGAIN_AFTER_DAYS * 86_400_000);
    for (const businessId of await markAsked(tx, before, at)) await onAccessStale(tx, { businessId, at });
  });
}

/** The jobs of access facts by task name. */
export const accessJobs = (deps: AskAgainDeps): JobHandlers => ({ askAboutAccess: () => askAgain(deps) });

/** When they run (cron lines, UTC). */
export const accessSchedules: Schedule[] = [{ task: 'askAboutAccess', pattern: '30 8 * * *' }];
