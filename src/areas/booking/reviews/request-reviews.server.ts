import { markReviewRequested } from '#areas/booking/bookings/attend/remind-bookings.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { claimReviewRequests } from './queries.server.ts';

export interface RequestReviewsDeps {
  pool: Pool;
  clock: Clock;
  /** Called once per booking, in the transaction that marks it; queue the email here. */
  onReviewDue(tx: Tx, due: { bookingId: string }): Promise<void>;
}

const BATCH = 200;

/**
 * Sends one review request per attended booking, in waking hours. Skips people who have reviewed or opted out. Safe
 * to run twice and in parallel.
 */
export async function requestReviews({ pool, clock, onReviewDue }: RequestReviewsDeps): Promise<void> {
  let taken: number;
  do {
    taken = await transaction(pool, async (tx) => {
      const now = clock.now();
      const bookingIds = await claimReviewRequests(tx, now, BATCH);
      await markReviewRequested(tx, bookingIds, now);
      for (const bookingId of bookingIds) await onReviewDue(tx, { bookingId });
      return bookingIds.length;
    });
  } while (taken === BATCH);
}

export function reviewJobs(deps: RequestReviewsDeps): JobHandlers {
  return { requestReviews: () => requestReviews(deps) };
}

export const reviewSchedules: JobSchedule[] = [{ task: 'requestReviews', pattern: '5,35 * * * *' }];
