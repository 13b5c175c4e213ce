import { authoriseBusiness } from '#features/businesses/permissions/authorise-business.server.ts';
import { daysBetween, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { closuresAround } from '../closures/closure-queries.server.ts';
import { closes } from '../closures/rules.ts';
import type { ClosedDays, Occurrence, Session } from '../contract.ts';
import { rollingWindow } from '../dates/materialise-occurrences.server.ts';
import { startOfUkDay } from '../dates/occurrences.ts';
import { placeOfSession } from '../places/place-queries.server.ts';
import {
  selectNextOccurrences,
  selectOccurrences,
  selectSessions,
  selectStanding,
} from '../queries.server.ts';
import { mayViewSession, type SessionStanding } from '../rules.ts';
import type { Term } from '../terms/contract.ts';
import { selectTerms } from '../terms/term-queries.server.ts';
import type { LoadSessionsOptions } from './load-sessions.server.ts';
import { toSession } from './present-session.ts';

/**
 * May this person see the session's page? As `mayViewSession`, and staff see what they work on before it is
 * published, as its owner does; a deleted session is for nobody.
 */
async function maySeeSession(
  db: Db,
  session: Pick<SessionStanding, 'status' | 'businessStatus' | 'ownerId'> & { businessId: number },
  viewer: { id: string; role: string } | null,
): Promise<boolean> {
  if (mayViewSession(session, viewer)) return true;
  if (viewer === null || session.status === 'deleted') return false;
  try {
    await authoriseBusiness(db, viewer, session.businessId, 'view_sessions');
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Whoever looks at a session; null for a visitor. */
export type Viewer = { id: string; role: string } | null;

/** What every answer says about a session that is not there, or not for this person's eyes (docs/product/api.md#endpoints). */
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
  if (span < 0) throw refusedDays('to', 'The last day can’t be before the first.');
  if (span >= MOST_DAYS) throw refusedDays('to', `Ask for up to ${MOST_DAYS} days at a time.`);
  await assertSeen(db, sessionId, viewer);
  const from = startOfUkDay(days.from);
  const until = startOfUkDay(plusDays(days.to, 1));
  return selectOccurrences(db, sessionId, from > now ? from : now, until);
}

/**
 * On which days to come the session, or where it is held as a rule, is closed, as far as dates are laid out, soonest first.
 * Throws `not_found` (404) "Session not found" as `getSession` does.
 */
export async function listClosedDays(
  db: Db,
  sessionId: number,
  viewer: Viewer,
  now: Date,
): Promise<ClosedDays[]> {
  await assertSeen(db, sessionId, viewer);
  const days = { from: londonDay(now), to: rollingWindow(now).lastDay };
  const usual = { sessionId, ...(await placeOfSession(db, sessionId)) };
  const closures = await closuresAround(db, sessionId, days);
  return closures
    .filter((closure) => closes(closure, usual))
    .map(({ firstDay, lastDay, reason, placeName }) => ({ firstDay, lastDay, reason, placeName }));
}

/** The terms of a session that are not over, soonest first. Throws `not_found` (404) as `getSession` does. */
export async function listTerms(db: Db, sessionId: number, viewer: Viewer, now: Date): Promise<Term[]> {
  await assertSeen(db, sessionId, viewer);
  const today = londonDay(now);
  return (await selectTerms(db, sessionId)).filter(({ lastDay }) => lastDay >= today);
}

async function assertSeen(db: Db, sessionId: number, viewer: Viewer): Promise<void> {
  const standing = await selectStanding(db, sessionId);
  if (standing === null || !(await maySeeSession(db, standing, viewer))) throw sessionNotFound();
}

function refusedDays(field: string, message: string): AppError {
  return new AppError('invalid_input', message, { errors: [{ field, message }] });
}
