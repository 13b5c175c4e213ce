import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import { takeBookingsToRemind } from './attendance-queries.server.ts';

export interface RemindDeps {
  pool: Pool;
  clock: Clock;
  /** Runs once per booking, in the transaction that marks it as reminded: the place to queue the e-mail. */
  onReminderDue(tx: Tx, due: { bookingId: string }): Promise<void>;
}

const BATCH = 200;

/**
 * Reminds people, the day before and in waking hours, of what they have booked, once per booking. Who booked that
 * very day has just had the confirmation; who does not want reminders gets none. Safe to run twice and in parallel.
 */
export async function remindBookings({ pool, clock, onReminderDue }: RemindDeps): Promise<void> {
  let taken: number;
  do {
    taken = await transaction(pool, async (tx) => {
      const bookingIds = await takeBookingsToRemind(tx, clock.now(), BATCH);
      for (const bookingId of bookingIds) await onReminderDue(tx, { bookingId });
      return bookingIds.length;
    });
  } while (taken === BATCH);
}

export function reminderJobs(deps: RemindDeps): JobHandlers {
  return { remindBookings: () => remindBookings(deps) };
}

export const reminderSchedules: Schedule[] = [{ task: 'remindBookings', pattern: '*/15 * * * *' }];

export { markAskedAbout } from './attendance-queries.server.ts';
