import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { BufferedCounter, type BufferedCounterOptions } from '#shared/db/buffered-counter.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { SearchQuery } from '../contract.ts';
import { addImpressions, deleteImpressions, type Impression } from './impression-queries.server.ts';

export type ImpressionCounter = BufferedCounter<Impression>;

/** Counts how often sessions stand on a page of results; written by the half minute. */
export const createImpressionCounter = (
  db: Db,
  log: BufferedCounterOptions<Impression>['log'],
): ImpressionCounter => new BufferedCounter({ log, write: (counts) => addImpressions(db, counts) });

/** Counts the sessions on a page that somebody looks at: what asks for a number of sessions of its own is no such page. */
export function countImpressions(
  tally: ImpressionCounter,
  query: SearchQuery,
  { sessionIds, now }: { sessionIds: readonly number[]; now: Date },
): void {
  if (query.limit !== undefined) return;
  const day = londonDay(now);
  for (const sessionId of sessionIds) tally.add({ sessionId, day });
}

/** Days that counts are kept: the same weeks of the year before can be set beside those of this year. */
const RETENTION_DAYS = 2 * 366;

/** The job that forgets what was counted longer ago. */
export const deleteOldImpressions = (db: Db, now: Date): Promise<void> =>
  deleteImpressions(db, plusDays(londonDay(now), -RETENTION_DAYS));
