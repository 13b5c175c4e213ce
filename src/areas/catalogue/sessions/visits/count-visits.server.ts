import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { BufferedCounter, type BufferedCounterOptions } from '#shared/db/buffered-counter.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { addVisits, deleteVisits, type Visit } from './visit-queries.server.ts';
import type { VisitSource } from './visit-source.ts';

export type VisitCounter = BufferedCounter<Visit>;

/** Counts views in memory and writes them every half minute. */
export const createVisitCounter = (db: Db, log: BufferedCounterOptions<Visit>['log']): VisitCounter =>
  new BufferedCounter({ log, write: (counts) => addVisits(db, counts) });

/** Ignores unknown sessions. */
export function countVisit(tally: VisitCounter, sessionId: number, cameBy: VisitSource, now: Date): void {
  tally.add({ sessionId, day: londonDay(now), cameBy });
}

/** Two years, to compare with the same weeks of last year. */
const RETENTION_DAYS = 2 * 366;

export const deleteOldVisits = (db: Db, now: Date): Promise<void> =>
  deleteVisits(db, plusDays(londonDay(now), -RETENTION_DAYS));
