import { nextWaking } from '#areas/messaging/push/quiet-hours.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import {
  type BookedInstructorChange,
  type FollowedInstructorChange,
  takeBookedChanges,
  takeFollowedChanges,
} from './instructor-change-queries.server.ts';

export interface InstructorNewsDeps {
  pool: Pool;
  clock: Clock;
  /** Runs inside the transaction that takes out what was noted: the place to queue a mail. */
  onTaughtNews(
    tx: Tx,
    news: { userId: string; dates: readonly FollowedInstructorChange[]; at: Date },
  ): Promise<void>;
  /** The same for those who have booked dates that somebody no longer teaches. */
  onBookedTaught(tx: Tx, dates: readonly BookedInstructorChange[]): Promise<void>;
}

/** For so long nothing has to change at a session before anybody is told: a slip is mended, a month is one mail. */
export const DEBOUNCE_MINUTES = 10;

/** Sessions of which people are told in one transaction. */
const BATCH = 100;

/**
 * The job that tells of dates that are taught by others: who has booked them, of sessions that somebody no longer teaches
 * as a rule, and, not in quiet hours, who follows a session or somebody who teaches; each person once, of all that has
 * settled. Taking out what was noted and queueing the mails are one transaction, so nothing is told twice or lost; safe
 * to run twice and in parallel.
 */
export async function notifyInstructorChanges({
  pool,
  clock,
  onTaughtNews,
  onBookedTaught,
}: InstructorNewsDeps): Promise<void> {
  const now = clock.now();
  const settled = { before: new Date(now.getTime() - DEBOUNCE_MINUTES * 60_000), now, limit: BATCH };
  await transaction(pool, async (tx) => {
    const dates = await takeBookedChanges(tx, settled);
    if (dates.length > 0) await onBookedTaught(tx, dates);
  });
  if (nextWaking(now) > now) return;
  await transaction(pool, async (tx) => {
    for (const { userId, dates } of await takeFollowedChanges(tx, settled))
      await onTaughtNews(tx, { userId, dates, at: now });
  });
}
