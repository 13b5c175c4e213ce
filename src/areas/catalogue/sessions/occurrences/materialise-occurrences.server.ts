import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Db, type Pool, transaction } from '#shared/db/database.server.ts';
import { lockAgainstClosure } from '../closures/closure-queries.server.ts';
import { lastDateAhead, lastWeeklyDay } from './horizon.ts';
import {
  findFarthestHorizon,
  insertOccurrences,
  listSessionsToMaterialise,
  listSlots,
  type SlotOccurrences,
} from './occurrence-queries.server.ts';
import { slotOccurrences } from './occurrences.ts';

/** Keeps each statement, and the locks it holds, short however many sessions there are. */
const SESSIONS_PER_STATEMENT = 5_000;

/** Which dates to lay out: those that start after `from` and on a calendar day up to `lastDay`. */
export interface OccurrenceWindow {
  from: Date;
  /** `YYYY-MM-DD` in the United Kingdom, included. */
  lastDay: string;
  /**
   * The day, `YYYY-MM-DD`, from which weekly times without terms reach as many weeks ahead as their business chooses.
   * Without it they reach `lastDay`.
   */
  weeksCountFrom?: string;
  /** None before its session was made: for a past that is made up. */
  sinceMade?: boolean;
}

/** From now as far as dates go: twelve months for terms, and for weekly times the weeks that their business chooses. */
export function rollingWindow(now: Date): OccurrenceWindow {
  const today = londonDay(now);
  return { from: now, lastDay: lastDateAhead(today), weeksCountFrom: today };
}

/**
 * Lays out the dates of these sessions' weekly slots, with the slot's capacity or else the session's. Dates
 * that exist are left alone, whatever became of them, and a date that was moved is not laid out a second time, so
 * that running it again changes nothing. Days that are closed get none. To be run in a transaction: a closure that is
 * made meanwhile waits, and finds the new dates.
 *
 * @returns how many dates are new
 */
export async function materialiseOccurrences(
  db: Db,
  sessionIds: readonly number[],
  window: OccurrenceWindow,
): Promise<number> {
  let added = 0;
  for (let start = 0; start < sessionIds.length; start += SESSIONS_PER_STATEMENT) {
    added += await materialiseBatch(db, sessionIds.slice(start, start + SESSIONS_PER_STATEMENT), window);
  }
  return added;
}

/**
 * Lays out the rolling window for every session that is published or paused. To be run daily; a day
 * missed is made up for by the next run.
 *
 * @returns how many dates are new
 */
export async function extendOccurrences(pool: Pool, now: Date): Promise<number> {
  const window = rollingWindow(now);
  let added = 0;
  for (let after = 0; ; ) {
    const ids = await listSessionsToMaterialise(pool, after, SESSIONS_PER_STATEMENT);
    const last = ids.at(-1);
    if (last === undefined) return added;
    added += await transaction(pool, (tx) => materialiseBatch(tx, ids, window));
    after = last;
  }
}

// Many sessions share few slots, so each distinct slot is worked out once, by the rule in occurrences.ts, and
// the database joins the answers to the sessions: one rule for clock changes, and no row travels twice.
async function materialiseBatch(
  db: Db,
  sessionIds: readonly number[],
  window: OccurrenceWindow,
): Promise<number> {
  await lockAgainstClosure(db, sessionIds);
  const dates: SlotOccurrences = { days: [], startTimes: [], endTimes: [], startsAt: [], endsAt: [] };
  const firstDay = londonDay(window.from);
  const lastDay = await lastDayToLayOut(db, sessionIds, window);
  for (const slot of await listSlots(db, sessionIds)) {
    for (const date of slotOccurrences(slot, firstDay, lastDay)) {
      if (date.startsAt <= window.from) continue;
      dates.days.push(slot.dayOfWeek);
      dates.startTimes.push(slot.startTime);
      dates.endTimes.push(slot.endTime);
      dates.startsAt.push(date.startsAt);
      dates.endsAt.push(date.endsAt);
    }
  }
  return insertOccurrences(db, sessionIds, dates, {
    sinceMade: window.sinceMade ?? false,
    weeksCountFrom: window.weeksCountFrom ?? null,
  });
}

/** How far the dates of any of these sessions reach: a batch without terms is not worked out for a whole year. */
async function lastDayToLayOut(
  db: Db,
  sessionIds: readonly number[],
  { lastDay, weeksCountFrom }: OccurrenceWindow,
): Promise<string> {
  if (weeksCountFrom === undefined) return lastDay;
  const { weeks, hasTerms } = await findFarthestHorizon(db, sessionIds);
  return hasTerms ? lastDay : lastWeeklyDay(weeksCountFrom, weeks);
}
