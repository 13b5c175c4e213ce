import type { Db } from '#shared/db/database.server.ts';
import type { Occurrence, Session } from '../contract.ts';
import { type OccurrenceFilter, selectNextOccurrences, selectSessions } from '../queries.server.ts';
import { toSession } from './present-session.ts';

export interface LoadSessionsOptions {
  now: Date;
  /** How many of the next dates each session carries, 3 in searches; one more, with a space, when they are full. */
  occurrencesEach: number;
}

/**
 * Sessions as the API answers them, in the order of `ids`, in at most two statements whatever their number.
 * Ids without a session are left out. Whether the reader may see them is for the caller to decide.
 */
export async function loadSessions(
  db: Db,
  ids: readonly number[],
  options: LoadSessionsOptions,
): Promise<Session[]> {
  if (ids.length === 0) return [];
  // One after the other: `db` may be a transaction, which has only one connection.
  const rows = await selectSessions(db, ids);
  const occurrences = await selectNextOccurrences(db, ids, options.now, options.occurrencesEach);
  return rows.map((row) => toSession(row, occurrences.get(row.id) ?? []));
}

/**
 * The next dates of each session that are still on and fit `only`, full ones included unless it asks for places,
 * soonest first: by session id, at most `each` of them, then the first with a space when these are full. A session
 * without such dates is not in the answer.
 */
export function loadNextOccurrences(
  db: Db,
  ids: readonly number[],
  options: { now: Date; each: number; only?: OccurrenceFilter },
): Promise<Map<number, Occurrence[]>> {
  return selectNextOccurrences(db, ids, options.now, options.each, options.only);
}
