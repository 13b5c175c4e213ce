import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { BufferedCounter, type BufferedCounterOptions } from '#shared/db/buffered-counter.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { SearchQuery } from '../contract.ts';
import { addImpressions, deleteImpressions, type Impression } from './impression-queries.server.ts';

export type ImpressionCounter = BufferedCounter<Impression>;

/** Writes every half minute. */
export const createImpressionCounter = (
  db: Db,
  log: BufferedCounterOptions<Impression>['log'],
): ImpressionCounter => new BufferedCounter({ log, write: (counts) => addImpressions(db, counts) });

/** Skips requests with their own `limit`: those aren't results pages that people look at. */
export function countImpressions(
  tally: ImpressionCounter,
  query: SearchQuery,
  { sessionIds, now }: { sessionIds: readonly number[]; now: Date },
): void {
  if (query.limit !== undefined) return;
  const day = londonDay(now);
  for (const sessionId of sessionIds) tally.add({ sessionId, day });
}

/** Two years, to compare with the same weeks of last year. */
const RETENTION_DAYS = 2 * 366;

export const deleteOldImpressions = (db: Db, now: Date): Promise<void> =>
  deleteImpressions(db, plusDays(londonDay(now), -RETENTION_DAYS));
