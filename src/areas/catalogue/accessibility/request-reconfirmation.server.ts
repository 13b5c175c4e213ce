import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { markReconfirmationRequested } from './queries.server.ts';
import { RECONFIRM_AFTER_DAYS } from './rules.ts';

export interface ReconfirmationDeps {
  pool: Pool;
  clock: Clock;
  /** Runs once per business in the transaction that marks its facts, to queue an email to its owner. */
  onAccessStale(tx: Tx, stale: { businessId: number; at: Date }): Promise<void>;
}

/** Asks businesses, once, to confirm facts that are a year old. */
export async function requestReconfirmation({
  pool,
  clock,
  onAccessStale,
}: ReconfirmationDeps): Promise<void> {
  const at = clock.now();
  await transaction(pool, async (tx) => {
    const before = new Date(at.getTime() - RECONFIRM_AFTER_DAYS * 86_400_000);
    for (const businessId of await markReconfirmationRequested(tx, before, at))
      await onAccessStale(tx, { businessId, at });
  });
}

export const accessJobs = (deps: ReconfirmationDeps): JobHandlers => ({
  askAboutAccess: () => requestReconfirmation(deps),
});

export const accessSchedules: JobSchedule[] = [{ task: 'askAboutAccess', pattern: '30 8 * * *' }];
