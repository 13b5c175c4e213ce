import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Occurrence } from './contract.ts';
import { sessionNotFound, type Viewer } from './get-session.server.ts';
import { maySeeSession } from './may-see-session.server.ts';
import { addDays, daysBetween, startOfUkDay } from './occurrences.ts';
import { selectOccurrences, selectStanding } from './queries.server.ts';

/** More than a quarter of a year at once is nobody's calendar. */
const MOST_DAYS = 92;

/**
 * The dates of a session that are still to come, from one calendar day in the United Kingdom to another
 * (`YYYY-MM-DD`, both included), soonest first, full ones included.
 * Throws `not_found` (404) "Session not found" as `getSession` does, and `invalid_input` (400) when the days
 * are the wrong way round or span more than 92.
 */
export async function listOccurrences(
  db: Db,
  sessionId: number,
  days: { from: string; to: string },
  viewer: Viewer,
  now: Date,
): Promise<Occurrence[]> {
  const span = daysBetween(days.from, days.to);
  if (span < 0) throw refusedDays('to', 'The last day must not come before the first.');
  if (span >= MOST_DAYS) throw refusedDays('to', `Please ask for at most ${MOST_DAYS} days at a time.`);
  const standing = await selectStanding(db, sessionId);
  if (standing === null) throw sessionNotFound();
  if (!(await maySeeSession(db, standing, viewer))) throw sessionNotFound();

  const from = startOfUkDay(days.from);
  const until = startOfUkDay(addDays(days.to, 1));
  return selectOccurrences(db, sessionId, from > now ? from : now, until);
}

function refusedDays(field: string, message: string): AppError {
  return new AppError('invalid_input', message, { errors: [{ field, message }] });
}
