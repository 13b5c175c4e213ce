import { type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { FinaliseDeps } from '../book/finalise-hold.server.ts';
import type { BusinessCancellation } from '../contract.ts';
import { findHold } from '../hold/hold-queries.server.ts';
import { releaseHold } from '../hold/release-hold.server.ts';
import { type BusinessCancelDeps, cancelBookingsByBusiness } from './cancel-by-business.server.ts';
import {
  type ClosedOccurrence,
  cancellableBookingsByOrder,
  closeOccurrenceRow,
  findOccurrenceCancellation,
  finishIfEmpty,
  liveOccurrenceHoldIds,
  lockCourseOfOccurrence,
  type OccurrenceCancellation,
  occurrenceExists,
  othersAreUnfinished,
  unfinishedCancellations,
} from './cancellation-queries.server.ts';

/** The job that refunds bookings and releases holds of cancelled dates. */
export const FINISH_CANCELLATIONS = 'finishCancellations';

export interface CancelOccurrenceDeps extends FinaliseDeps, BusinessCancelDeps {
  /**
   * Runs once per date, or once for the dates of a course that were cancelled together, in the transaction that finishes
   * the last of them: notify the business here.
   */
  onOccurrenceCancelled(tx: Tx, cancelled: { occurrenceId: number }): Promise<void>;
}

/** `refundsMarked` false: people with an attendance mark keep their booking. Default true. */
type OccurrenceCancellationRequest = { occurrenceId: number; refundsMarked?: boolean } & BusinessCancellation;

/**
 * Cancels a date with full refunds and emails; a job finishes what fails. Idempotent. The caller must check
 * permission.
 * Customers see `reason`. `onClosed` runs once, in the closing transaction. Throws `not_found` (404) or `conflict`
 * (409: over).
 */
export async function cancelOccurrence(
  deps: CancelOccurrenceDeps,
  request: OccurrenceCancellationRequest,
  onClosed: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<OccurrenceCancellation> {
  await transaction(deps.pool, async (tx) => {
    if (await closeOccurrence(tx, deps, request)) await onClosed(tx);
  });
  return cancelClosedBookings(deps, request.occurrenceId);
}

/** The second half of `cancelOccurrence`, after `closeOccurrence`. Throws if the date is not closed. */
export async function cancelClosedBookings(
  deps: CancelOccurrenceDeps,
  occurrenceId: number,
): Promise<OccurrenceCancellation> {
  const closed = await findOccurrenceCancellation(deps.pool, occurrenceId);
  if (closed === null) throw await closeConflictError(deps, occurrenceId);
  if (closed.finished) return closed;
  await cancelRemainingBookings(deps, closed).catch((err: unknown) =>
    deps.log.error({ err, occurrenceId }, 'a cancelled date is left to the job'),
  );
  return (await findOccurrenceCancellation(deps.pool, occurrenceId)) ?? closed;
}

/** Closes a date in `tx`; the job does the rest. Returns false if it is closed, over or missing. */
export async function closeOccurrence(
  tx: Tx,
  deps: Pick<CancelOccurrenceDeps, 'outbox' | 'clock'>,
  { occurrenceId, ...closing }: OccurrenceCancellationRequest,
): Promise<boolean> {
  const closed = await closeOccurrenceRow(tx, occurrenceId, closing, deps.clock.now());
  if (closed) await deps.outbox.enqueue(tx, FINISH_CANCELLATIONS, {}, { key: FINISH_CANCELLATIONS });
  return closed;
}

/** A job; safe in parallel. Tries all, then throws if any failed. */
export async function finishCancellations(deps: CancelOccurrenceDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const cancellation of await unfinishedCancellations(deps.pool)) {
    await cancelRemainingBookings(deps, cancellation).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${pluralize(failures.length, 'cancelled date')} could not be finished.`,
    );
}

/** A hold may become a booking between the two reads: the second pass finds it. */
const MAX_PASSES = 2;

/** Throws if anybody is left for a later run. */
async function cancelRemainingBookings(
  deps: CancelOccurrenceDeps,
  { occurrenceId, by, reason, refundsMarked }: ClosedOccurrence,
): Promise<void> {
  const failures: unknown[] = [];
  // Somebody may move to another date before the lock: they keep that place.
  const scope = { occurrenceId, marked: refundsMarked };
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    for (const bookingIds of await cancellableBookingsByOrder(deps.pool, occurrenceId)) {
      await transaction(deps.pool, (tx) =>
        cancelBookingsByBusiness(tx, deps, bookingIds, { by, reason }, scope),
      );
    }
    for (const holdId of await liveOccurrenceHoldIds(deps.pool, occurrenceId)) {
      try {
        const hold = await findHold(deps.pool, holdId);
        if (hold !== null) await releaseHold(deps, hold);
      } catch (error) {
        failures.push(error);
      }
    }
    if (await finishCancellation(deps, occurrenceId)) return;
  }
  throw new AggregateError(failures, `The cancelled date ${occurrenceId} still has people to be seen to.`);
}

/** Returns true if nobody is left, also when another process has finished it. */
async function finishCancellation(deps: CancelOccurrenceDeps, occurrenceId: number): Promise<boolean> {
  const finished = await transaction(deps.pool, async (tx) => {
    // Two dates that finish at once would each take the other for unfinished.
    await lockCourseOfOccurrence(tx, occurrenceId);
    if (!(await finishIfEmpty(tx, occurrenceId, deps.clock.now()))) return false;
    if (!(await othersAreUnfinished(tx, occurrenceId)))
      await deps.onOccurrenceCancelled(tx, { occurrenceId });
    return true;
  });
  return finished || (await findOccurrenceCancellation(deps.pool, occurrenceId))?.finished === true;
}

async function closeConflictError({ pool }: CancelOccurrenceDeps, occurrenceId: number): Promise<AppError> {
  return (await occurrenceExists(pool, occurrenceId))
    ? new AppError('conflict', 'This date has passed or is already cancelled.')
    : new AppError('not_found', 'We can’t find that date.');
}
