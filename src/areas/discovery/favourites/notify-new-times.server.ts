import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { nextWaking } from '#areas/messaging/push/quiet-hours.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { listUsersDueForNews, recordNewTimes } from './news-queries.server.ts';

export interface FavouriteNewsDeps {
  pool: Pool;
  clock: Clock;
  /** Runs inside the transaction that records the new times, so the email can be queued with it. */
  onFavouriteNews(tx: Tx, news: { userId: string; sessionIds: number[]; at: Date }): Promise<void>;
}

/** London time; once a day. */
export const NEWS_START_TIME = '08:00';

const BATCH = 500;

/** Job, once a day per person, safe to run in parallel: times and email share one transaction. */
export async function notifyNewTimes(deps: FavouriteNewsDeps): Promise<void> {
  const now = deps.clock.now();
  if (nextWaking(now) > now || formatLondonTime(now) < NEWS_START_TIME) return;
  const since = startOfUkDay(londonDay(now));
  const failures: unknown[] = [];
  for (const userId of await listUsersDueForNews(deps.pool, since, BATCH))
    await transaction(deps.pool, async (tx) => {
      const sessionIds = await recordNewTimes(tx, userId, now, since);
      if (sessionIds.length > 0) await deps.onFavouriteNews(tx, { userId, sessionIds, at: now });
    }).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `Favourites of ${failures.length} people couldn’t be checked.`);
}
