import { cancelBookingsByBusiness } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { endTrainerHolds } from '#areas/booking/bookings/hold/trainer-appointments.server.ts';
import { reinstateTrainer, suspendTrainer } from '#areas/catalogue/trainers/apply/review-trainer.server.ts';
import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import type { Suspend, Suspended } from '../people/contract.ts';
import { listUpcomingBookingIds } from '../people/people-queries.server.ts';
import { recordAndNotify, type SuspendDeps } from '../people/suspend.server.ts';

/**
 * Suspends a trainer: hides them, and cancels and refunds, or keeps, booked appointments; money for running payments
 * goes back. One transaction; a job sends the refunds. Throws `not_found` (404) or `conflict` (409).
 */
export function suspendListedTrainer(
  deps: SuspendDeps,
  act: AuditContext,
  trainerId: number,
  input: Suspend,
): Promise<Suspended> {
  return transaction(deps.pool, (tx) => suspendTrainerInTx(tx, deps, act, trainerId, input));
}

/** The same inside the caller's transaction. */
export async function suspendTrainerInTx(
  tx: Tx,
  deps: SuspendDeps,
  act: AuditContext,
  trainerId: number,
  { reason, futureBookings }: Suspend,
): Promise<Suspended> {
  const now = deps.clock.now();
  await suspendTrainer(tx, trainerId, reason, now);
  await endTrainerHolds(tx, deps, { trainerId });
  let cancelled = 0;
  if (futureBookings === 'cancel') {
    const upcoming = await listUpcomingBookingIds(tx, { trainerId }, now);
    cancelled = (
      await cancelBookingsByBusiness(tx, deps, upcoming, { by: 'admin', reason }, { marked: true })
    ).size;
  }
  await recordAndNotify(tx, deps, act, {
    action: 'trainer.suspended',
    subject: 'trainer',
    subjectId: trainerId,
    reason,
    before: { status: 'approved' },
    after: { status: 'suspended' },
    details: { futureBookings, cancelledBookings: cancelled },
  });
  return { cancelled };
}

/** Reinstates a trainer with online booking off. Throws `not_found` (404) or `conflict` (409). */
export function reinstateListedTrainer(
  deps: SuspendDeps,
  act: AuditContext,
  trainerId: number,
  reason: string,
): Promise<void> {
  return transaction(deps.pool, async (tx) => {
    await reinstateTrainer(tx, trainerId, deps.clock.now());
    await recordAndNotify(tx, deps, act, {
      action: 'trainer.reinstated',
      subject: 'trainer',
      subjectId: trainerId,
      reason,
      before: { status: 'suspended' },
      after: { status: 'approved' },
    });
  });
}
