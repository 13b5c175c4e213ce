import { cancelBookingsByBusiness } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import {
  type CancelOccurrenceDeps,
  cancelClosedBookings,
  closeOccurrence,
} from '#areas/booking/bookings/cancel/cancel-occurrence.server.ts';
import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { decimalToPence, formatPounds, penceToDecimal } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { BusinessCourses, CancelCourse } from './contract.ts';
import {
  findSessionOfCourse,
  listBookingsToCancel,
  listCancellationCosts,
  lockCourseDates,
  lockCourseSession,
} from './course-queries.server.ts';
import { courseNotFound, readBusinessCourses } from './read-courses.server.ts';

/**
 * Cancels every date to come of a course in one transaction, with full refunds, one email for each order and one for
 * the business. A job finishes what fails. Throws `conflict` (409) if no date is to come, or if bookings or refund differ from those shown,
 * and as `authoriseBusiness`.
 */
export async function cancelCourse(
  deps: CancelOccurrenceDeps,
  act: AuditContext,
  courseId: number,
  { reason, bookings, refund }: CancelCourse,
): Promise<BusinessCourses> {
  const { pool, clock } = deps;
  const user = { id: act.actorId };
  const session = await findSessionOfCourse(pool, courseId);
  if (session === null) throw courseNotFound();
  const { sessionId, businessId } = session;
  const now = clock.now();
  const cancelled = await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, user, businessId, 'cancel_occurrence');
    await lockCourseSession(tx, sessionId);
    // Locked in the sequence in which buyers take them: a buyer has all of them before, or none after.
    const dates = await lockCourseDates(tx, courseId, now);
    const cost = (await listCancellationCosts(tx, sessionId, now)).find((each) => each.courseId === courseId);
    if (cost === undefined) throw new AppError('conflict', 'This course has no dates left to cancel.');
    if (cost.bookings !== bookings || cost.refundPence !== decimalToPence(refund))
      throw new AppError(
        'conflict',
        `Cancelling now refunds ${pluralize(cost.bookings, 'booking')}, ${formatPounds(cost.refundPence)} in total. The course isn’t cancelled yet.`,
      );
    // At one instant: so we know later which dates were cancelled together.
    const atOnce = { outbox: deps.outbox, clock: { now: () => now } };
    for (const occurrenceId of dates)
      await closeOccurrence(tx, atOnce, { occurrenceId, by: 'business', reason });
    await recordAudit(tx, act, {
      action: 'course.cancelled',
      subject: 'session',
      subjectId: sessionId,
      reason,
      details: { courseId, dates: cost.dates, bookings, refund: penceToDecimal(cost.refundPence) },
    });
    return dates;
  });
  await refundWholeOrders(deps, cancelled, reason);
  for (const occurrenceId of cancelled) await cancelClosedBookings(deps, occurrenceId);
  return readBusinessCourses(pool, user, sessionId, now);
}

/** So that each order gets one email; the job would send one for each date. */
async function refundWholeOrders(
  deps: CancelOccurrenceDeps,
  occurrenceIds: readonly number[],
  reason: string,
): Promise<void> {
  for (const bookingIds of await listBookingsToCancel(deps.pool, occurrenceIds))
    await transaction(deps.pool, (tx) =>
      cancelBookingsByBusiness(tx, deps, bookingIds, { by: 'business', reason }, { wholeOrder: true }),
    ).catch((err: unknown) => deps.log.error({ err, bookingIds }, 'a cancelled course is left to the job'));
}
