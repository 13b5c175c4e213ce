import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { hasUsablePass } from './use-queries.server.ts';

/** Does the person have a pass or membership for the session that they can use today? */
export function mayBookEarly(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: number },
  now: Date,
): Promise<boolean> {
  return hasUsablePass(db, { userId, sessionId, today: londonDay(now) });
}
