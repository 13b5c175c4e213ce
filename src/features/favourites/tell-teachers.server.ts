import { nextWaking } from '#features/waitlist/quiet-hours.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { type ToldDate, takeTaughtChanges } from './taught-queries.server.ts';

export interface TaughtNewsDeps {
  pool: Pool;
  clock: Clock;
  /** Runs inside the transaction that takes out what was noted: the place to queue a mail. */
  onTaughtNews(tx: Tx, news: { userId: string; dates: readonly ToldDate[]; at: Date }): Promise<void>;
}

/** For so long nothing has to change at a session before its followers are told: a slip is mended, a month is one mail. */
export const SETTLED_MINUTES = 10;

/** Sessions whose followers are told in one transaction. */
const BATCH = 100;

/**
 * The job that tells who follows a session, or somebody who teaches, that a date of theirs is taught by others: each
 * person once, of all that has settled. Not in quiet hours. Taking out what was noted and queueing the mails are one
 * transaction, so nothing is told twice or lost; safe to run twice and in parallel.
 */
export async function tellTaughtChanges({ pool, clock, onTaughtNews }: TaughtNewsDeps): Promise<void> {
  const now = clock.now();
  if (nextWaking(now) > now) return;
  const before = new Date(now.getTime() - SETTLED_MINUTES * 60_000);
  await transaction(pool, async (tx) => {
    for (const { userId, dates } of await takeTaughtChanges(tx, { before, now, limit: BATCH }))
      await onTaughtNews(tx, { userId, dates, at: now });
  });
}
