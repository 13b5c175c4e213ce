import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { type BookingGroup, groupByOrder } from '../order/group-notifications.ts';
import { claimBookingsToRemind } from './attendance-queries.server.ts';

export interface RemindDeps {
  pool: Pool;
  clock: Clock;
  /** Once per order and date, in the transaction that marks them as reminded: queue the notification here. */
  onReminderDue(tx: Tx, due: BookingGroup): Promise<void>;
}

const BATCH = 200;

/** Reminds people the day before, once per order and date. Safe to run twice and in parallel. */
export async function remindBookings({ pool, clock, onReminderDue }: RemindDeps): Promise<void> {
  let taken: number;
  do {
    taken = await transaction(pool, async (tx) => {
      const due = await claimBookingsToRemind(tx, clock.now(), BATCH);
      for (const { told } of groupByOrder(due)) await onReminderDue(tx, told);
      return due.length;
    });
  } while (taken >= BATCH);
}

export function reminderJobs(deps: RemindDeps): JobHandlers {
  return { remindBookings: () => remindBookings(deps) };
}

export const reminderSchedules: JobSchedule[] = [{ task: 'remindBookings', pattern: '*/15 * * * *' }];

export { markReviewRequested } from './attendance-queries.server.ts';
