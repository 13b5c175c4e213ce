import { isDatabaseError } from '#shared/db/database.server.ts';
import { LIVE_HOLDS } from './hold-limits.ts';

/**
 * The number that person $3's next live hold gets, null when they have as many as they may. Two that are placed at
 * once choose the same one, and the database lets one of them write it (`holds_live_number_idx`).
 */
export const FREE_LIVE_NUMBER = `
  SELECT min(n) AS number FROM generate_series(1, ${LIVE_HOLDS}) n
  WHERE NOT EXISTS (SELECT FROM holds h WHERE h.user_id = $3 AND h.state = 'held' AND h.live_number = n)`;

/** The same person was faster, with the same seat or with the same number of their live holds. */
export function isFasterSelf(error: unknown): boolean {
  return (
    isDatabaseError(error, 'uniqueViolation', 'holds_one_each_idx') ||
    isDatabaseError(error, 'uniqueViolation', 'holds_live_number_idx')
  );
}
