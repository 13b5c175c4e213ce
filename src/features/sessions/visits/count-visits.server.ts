import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { Tally, type TallyOptions } from '#shared/db/tally.server.ts';
import type { WayHere } from './came-by.ts';
import { addVisits, forgetVisits, type Visit } from './visit-queries.server.ts';

export type VisitTally = Tally<Visit>;

/** Counts the opening of sessions; written by the half minute. */
export const tallyVisits = (db: Db, log: TallyOptions<Visit>['log']): VisitTally =>
  new Tally({ log, write: (counts) => addVisits(db, counts) });

/** A browser has opened that session (`POST /api/sessions/{id}/visits`). Of one that is not there nothing is written. */
export function countVisit(tally: VisitTally, sessionId: number, cameBy: WayHere, now: Date): void {
  tally.add({ sessionId, day: londonDay(now), cameBy });
}

/** Days that counts are kept: the same weeks of the year before can be set beside those of this year. */
const KEPT_DAYS = 2 * 366;

/** The job that forgets what was counted longer ago. */
export const forgetOldVisits = (db: Db, now: Date): Promise<void> =>
  forgetVisits(db, plusDays(londonDay(now), -KEPT_DAYS));
