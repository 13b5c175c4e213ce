import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { daysBetween, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { listSessionClosures } from '../closures/closure-queries.server.ts';
import { isClosedBy } from '../closures/rules.ts';
import type { ClosedDays, Occurrence, SessionDetails } from '../contract.ts';
import { loadCourses } from '../courses/load-courses.server.ts';
import { readSessionLocation } from '../locations/location-queries.server.ts';
import { lastDateAhead } from '../occurrences/horizon.ts';
import { startOfUkDay } from '../occurrences/occurrences.ts';
import {
  selectLastOccurrenceStart,
  selectNextOccurrences,
  selectOccurrences,
  selectSessions,
  selectSessionVisibility,
} from '../queries.server.ts';
import { canViewSession, type SessionVisibility } from '../rules.ts';
import type { Term } from '../terms/contract.ts';
import { selectTerms } from '../terms/term-queries.server.ts';
import type { LoadSessionsOptions } from './load-sessions.server.ts';
import { toSession } from './present-session.ts';

/** As `canViewSession`; staff also see their business's sessions before publication. */
async function canViewerSeeSession(
  db: Db,
  session: Pick<SessionVisibility, 'status' | 'businessStatus' | 'ownerId'> & { businessId: number },
  viewer: { id: string; role: string } | null,
): Promise<boolean> {
  if (canViewSession(session, viewer)) return true;
  if (viewer === null || session.status === 'deleted') return false;
  try {
    await authoriseBusiness(db, viewer, session.businessId, 'view_sessions');
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Null for a visitor. */
export type Viewer = { id: string; role: string } | null;

/** Same answer for missing and hidden sessions (docs/product/api.md#endpoints). */
export const sessionNotFound = (): AppError => new AppError('not_found', 'Session not found');

/** Throws `not_found` (404) also if the viewer may not see it: a 403 would reveal that it exists. */
export async function getSession(
  db: Db,
  sessionId: number,
  viewer: Viewer,
  options: LoadSessionsOptions,
): Promise<SessionDetails> {
  const [row] = await selectSessions(db, [sessionId]);
  if (row === undefined) throw sessionNotFound();
  const standing = {
    status: row.status,
    businessStatus: row.business_status,
    ownerId: row.business_owner_id,
    businessId: row.business_id,
  };
  if (!(await canViewerSeeSession(db, standing, viewer))) throw sessionNotFound();
  const occurrences = await selectNextOccurrences(db, [sessionId], options.now, options.occurrencesEach);
  const last = await selectLastOccurrenceStart(db, sessionId, options.now);
  const courses = await loadCourses(db, [row], options.now);
  return {
    ...toSession(row, occurrences.get(row.id) ?? [], courses(row.id)),
    datesUntil: last === null ? null : londonDay(last),
  };
}

const MAX_DAYS = 92;

/**
 * Upcoming dates between London days (`YYYY-MM-DD`, inclusive), soonest first, full ones too. Throws `not_found`
 * (404), or `invalid_input` (400: wrong order, or more than 92 days).
 */
export async function listOccurrences(
  db: Db,
  sessionId: number,
  days: { from: string; to: string },
  viewer: Viewer,
  now: Date,
): Promise<Occurrence[]> {
  const span = daysBetween(days.from, days.to);
  if (span < 0) throw invalidDays('to', 'The last day can’t be before the first.');
  if (span >= MAX_DAYS) throw invalidDays('to', `Ask for up to ${MAX_DAYS} days at a time.`);
  await assertVisible(db, sessionId, viewer);
  const from = startOfUkDay(days.from);
  const until = startOfUkDay(plusDays(days.to, 1));
  return selectOccurrences(db, sessionId, from > now ? from : now, until);
}

/** Returns upcoming closures of the session and its usual place, soonest first. Throws `not_found` (404). */
export async function listClosedDays(
  db: Db,
  sessionId: number,
  viewer: Viewer,
  now: Date,
): Promise<ClosedDays[]> {
  await assertVisible(db, sessionId, viewer);
  const today = londonDay(now);
  const days = { from: today, to: lastDateAhead(today) };
  const usual = { sessionId, ...(await readSessionLocation(db, sessionId)) };
  const closures = await listSessionClosures(db, sessionId, days);
  return closures
    .filter((closure) => isClosedBy(closure, usual))
    .map(({ firstDay, lastDay, reason, placeName }) => ({ firstDay, lastDay, reason, placeName }));
}

/** Returns current and later terms, soonest first. Throws `not_found` (404). */
export async function listTerms(db: Db, sessionId: number, viewer: Viewer, now: Date): Promise<Term[]> {
  await assertVisible(db, sessionId, viewer);
  const today = londonDay(now);
  return (await selectTerms(db, sessionId)).filter(({ lastDay }) => lastDay >= today);
}

async function assertVisible(db: Db, sessionId: number, viewer: Viewer): Promise<void> {
  const standing = await selectSessionVisibility(db, sessionId);
  if (standing === null || !(await canViewerSeeSession(db, standing, viewer))) throw sessionNotFound();
}

function invalidDays(field: string, message: string): AppError {
  return new AppError('invalid_input', message, { errors: [{ field, message }] });
}
