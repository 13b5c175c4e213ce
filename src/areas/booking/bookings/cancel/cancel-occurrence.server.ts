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
  type OccurrenceCancellation,
  occurrenceExists,
  unfinishedCancellations,
} from './cancellation-queries.server.ts';

/** The task that sees to everybody who has, or holds, a seat of a cancelled date. */
export const FINISH_CANCELLATIONS = 'finishCancellations';

export interface CancelOccurrenceDeps extends FinaliseDeps, BusinessCancelDeps {
  /** Runs once per cancelled date, in the transaction that finishes it: the place to tell the business. */
  onOccurrenceCancelled(tx: Tx, cancelled: { occurrenceId: number }): Promise<void>;
}

/** A date to be cancelled. `refundsMarked` false: people with an attendance mark keep their booking. True unless said. */
type OccurrenceCancellationRequest = { occurrenceId: number; refundsMarked?: boolean } & BusinessCancellation;

/**
 * Cancels one date for its business or as an admin: it closes for booking at once, every booking is refunded in
 * full exactly once, holds are released, and everybody is told. Closing and the note to go on are one transaction;
 * the rest follows here, an order at a time, and whatever is left (the provider does not answer, the process
 * dies) is the job's. Calling it again changes nothing and answers how far it is. The caller has made sure that
 * they may. `reason` is shown to everybody who booked. `onClosed` runs once, in the transaction that closes it: the
 * place for the entry in the audit log.
 * Throws `not_found` (404) or `conflict` (409: the date is over).
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

/**
 * The second half of `cancelOccurrence`, for a caller that has closed the date (`closeOccurrence`) in a transaction of its
 * own. Throws as `cancelOccurrence` when the date is not closed.
 */
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

/**
 * The decision alone, as part of a transaction of the caller's (with its audit entry, say); the job does the rest.
 * False when the date is closed already, over, or not there.
 */
export async function closeOccurrence(
  tx: Tx,
  deps: Pick<CancelOccurrenceDeps, 'outbox' | 'clock'>,
  { occurrenceId, ...closing }: OccurrenceCancellationRequest,
): Promise<boolean> {
  const closed = await closeOccurrenceRow(tx, occurrenceId, closing, deps.clock.now());
  if (closed) await deps.outbox.enqueue(tx, FINISH_CANCELLATIONS, {}, { key: FINISH_CANCELLATIONS });
  return closed;
}

/**
 * The job that finishes every cancellation. Safe to run twice and in parallel. Throws after trying them all when
 * some could not be finished, to be retried.
 */
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

/** A hold may turn into a booking between our reading the bookings and the holds: once more finds it. */
const MAX_PASSES = 2;

/** Throws when somebody is left whom a later run must see to. */
async function cancelRemainingBookings(
  deps: CancelOccurrenceDeps,
  { occurrenceId, by, reason, refundsMarked }: ClosedOccurrence,
): Promise<void> {
  const failures: unknown[] = [];
  // A person may move to another date between this reading and the lock: they keep the place that they have there.
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

/** True when nobody is left, whether found so now or by another process before. */
async function finishCancellation(deps: CancelOccurrenceDeps, occurrenceId: number): Promise<boolean> {
  const finished = await transaction(deps.pool, async (tx) => {
    if (!(await finishIfEmpty(tx, occurrenceId, deps.clock.now()))) return false;
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
