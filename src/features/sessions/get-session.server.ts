import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Session } from './contract.ts';
import type { LoadSessionsOptions } from './load-sessions.server.ts';
import { maySeeSession } from './may-see-session.server.ts';
import { toSession } from './present-session.ts';
import { selectNextOccurrences, selectSessions } from './queries.server.ts';

/** Whoever looks at a session; null for a visitor. */
export type Viewer = { id: string; role: string } | null;

/** What every answer says about a session that is not there, or not for this person's eyes (specification, 7). */
export const sessionNotFound = (): AppError => new AppError('not_found', 'Session not found');

/**
 * One session for one viewer, with its next dates.
 * Throws `not_found` (404) "Session not found" when there is none or the viewer may not see it: an answer of
 * "forbidden" would tell that it exists.
 */
export async function getSession(
  db: Db,
  sessionId: number,
  viewer: Viewer,
  options: LoadSessionsOptions,
): Promise<Session> {
  const [row] = await selectSessions(db, [sessionId]);
  if (row === undefined) throw sessionNotFound();
  const standing = {
    status: row.status,
    businessStatus: row.business_status,
    ownerId: row.business_owner_id,
    businessId: row.business_id,
  };
  if (!(await maySeeSession(db, standing, viewer))) throw sessionNotFound();
  const occurrences = await selectNextOccurrences(db, [sessionId], options.now, options.occurrencesEach);
  return toSession(row, occurrences.get(row.id) ?? []);
}
