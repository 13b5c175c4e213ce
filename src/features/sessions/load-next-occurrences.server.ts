import type { Db } from '#shared/db/database.server.ts';
import type { Occurrence } from './contract.ts';
import { selectNextOccurrences } from './queries.server.ts';

/**
 * The next dates of each session that are still on, full ones included, soonest first: by session id, at most
 * `each` of them, then the first with a space when these are full. A session without dates to come is not in the
 * answer.
 */
export function loadNextOccurrences(
  db: Db,
  ids: readonly number[],
  options: { now: Date; each: number },
): Promise<Map<number, Occurrence[]>> {
  return selectNextOccurrences(db, ids, options.now, options.each);
}
