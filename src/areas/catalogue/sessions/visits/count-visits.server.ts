import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { BufferedCounter, type BufferedCounterOptions } from '#shared/db/buffered-counter.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { addVisits, deleteVisits, type Visit } from './visit-queries.server.ts';
import type { VisitSource } from './visit-source.ts';

export type VisitCounter = BufferedCounter<Visit>;

/** Counts the opening of sessions; written by the half minute. */
export const createVisitCounter = (db: Db, log: BufferedCounterOptions<Visit>['log']): VisitCounter =>
  new BufferedCounter({ log, write: (counts) => addVisits(db, counts) });

/** A browser has opened that session (`POST /api/sessions/{id}/visits`). Of one that is not there nothing is written. */
export function countVisit(tally: VisitCounter, sessionId: number, cameBy: VisitSource, now: Date): void {
  tally.add({ sessionId, day: londonDay(now), cameBy });
}

/** Days that counts are kept: the same weeks of the year before can be set beside those of this year. */
const RETENTION_DAYS = 2 * 366;

/** The job that forgets what was counted longer ago. */
export const deleteOldVisits = (db: Db, now: Date): Promise<void> =>
  deleteVisits(db, plusDays(londonDay(now), -RETENTION_DAYS));
