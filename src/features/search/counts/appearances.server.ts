import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { Tally, type TallyOptions } from '#shared/db/tally.server.ts';
import type { SearchQuery } from '../contract.ts';
import { type Appearance, addAppearances, forgetAppearances } from './appearance-queries.server.ts';

export type AppearanceTally = Tally<Appearance>;

/** Counts how often sessions stand on a page of results; written by the half minute. */
export const tallyAppearances = (db: Db, log: TallyOptions<Appearance>['log']): AppearanceTally =>
  new Tally({ log, write: (counts) => addAppearances(db, counts) });

/** Counts the sessions on a page that somebody looks at: what asks for a number of sessions of its own is no such page. */
export function countAppearances(
  tally: AppearanceTally,
  query: SearchQuery,
  { sessionIds, now }: { sessionIds: readonly number[]; now: Date },
): void {
  if (query.limit !== undefined) return;
  const day = londonDay(now);
  for (const sessionId of sessionIds) tally.add({ sessionId, day });
}

/** Days that counts are kept: the same weeks of the year before can be set beside those of this year. */
const KEPT_DAYS = 2 * 366;

/** The job that forgets what was counted longer ago. */
export const forgetOldAppearances = (db: Db, now: Date): Promise<void> =>
  forgetAppearances(db, plusDays(londonDay(now), -KEPT_DAYS));
