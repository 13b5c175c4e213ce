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

/** Keeps each statement and its locks short. */
const SESSIONS_PER_STATEMENT = 5_000;

export interface OccurrenceWindow {
  from: Date;
  /** `YYYY-MM-DD` in London, included. */
  lastDay: string;
  /** `YYYY-MM-DD`: counts each business's weeks ahead from this day, for sessions without terms. */
  weeksCountFrom?: string;
  /** Skips dates before the session was created. For demo data with a past. */
  sinceMade?: boolean;
}

/** Twelve months for terms; for other weekly times the weeks that the business chooses. */
export function rollingWindow(now: Date): OccurrenceWindow {
  const today = londonDay(now);
  return { from: now, lastDay: lastDateAhead(today), weeksCountFrom: today };
}

/**
 * Creates the dates of weekly times and returns how many. Idempotent; skips closed days and moved dates. Run it in a
 * transaction, so that a concurrent closure waits and sees the new dates.
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

/** Daily, for every published or paused session; catches up after a missed run. Returns the number of new dates. */
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

// Works out each distinct slot once in TypeScript, so the clock-change rule exists only in occurrences.ts.
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

/** Avoids a year of work for a batch without terms. */
async function lastDayToLayOut(
  db: Db,
  sessionIds: readonly number[],
  { lastDay, weeksCountFrom }: OccurrenceWindow,
): Promise<string> {
  if (weeksCountFrom === undefined) return lastDay;
  const { weeks, hasTerms } = await findFarthestHorizon(db, sessionIds);
  return hasTerms ? lastDay : lastWeeklyDay(weeksCountFrom, weeks);
}
