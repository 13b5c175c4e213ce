import { keepCoursePlace } from '#areas/booking/bookings/hold/keep-course-place.server.ts';
import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AddedTerm, addTerm } from '#areas/catalogue/sessions/courses/add-term.server.ts';
import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { BusinessCourses, NextTerm } from './contract.ts';
import { findCourseSession, listFormerParticipants } from './course-queries.server.ts';
import { courseNotFound, readBusinessCourses } from './read-courses.server.ts';

export interface NextTermDeps {
  pool: Pool;
  clock: Clock;
  /** Called once for each person whose place is kept, in the transaction that keeps it; queue emails here. */
  onPlaceKept(tx: Tx, kept: { holdId: string }): Promise<void>;
}

/**
 * Adds the next term of a course, and keeps the places of the people on the latest one. Places are kept in the order in
 * which people joined, as far as there are any. Throws as
 * `addTerm` and `authoriseBusiness`.
 */
export async function layOutNextTerm(
  deps: NextTermDeps,
  act: AuditContext,
  sessionId: number,
  { days, startTime, price: pricePence, keptUntil }: NextTerm,
): Promise<BusinessCourses> {
  const { pool, clock } = deps;
  const user = { id: act.actorId };
  const now = clock.now();
  const found = await findCourseSession(pool, sessionId);
  if (found === null) throw courseNotFound();
  if (keptUntil !== null && keptUntil < londonDay(now)) {
    const message = 'This day is in the past';
    throw new AppError('invalid_input', message, { errors: [{ field: 'keptUntil', message }] });
  }
  // Until the end of that day in London.
  const until = keptUntil === null ? null : startOfUkDay(plusDays(keptUntil, 1));
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, user, found.businessId, 'manage_sessions');
    const term = await addTerm(tx, sessionId, { days, startTime, pricePence, keptUntil: until }, now);
    const kept =
      until === null ? 0 : await keepPlaces(tx, deps, { ...term, sessionId, pricePence, until, now });
    await recordAudit(tx, act, {
      action: 'course.term_added',
      subject: 'session',
      subjectId: sessionId,
      details: {
        courseId: term.courseId,
        days,
        startTime,
        price: penceToDecimal(pricePence),
        keptUntil,
        kept,
      },
    });
  });
  return readBusinessCourses(pool, user, sessionId, now);
}

/** Returns for how many people. */
async function keepPlaces(
  tx: Tx,
  { onPlaceKept }: Pick<NextTermDeps, 'onPlaceKept'>,
  { previousId, ...course }: AddedTerm & { sessionId: number; pricePence: number; until: Date; now: Date },
): Promise<number> {
  if (previousId === null) return 0;
  let kept = 0;
  for (const person of await listFormerParticipants(tx, previousId)) {
    const holdId = await keepCoursePlace(tx, { ...course, ...person });
    if (holdId === null) continue;
    await onPlaceKept(tx, { holdId });
    kept += 1;
  }
  return kept;
}
