import { type Db, one } from '#shared/db/database.server.ts';

/**
 * Moves every listing whose next date has passed on to its following one. Answers how many moved.
 * Run every few minutes: between runs a listing may be ranked by a date that has just begun, never shown with it.
 */
export async function refreshNextStarts(db: Db, now: Date): Promise<number> {
  const { moved } = await one<{ moved: number }>(db, 'SELECT refresh_next_starts($1) AS moved', [now]);
  return moved;
}
