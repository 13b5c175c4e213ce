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
  /** Runs inside the transaction that removes the pending news, so the email can be queued with it. */
  onTaughtNews(
    tx: Tx,
    news: { userId: string; dates: readonly FollowedInstructorChange[]; at: Date },
  ): Promise<void>;
  onBookedTaught(tx: Tx, dates: readonly BookedInstructorChange[]): Promise<void>;
}

/** Debounce, so that corrections and bulk edits of a session make one email. */
export const DEBOUNCE_MINUTES = 10;

const BATCH = 100;

/** Job, safe to run in parallel: one email per customer or (outside quiet hours) follower. */
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
