import type { Db } from '#shared/db/database.server.ts';
import type { Occurrence, Session } from '../contract.ts';
import { loadCourses } from '../courses/load-courses.server.ts';
import { type OccurrenceFilter, selectNextOccurrences, selectSessions } from '../queries.server.ts';
import { toSession } from './present-session.ts';

export interface LoadSessionsOptions {
  now: Date;
  /** 3 in searches; if all are full, one more with a space. */
  occurrencesEach: number;
}

/** In the order of `ids`, in at most two statements; unknown ids are skipped. The caller must check permissions. */
export async function loadSessions(
  db: Db,
  ids: readonly number[],
  options: LoadSessionsOptions,
): Promise<Session[]> {
  if (ids.length === 0) return [];
  // In sequence: `db` may be a transaction, which has one connection.
  const rows = await selectSessions(db, ids);
  const occurrences = await selectNextOccurrences(db, ids, options.now, options.occurrencesEach);
  const courses = await loadCourses(db, rows, options.now);
  return rows.map((row) => toSession(row, occurrences.get(row.id) ?? [], courses(row.id)));
}

/** At most `each` dates matching `only`, soonest first; if all are full, adds the first with a space. */
export function loadNextOccurrences(
  db: Db,
  ids: readonly number[],
  options: { now: Date; each: number; only?: OccurrenceFilter },
): Promise<Map<number, Occurrence[]>> {
  return selectNextOccurrences(db, ids, options.now, options.each, options.only);
}
